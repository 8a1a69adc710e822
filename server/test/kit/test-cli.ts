import type { CommandContext } from "../../src/cli/command.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { newLog } from "../../src/core/log.ts";
import { readSettings } from "../../src/core/settings.ts";
import { openParts } from "../../src/start/open-parts.ts";
import type { TestApp } from "./test-app.ts";

/** The exit code and the output of a command line. */
export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Matches one line of text with its line end. */
export const oneLine = /^[^\n]+\n$/;

type Connected = Pick<CommandContext, "readSettings" | "openParts" | "serve">;

async function run(words: readonly string[], changes: Connected & Partial<CommandContext>) {
  let [out, error] = ["", ""];
  const code = await runCli(words, {
    writeOut: async (pieces) => {
      for await (const piece of pieces) out += piece;
    },
    isOutputClosed: false,
    writeError: (text) => {
      error += text;
    },
    listSettings: () => [],
    settingsFile: ".env",
    ask: undefined,
    isInteractive: false,
    ...changes,
  });
  return { code, out, error };
}

/** Runs a command line on the test's database, which stays open afterwards. */
export async function runOn(
  { parts }: TestApp,
  words: readonly string[],
  changes: Partial<CommandContext> = {},
): Promise<CliResult> {
  return await run(words, {
    readSettings: () => parts.settings,
    openParts: async () => ({ ...parts, db: { ...parts.db, close: async () => undefined } }),
    serve: async () => 7,
    ...changes,
  });
}

/** Runs a command line that opens its database itself, with these settings. */
export async function runAlone(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<CliResult> {
  const refuse = () => Promise.reject(new Error("This command must open its database itself."));
  const readThem = () => readSettings(settings, ".");
  return await run(words, { readSettings: readThem, openParts: refuse, serve: refuse });
}

/** Runs a command line on the database of these settings, opened as the built command opens it. */
export async function runOpening(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<CliResult> {
  const log = newLog("silent");
  return await run(words, {
    readSettings: () => readSettings(settings, "."),
    openParts: (read, preparation) =>
      openParts({ settings: read, purpose: "command", preparation, log }),
    serve: () => Promise.reject(new Error("This command must not serve.")),
  });
}
