import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import { createProgram } from "../people/create-program.ts";
import { reissueSetup } from "../people/reissue-setup.ts";
import { type Command, CommandFailed, type CommandResult } from "./command.ts";
import { noProgram, programIdOf } from "./lookups.ts";
import { alignColumns } from "./terminal-text.ts";

/** Returns a number of videos from text; NaN, which every check refuses, when it is not a whole number. */
export function videoCapOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

export const programCreate: Command = {
  name: "program create",
  preparation: "create",
  summary: "Creates a program and prints the link that sets it up",
  isRunForOutput: true,
  options: {
    name: { type: "string", value: "NAME", help: "the program's name", isRequired: true },
    league: { type: "string", value: "LEAGUE", help: "the program's league", isRequired: true },
    email: {
      type: "string",
      value: "ADMIN_EMAIL",
      help: "the email of the first admin, whose account the setup creates",
      isRequired: true,
    },
    "video-cap": {
      type: "string",
      value: "NUMBER",
      help: `the most videos, 0 to ${serverLimits.videoCapMax} (default ${serverLimits.videoCapDefault})`,
    },
  },
  async run(input, { parts }) {
    const { programId, setupToken } = await createProgram(parts, {
      name: input.text("name") ?? "",
      league: input.text("league") ?? "",
      email: input.text("email") ?? "",
      videoCap: videoCapOf(input.text("video-cap") ?? String(serverLimits.videoCapDefault)),
    });
    return setupLinkResult(parts, { programId, setupToken });
  },
};

export const programReissueSetup: Command = {
  name: "program reissue-setup",
  summary: "Prints a new setup link for a program that is not set up; the previous link ends",
  isRunForOutput: true,
  words: "ID",
  options: {},
  async run({ words }, { parts }) {
    const programId = programIdOf(words[0]);
    return setupLinkResult(parts, { programId, setupToken: await newToken(parts, programId) });
  },
};

async function newToken(parts: Parts, programId: string): Promise<string> {
  try {
    return await reissueSetup(parts, programId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "program-not-found") throw noProgram();
    if (error.code !== "program-already-setup") throw error;
    throw new CommandFailed(
      "This program is already set up. To give a member access again: npx armslot user reset-link EMAIL",
    );
  }
}

interface SetupLink {
  readonly programId: string;
  readonly setupToken: string;
}

function setupLinkResult(
  { settings }: Pick<Parts, "settings">,
  { programId, setupToken }: SetupLink,
): CommandResult {
  const setupUrl = `${settings.publicUrl}/program-setup/${programId}?token=${setupToken}`;
  return {
    json: { programId, setupUrl },
    lines: [
      "The program is ready to be set up.",
      "",
      ...alignColumns([
        ["Program ID", programId],
        ["Setup link", setupUrl],
      ]),
      "",
      `Send the link to the admin. It works once, within ${serverLimits.setupLifetimeDays} days, and is not shown again.`,
    ],
  };
}
