import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../scripts/run-command.mjs";
import type { AskedCommand, EndedCommand } from "./command-service.ts";

const run = promisify(execFile);
const runOptions = { cwd: root, maxBuffer: 4 * 1024 * 1024 };

/**
 * Runs an operator's command beside the running server, in the command service, and returns its JSON object.
 * @param settings of a server other than the one that all journeys share
 */
export async function armslot(
  args: readonly string[],
  settings: AskedCommand["settings"] = {},
): Promise<unknown> {
  const asked: AskedCommand = { args: [...args, "--json"], settings };
  const answer = await fetch(process.env.COMMAND_SERVICE ?? "", {
    method: "POST",
    body: JSON.stringify(asked),
  });
  const { code, output, errors } = (await answer.json()) as EndedCommand;
  if (code !== 0) throw new Error(`armslot ${args.join(" ")} ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

/** Runs an operator's command as an operator types it, and returns its JSON object. */
export async function npxArmslot(args: readonly string[]): Promise<unknown> {
  const { stdout } = await run("npx", ["armslot", ...args, "--json"], runOptions);
  return JSON.parse(stdout);
}
