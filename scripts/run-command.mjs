import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const isWindows = process.platform === "win32";

/**
 * Runs a program to its end and gives its exit code (128 + signal number is given as 1).
 * With `isOutputOnStderr` everything that it prints goes to stderr, so that stdout stays free for a command's own result.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, isOutputOnStderr?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", options.isOutputOnStderr ? 2 : "inherit", "inherit"],
    shell: isWindows && command === "npm",
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      process.stderr.write(`Could not run ${command}: ${error.message}\n`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
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
