import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { root } from "../scripts/run-command.mjs";
import type { OpenedParts } from "../server/src/start/open-parts.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** An operator's command: its words, and the settings of the server that it is for. */
export interface AskedCommand {
  readonly args: readonly string[];
  readonly settings: Env;
}

/** What a command ended with. */
export interface EndedCommand {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const built = (path: string) => pathToFileURL(join(root, "server/dist", path)).href;

async function loadBuilt() {
  const cli: typeof import("../server/src/cli/run-cli.ts") = await import(built("cli/run-cli.js"));
  const parts: typeof import("../server/src/start/open-parts.ts") = await import(
    built("start/open-parts.js")
  );
  const settings: typeof import("../server/src/core/settings.ts") = await import(
    built("core/settings.js")
  );
  const log: typeof import("../server/src/core/log.ts") = await import(built("core/log.js"));
  return { ...cli, ...parts, ...settings, ...log };
}

/** The path at which the service gives the code of the film bench. */
export const filmBenchPath = "/film-bench";

/** Builds the film bench when the first worker asks for it. Each build takes two seconds of processor time. */
async function filmBench(): Promise<string> {
  const { buildFilmBench } = await import("../web/test/build-film-bench.ts");
  return await buildFilmBench();
}

/**
 * Starts the service that runs operators' commands for the workers. The built command line runs in this process, because loading its nine
 * hundred modules takes a worker two seconds of processor time, and a process for each of a hundred programs half a minute in all.
 */
export async function startCommandService() {
  const { newLog, openParts, readSettings, runCli } = await loadBuilt();
  const log = newLog("warn", process.stderr);
  const openedParts = new Map<string, Promise<OpenedParts>>();

  const partsFor = (env: Env) => {
    const dataDir = env.DATA_DIR ?? "";
    const opened =
      openedParts.get(dataDir) ??
      openParts({ settings: readSettings(env, root), purpose: "command", log });
    openedParts.set(dataDir, opened);
    return opened;
  };
  const run = async ({ args, settings }: AskedCommand): Promise<EndedCommand> => {
    const parts = await partsFor({ ...process.env, ...settings });
    let [output, errors] = ["", ""];
    const code = await runCli(args, {
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
    return { code, output, errors };
  };
  const answer = async (request: IncomingMessage): Promise<EndedCommand> => {
    try {
      return await run((await json(request)) as AskedCommand);
    } catch (failure) {
      return { code: 1, output: "", errors: failure instanceof Error ? `${failure.stack}` : "" };
    }
  };
  const server = createServer((request, response) => {
    if (request.url === filmBenchPath) {
      void filmBench().then((code) => response.end(code));
      return;
    }
    void answer(request).then((ended) => response.end(JSON.stringify(ended)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    for (const opened of openedParts.values()) await (await opened).db.close();
  };
  const { port } = server.address() as AddressInfo;
  return { env: { COMMAND_SERVICE: `http://127.0.0.1:${port}` }, stop };
}
