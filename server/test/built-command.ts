import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The command line as `npm start` and `npx armslot` run it. */
export const builtCommand = fileURLToPath(new URL("../dist/cli/armslot.js", import.meta.url));

/** False before the first build; the journeys in e2e then cover the process. */
export const isCommandBuilt = existsSync(builtCommand);

/** What an ended process printed, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the built command with nothing but `env` in its environment. */
export function runBuilt(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [builtCommand, ...words], { env }, (failure, out, error) => {
      resolve({ code: Number(failure?.code ?? 0), out, error });
    });
  });
}
