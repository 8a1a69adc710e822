import type { CommandContext } from "../src/cli/command.ts";
import { runCli } from "../src/cli/run-cli.ts";
import type { TestApp } from "./test-app.ts";

/** The exit code and the output of a command line. */
export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Matches one line of text with its line end. */
export const oneLine = /^[^\n]+\n$/;

/** Runs a command line on the test's database, which stays open afterwards. */
export async function runOn(
  { parts }: TestApp,
  words: readonly string[],
  changes: Partial<CommandContext> = {},
): Promise<CliResult> {
  let [out, error] = ["", ""];
  const code = await runCli(words, {
    readSettings: () => parts.settings,
    openParts: async () => ({ ...parts, db: { ...parts.db, close: async () => undefined } }),
    serve: async () => 7,
    writeOut: async (pieces) => {
      for await (const piece of pieces) out += piece;
    },
    isOutputClosed: false,
    writeError: (text) => {
      error += text;
    },
    ask: undefined,
    isInteractive: false,
    ...changes,
  });
  return { code, out, error };
}
