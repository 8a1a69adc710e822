import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startForwarder } from "./analytics/forwarder.ts";
import { explainFullDisk } from "./database/disk-space.ts";
import { loadDemoIfEmpty } from "./demo/load-demo.ts";
import { forgetEndedHourly } from "./forget-ended.ts";
import { type OpenedParts, openParts } from "./open-parts.ts";
import { newLog } from "./outside/log.ts";
import { isPortFree, serve } from "./serve.ts";
import { readEnv } from "./settings/env.ts";
import { type Settings, WrongSettings } from "./settings/settings.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const webDir = resolve(root, "web/dist");

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

function settingsOrComplaint(): Settings | undefined {
  try {
    return readEnv(root);
  } catch (failure) {
    if (!(failure instanceof WrongSettings)) throw failure;
    complain(`Armslot can't start with these settings:\n${failure.message}`);
    return undefined;
  }
}

/** Resolves with the first reason to stop: a signal, or an error that nobody caught. */
function reasonToStop(): Promise<{ signal?: NodeJS.Signals; failure?: unknown }> {
  return new Promise((resolve) => {
    // Heard for as long as we run: npm passes an interrupt on that a terminal has sent us too, and by itself the second one ends a
    // process in the middle of its stop.
    process.on("SIGTERM", (signal) => resolve({ signal }));
    process.on("SIGINT", (signal) => resolve({ signal }));
    process.on("uncaughtException", (failure) => resolve({ failure }));
    process.on("unhandledRejection", (failure) => resolve({ failure }));
  });
}

async function serveUntilStopped(
  parts: OpenedParts,
  stop: ReturnType<typeof reasonToStop>,
): Promise<number> {
  const { settings, log } = parts;
  const demo = settings.demo ? await loadDemoIfEmpty(parts) : undefined;
  const serving = await serve(parts, webDir);
  say(`Armslot is ready at ${settings.publicUrl}`);
  if (demo) {
    const password = settings.demoPassword === undefined ? demo.password : "as DEMO_PASSWORD says";
    say(`Demo sign-in: ${demo.email}  password: ${password}`);
  }
  const stopForgetting = forgetEndedHourly(parts);
  const stopMailWorker = parts.mail.startWorker();
  const stopForwarder = startForwarder(parts);
  const { signal, failure } = await stop;
  if (failure) log.fatal({ err: failure }, "stopping after an uncaught error");
  else log.info({ signal }, "stopping");
  stopForgetting();
  stopMailWorker();
  const forwarded = stopForwarder();
  await serving.drain({ announce: signal === "SIGTERM" });
  await forwarded;
  return failure ? 1 : 0;
}

/**
 * Serves until a signal or a fatal error: opens the database, loads the demo program into an empty one, listens, drains.
 * @returns the exit code: 0 after a clean stop, 1 when it could not start or had to give up, 2 for wrong settings
 */
export async function runServer(): Promise<number> {
  const stop = reasonToStop();
  // A closed pipe behind our output is no reason to stop serving.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const settings = settingsOrComplaint();
  if (!settings) return 2;
  const { port, host } = settings;
  if (!(await isPortFree(port, host))) {
    complain(`${host}:${port} is taken or can't be listened on. Stop what uses it, or set PORT.`);
    return 1;
  }
  let parts: OpenedParts | undefined;
  try {
    parts = await openParts({ settings, purpose: "serve", log: newLog(settings.logLevel) });
    return await serveUntilStopped(parts, stop);
  } catch (caught) {
    const failure = explainFullDisk(caught, settings);
    complain(failure instanceof Error ? failure.message : String(failure));
    return 1;
  } finally {
    await parts?.mail.close();
    await parts?.db.close();
  }
}
