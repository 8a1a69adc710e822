import { AppError } from "../app-error.ts";
import { reissueSetup } from "../features/program-setup/reissue-setup.ts";
import type { Parts } from "../parts.ts";
import { type Command, CommandFailed } from "./command.ts";
import { noProgram, programIdOf } from "./program-id.ts";
import { setupLink } from "./setup-link.ts";

async function newTokenOf(parts: Parts, programId: string): Promise<string> {
  try {
    return await reissueSetup(parts, programId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "program-not-found") throw noProgram();
    if (error.code !== "program-already-setup") throw error;
    throw new CommandFailed(
      "This program is set up already. To let a member in again: armslot user reset-link EMAIL",
    );
  }
}

export const programReissueSetup: Command = {
  name: "program reissue-setup",
  summary: "Makes a new setup link for a program that waits for its setup; the former one ends",
  words: "ID",
  isRunForOutput: true,
  options: {},
  async run({ words }, { parts }) {
    const programId = programIdOf(words[0]);
    return setupLink(parts, { programId, setupToken: await newTokenOf(parts, programId) });
  },
};
