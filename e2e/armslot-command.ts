import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./product.ts";

const run = promisify(execFile);
const runOptions = { cwd: root, maxBuffer: 4 * 1024 * 1024 };

/**
 * Runs an operator's command beside the running server and gives its one JSON object.
 * @param settings those of another server than the one of all journeys
 */
export async function armslot(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const command = join(root, "server/dist/cli/armslot.js");
  const env = { ...process.env, ...settings };
  const options = { ...runOptions, env };
  const { stdout } = await run(process.execPath, [command, ...args, "--json"], options);
  return JSON.parse(stdout);
}

/** The same, the way an operator types it. */
export async function npxArmslot(args: readonly string[]): Promise<unknown> {
  const { stdout } = await run("npx", ["armslot", ...args, "--json"], runOptions);
  return JSON.parse(stdout);
}
