import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openParts } from "../open-parts.ts";
import { newLog } from "../outside/log.ts";
import { runServer } from "../run-server.ts";
import { readEnv } from "../settings/env.ts";
import type { Settings } from "../settings/settings.ts";
import { isStdoutClosed, openStdout, writeTo } from "./output.ts";
import { runCli } from "./run-cli.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
/** What a shell expects of a program that was interrupted. */
const interrupted = 130;

// Without a reader for errors the work goes on, and the exit code says how it ended.
process.stderr.on("error", () => undefined);

async function openCommandParts(settings: Settings) {
  // Standard output belongs to the command's answer; that all is well is no news here.
  const level = settings.logLevel === "info" ? "warn" : settings.logLevel;
  const log = newLog(level, { write: (line) => process.stderr.write(line) });
  const parts = await openParts({ settings, purpose: "command", log });
  let isLeaving = false;
  // npx passes an interrupt on that a terminal has sent us too; by itself the second one would end the process at once.
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    void parts.db.close().finally(() => process.exit(interrupted));
  };
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
  return parts;
}

process.exitCode = await runCli(process.argv.slice(2), {
  readSettings: () => readEnv(root),
  openParts: openCommandParts,
  serve: runServer,
  writeOut: (pieces) => writeTo(openStdout(), pieces),
  isOutputClosed: isStdoutClosed(),
  writeError: (text) => process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
});
