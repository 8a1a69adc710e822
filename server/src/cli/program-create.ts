import { limits } from "@armslot/contracts/limits";
import { createProgram } from "../features/program-setup/create-program.ts";
import type { Command } from "./command.ts";
import { setupLink } from "./setup-link.ts";

function videoCapOf(text: string | undefined): number {
  if (text === undefined) return limits.videoCapDefault;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

export const programCreate: Command = {
  name: "program create",
  summary: "Creates a program that waits for its setup, and prints the setup link",
  isRunForOutput: true,
  options: {
    name: { type: "string", value: "NAME", help: "the program's name", isRequired: true },
    league: { type: "string", value: "LEAGUE", help: "the league it plays in", isRequired: true },
    email: {
      type: "string",
      value: "ADMIN_EMAIL",
      help: "whose account the setup creates",
      isRequired: true,
    },
    "video-cap": {
      type: "string",
      value: "NUMBER",
      help: `videos that it may have, 0 to ${limits.videoCapMax} (${limits.videoCapDefault})`,
    },
  },
  async run(given, { parts }) {
    const { programId, setupToken } = await createProgram(parts, {
      name: given.text("name") ?? "",
      league: given.text("league") ?? "",
      email: given.text("email") ?? "",
      videoCap: videoCapOf(given.text("video-cap")),
    });
    return setupLink(parts, { programId, setupToken });
  },
};
