import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { listEnv, readEnv, settingsFileOf } from "../core/env.ts";
import { newLog } from "../core/log.ts";
import type { Settings } from "../core/settings.ts";
import type { Preparation } from "../database/open-database.ts";
import { openParts } from "../start/open-parts.ts";
import { isStdoutClosed, openStdout, writeTo } from "./output.ts";
import { runCli } from "./run-cli.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
/** The exit code of an interrupted program, by the convention of shells. */
const interruptedCode = 130;

// A closed standard error must not end the command. The exit code still says how it ended.
process.stderr.on("error", () => undefined);

async function openCommandParts(settings: Settings, preparation: Preparation | undefined) {
  // Standard output is for the result, so the log goes to standard error, and only from warnings up.
  const level = settings.logLevel === "info" ? "warn" : settings.logLevel;
  const log = newLog(level, { write: (line) => process.stderr.write(line) });
  const parts = await openParts({ settings, purpose: "command", preparation, log });
  let isEnding = false;
  // A terminal sends an interrupt to every process, and npx forwards its own: the second one must not end the process at once.
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void parts.db.close().finally(() => process.exit(interruptedCode));
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  return parts;
}

/** Asks at the terminal. The answer is empty when the person ends it with Ctrl-C or Ctrl-D. */
async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return await new Promise((resolve) => {
    terminal.once("close", () => resolve(""));
    terminal.question(question, (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}

/** Loads the server only for the command that runs it. Loading takes longer than most other commands. */
async function serve(): Promise<number> {
  const { runServer } = await import("../start/run-server.ts");
  return await runServer();
}

const isAnswered = process.stdin.isTTY === true && process.stderr.isTTY === true;

process.exitCode = await runCli(process.argv.slice(2), {
  readSettings: () => readEnv(root),
  listSettings: () => listEnv(root),
  settingsFile: settingsFileOf(root),
  openParts: openCommandParts,
  serve,
  writeOut: (pieces) => writeTo(openStdout(), pieces),
  isOutputClosed: isStdoutClosed(),
  writeError: (text) => process.stderr.write(text),
  ask: isAnswered ? askAtTerminal : undefined,
  isInteractive: process.stderr.isTTY === true,
});
