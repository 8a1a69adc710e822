import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { root } from "../scripts/run-command.mjs";
import type { Parts } from "../server/src/parts/parts.ts";

type Env = Readonly<Record<string, string | undefined>>;

const run = promisify(execFile);
const runOptions = { cwd: root, maxBuffer: 4 * 1024 * 1024 };

const built = (path: string) => pathToFileURL(join(root, "server/dist", path)).href;

async function loadBuilt() {
  const cli: typeof import("../server/src/cli/run-cli.ts") = await import(built("cli/run-cli.js"));
  const parts: typeof import("../server/src/start/open-parts.ts") = await import(
    built("start/open-parts.js")
  );
  const settings: typeof import("../server/src/settings/settings.ts") = await import(
    built("settings/settings.js")
  );
  const log: typeof import("../server/src/outside/log.ts") = await import(built("outside/log.js"));
  return { ...cli, ...parts, ...settings, ...log };
}

const openedParts = new Map<string, Promise<Parts>>();

/** Opens the parts of a command on the server with these settings, once for all journeys of a worker. */
async function partsFor(env: Env): Promise<Parts> {
  const { newLog, openParts, readSettings } = await loadBuilt();
  const dataDir = env.DATA_DIR ?? "";
  const log = newLog("warn", process.stderr);
  const opened =
    openedParts.get(dataDir) ??
    openParts({ settings: readSettings(env, root), purpose: "command", log });
  openedParts.set(dataDir, opened);
  return await opened;
}

/**
 * Runs an operator's command beside the running server and returns its JSON object. The built command line runs in this process,
 * because a process for each of a hundred programs costs half a minute of processor time.
 * @param settings of a server other than the one that all journeys share
 */
export async function armslot(args: readonly string[], settings: Env = {}): Promise<unknown> {
  const { runCli } = await loadBuilt();
  const parts = await partsFor({ ...process.env, ...settings });
  let [output, errors] = ["", ""];
  const code = await runCli([...args, "--json"], {
    readSettings: () => parts.settings,
    openParts: async () => ({ ...parts, db: { ...parts.db, close: async () => undefined } }),
    serve: async () => 1,
    writeOut: async (pieces) => {
      for await (const piece of pieces) output += piece;
    },
    writeError: (text) => {
      errors += text;
    },
    isOutputClosed: false,
    listSettings: () => [],
    settingsFile: ".env",
    ask: undefined,
    isInteractive: false,
  });
  if (code !== 0) throw new Error(`armslot ${args.join(" ")} ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

/** Runs an operator's command as an operator types it, and returns its JSON object. */
export async function npxArmslot(args: readonly string[]): Promise<unknown> {
  const { stdout } = await run("npx", ["armslot", ...args, "--json"], runOptions);
  return JSON.parse(stdout);
}
