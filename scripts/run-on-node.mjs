import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";
import { vitestCounts } from "./test-counts.mjs";

/**
 * @typedef {"good" | "failed" | "missing"} Outcome missing: npm could not download this Node.js
 *
 * @typedef {object} NodeRun what happened on one version of Node.js
 * @property {string} wanted the version that was asked for, such as `22`
 * @property {Outcome} outcome
 * @property {string} line all of it in one line, with the exact version
 *
 * @typedef {object} HowToRun
 * @property {boolean} hasTests false: only start the product and use it
 * @property {number | undefined} [output] a file descriptor to print to, instead of stdout
 *
 * @typedef {{ version: string, readyAfterMs: number }} Started what `try-node.mjs` writes once the product was used
 */

/**
 * The files of one run.
 * @param {string} wanted
 */
export function reportsOf(wanted) {
  const file = (/** @type {string} */ name) =>
    join(root, ".build", "reports", `node-${wanted}-${name}.json`);
  return { started: file("started"), tests: file("tests") };
}

/**
 * @param {string} file
 * @returns {Started | undefined}
 */
function readStarted(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} wanted
 * @param {boolean} hasTests
 */
function whatHappened(wanted, hasTests) {
  const files = reportsOf(wanted);
  const started = readStarted(files.started);
  if (!started) return `Node.js ${wanted}: the product did not start and answer`;
  const start = `Node.js ${started.version}: ready after ${(started.readyAfterMs / 1000).toFixed(1)} s`;
  if (!hasTests) return start;
  const { passed, failed, skipped } = vitestCounts(files.tests);
  return `${start}; ${passed} tests passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Starts the built product on another version of Node.js, which comes from the npm package `node`, and uses it. With `hasTests` the
 * server's tests run there too.
 * @param {string} wanted
 * @param {HowToRun} how
 * @returns {Promise<NodeRun>}
 */
export async function runOnNode(wanted, { hasTests, output }) {
  const files = reportsOf(wanted);
  mkdirSync(join(root, ".build", "reports"), { recursive: true });
  for (const file of Object.values(files)) rmSync(file, { force: true });
  const onNode = (/** @type {string[]} */ words) => {
    const args = ["exec", "--yes", `--package=node@${wanted}`, "--", "node", ...words];
    return runCommand("npm", args, { output });
  };
  if ((await onNode(["--version"])) !== 0) {
    const line = `Node.js ${wanted}: not tried, because npm could not download it`;
    return { wanted, outcome: "missing", line };
  }
  const words = ["scripts/try-node.mjs", wanted, ...(hasTests ? ["--tests"] : [])];
  const code = await onNode(words);
  return { wanted, outcome: code === 0 ? "good" : "failed", line: whatHappened(wanted, hasTests) };
}
