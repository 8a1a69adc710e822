import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const isWindows = process.platform === "win32";
// Longer than the product takes to stop.
const endedWithinMs = 15_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let hasOwnGroups = false;
let isEnding = false;

/**
 * Signals a command and, where it leads a process group, everything that it started.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(hasOwnGroups ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Ends every running command with everything that it started; one that takes longer than 15 seconds is killed. No other starts. */
export async function endCommands() {
  isEnding = true;
  // Playwright closes its browsers on SIGINT only.
  for (const child of running) signalGroup(child, "SIGINT");
  const giveUpAt = performance.now() + endedWithinMs;
  while (running.size > 0 && performance.now() < giveUpAt) await pause(50);
  for (const child of running) signalGroup(child, "SIGKILL");
}

/**
 * From now on a SIGINT, SIGTERM or SIGHUP ends every command of `runCommand` with everything that it started, and then this
 * process.
 * @param {{ exitCode?: number, afterwards?: () => void | Promise<void> }} [options] the exit code is 128 + the signal's number
 *   unless given; `afterwards` runs when all commands have ended
 */
export function endCommandsOnSignal({ exitCode, afterwards } = {}) {
  hasOwnGroups = !isWindows;
  const end = async (/** @type {number} */ number) => {
    if (isEnding) return;
    await endCommands();
    await afterwards?.();
    process.exit(exitCode ?? 128 + number);
  };
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => void end(number));
  }
}

/**
 * Runs a program and returns its exit code, or 1 if a signal ended it.
 * With `isOutputOnStderr` everything that it prints goes to stderr, which leaves stdout to a command's own result. With `output`, a file
 * descriptor, all of it goes there.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, isOutputOnStderr?: boolean, output?: number | undefined }} [options]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, options = {}) {
  if (isEnding) return new Promise(() => undefined);
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", options.output ?? (options.isOutputOnStderr ? 2 : 1), options.output ?? 2],
    shell: isWindows && command === "npm",
    detached: hasOwnGroups,
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      process.stderr.write(`Could not run ${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once("spawn", () => running.add(child));
    child.once("exit", (code) => {
      running.delete(child);
      if (hasOwnGroups) signalGroup(child, "SIGKILL");
      if (!isEnding) resolve(code ?? 1);
    });
  });
}

/**
 * The script file of an installed tool, to be run by this Node: no shell and no `.bin` link is needed.
 * @param {"biome" | "knip" | "oxlint" | "playwright" | "tsc" | "vite" | "vitest"} tool
 */
export function toolPath(tool) {
  const paths = {
    biome: "@biomejs/biome/bin/biome",
    knip: "knip/bin/knip.js",
    oxlint: "oxlint/bin/oxlint",
    playwright: "@playwright/test/cli.js",
    tsc: "typescript/bin/tsc",
    vite: "vite/bin/vite.js",
    vitest: "vitest/vitest.mjs",
  };
  return join(root, "node_modules", paths[tool]);
}

/**
 * Runs an installed tool with this Node.
 * @param {Parameters<typeof toolPath>[0]} tool
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export function runTool(tool, args, options) {
  return runCommand(process.execPath, [toolPath(tool), ...args], options);
}
