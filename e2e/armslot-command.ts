import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./product.ts";

const run = promisify(execFile);
const runOptions = { cwd: root, maxBuffer: 4 * 1024 * 1024 };

/**
 * Runs an operator's command beside the running server. Returns the JSON object that it prints.
 * @param settings the settings of another server than the main one
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

/** Runs an operator's command with npx. Returns the JSON object that it prints. */
export async function npxArmslot(args: readonly string[]): Promise<unknown> {
  const { stdout } = await run("npx", ["armslot", ...args, "--json"], runOptions);
  return JSON.parse(stdout);
}
