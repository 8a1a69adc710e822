import type { World } from "../src/cli/command.ts";
import { runCli } from "../src/cli/run-cli.ts";
import type { TestApp } from "./test-app.ts";

/** What a command line wrote, and the code it ended with. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** One line of text, ended. */
export const oneLine = /^[^\n]+\n$/;

/** Runs a command line on the test's database, which stays open behind it. */
export async function runOn(
  { parts }: TestApp,
  words: readonly string[],
  changes: Partial<World> = {},
): Promise<Said> {
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
    isWatched: false,
    ...changes,
  });
  return { code, out, error };
}
