import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { startBackups } from "../backup/schedule.ts";
import { readEnv } from "../core/env.ts";
import { codeOf } from "../core/error-code.ts";
import { newLog } from "../core/log.ts";
import { type Settings, WrongSettings } from "../core/settings.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { explainFullDisk } from "../database/disk-space.ts";
import { DataFolderHeld, runningServer } from "../database/embedded/data-folder-lock.ts";
import { loadDemoIfEmpty } from "../demo/load-demo.ts";
import { startForwarder } from "../usage/forwarder.ts";
import { compareOutingsHourly } from "./compare-outings-hourly.ts";
import { deleteExpiredHourly } from "./delete-expired.ts";
import { keepFilms } from "./keep-films.ts";
import { type OpenedParts, openParts } from "./open-parts.ts";
import { serve, whyNotListening } from "./serve.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const webDir = resolve(root, "web/dist");

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

function loadSettings(): Settings | undefined {
  try {
    return readEnv(root);
  } catch (failure) {
    if (!(failure instanceof WrongSettings)) throw failure;
    printError(`Armslot can't start with these settings:\n${failure.message}`);
    return undefined;
  }
}

/** Resolves with the first reason to stop: a signal or an uncaught error. */
function untilStopped(): Promise<{ signal?: NodeJS.Signals; failure?: unknown }> {
  return new Promise((resolve) => {
    // These listeners stay. npm forwards an interrupt that the terminal has already sent us, and without a listener the second one
    // kills the process during its shutdown.
    process.on("SIGTERM", (signal) => resolve({ signal }));
    process.on("SIGINT", (signal) => resolve({ signal }));
    process.on("uncaughtException", (failure) => resolve({ failure }));
    process.on("unhandledRejection", (failure) => resolve({ failure }));
  });
}

/** Returns what prevents the start and what to do. Who holds the folder says more than that the port is taken. */
async function whyNotStarting(settings: Settings): Promise<string | undefined> {
  const { port, host, databaseUrl, dataDir } = settings;
  const holder = databaseUrl === undefined ? runningServer(dataDir) : undefined;
  return holder ? new DataFolderHeld(dataDir, holder).message : await whyNotListening(port, host);
}

/** Returns one line about a start that failed, with what to do. Errors that say it themselves have no code. */
function whyStopped(caught: unknown, settings: Settings): string {
  const failure = explainFullDisk(caught, settings);
  if (!(failure instanceof Error)) return String(failure);
  const { path = "" } = failure as NodeJS.ErrnoException;
  if (codeOf(failure) === "ENOENT" && path.startsWith(`${root}${sep}`)) {
    const isOfDemo = path.startsWith(join(root, "server/demo"));
    return `A file of Armslot is missing: ${path}. Install this release again${isOfDemo ? ", or set DEMO=off" : ""}, and start again.`;
  }
  const hasAdvice = codeOf(failure) === "" && !(failure instanceof DatabaseUnavailable);
  if (hasAdvice) return failure.message;
  return `Armslot stopped: ${failure.message}. Run npx armslot doctor to see why, then start again.`;
}

async function serveUntilStopped(
  parts: OpenedParts,
  stop: ReturnType<typeof untilStopped>,
): Promise<number> {
  const { settings, log } = parts;
  const demo = settings.demo ? await loadDemoIfEmpty(parts) : undefined;
  const serving = await serve(parts, webDir);
  print(`Armslot is ready at ${settings.publicUrl}`);
  if (demo) {
    const password = settings.demoPassword === undefined ? demo.password : "as DEMO_PASSWORD says";
    print(`Demo sign-in: ${demo.email}  password: ${password}`);
  }
  const stopDeleting = deleteExpiredHourly(parts);
  const stopComparing = compareOutingsHourly(parts);
  const stopKeepingFilms = keepFilms(parts);
  const stopMailWorker = parts.mail.startWorker();
  const stopForwarder = startForwarder(parts);
  const stopBackups = startBackups(parts);
  const { signal, failure } = await stop;
  if (failure) log.fatal({ err: failure }, "stopping after an uncaught error");
  else log.info({ signal }, "stopping");
  stopDeleting();
  stopComparing();
  stopKeepingFilms();
  stopMailWorker();
  const ended = Promise.all([stopForwarder(), stopBackups()]);
  await serving.drain({ announce: signal === "SIGTERM" });
  await ended;
  return failure ? 1 : 0;
}

/**
 * Runs the server until a signal or a fatal error: opens the database, loads the demo program into an empty one, listens and
 * drains.
 * @returns the exit code: 0 after a clean stop, 1 if it could not start or failed, 2 for invalid settings
 */
export async function runServer(): Promise<number> {
  const stop = untilStopped();
  // Keep serving when the reader of our output goes away.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const settings = loadSettings();
  if (!settings) return 2;
  const obstacle = await whyNotStarting(settings);
  if (obstacle !== undefined) {
    printError(obstacle);
    return 1;
  }
  let parts: OpenedParts | undefined;
  try {
    parts = await openParts({ settings, purpose: "serve", log: newLog(settings.logLevel) });
    return await serveUntilStopped(parts, stop);
  } catch (caught) {
    printError(whyStopped(caught, settings));
    return 1;
  } finally {
    await parts?.mail.close();
    await parts?.db.close();
  }
}
