import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startDebianPostgres } from "./debian-postgres.mjs";
import { onBothDatabases } from "./debian-tests.mjs";
import { haveChromium } from "./find-chromium.mjs";
import { nodesBeside } from "./node-version.mjs";
import { prepare } from "./prepare.mjs";
import { root, runTool } from "./run-command.mjs";
import { runOnNode } from "./run-on-node.mjs";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

/**
 * @typedef {object} StepResult
 * @property {boolean} isGood
 * @property {import("./test-counts.mjs").Counts} [counts]
 * @property {string} [note]
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {string} [beside] the name of a step before it, with which it runs at the same time
 * @property {boolean} [isDaily] whether it runs only when it is named: every day and before a release
 * @property {(output?: number) => Promise<StepResult>} run prints to stdout, or to a file descriptor
 */

const reportPath = (/** @type {string} */ name) => join(root, ".build", "reports", `${name}.json`);

/** @param {string} name */
function freshReport(name) {
  mkdirSync(join(root, ".build", "reports"), { recursive: true });
  const file = reportPath(name);
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {Parameters<typeof runTool>[0]} tool
 * @param {string[]} args
 * @param {number} [output]
 */
async function check(tool, args, output) {
  return { isGood: (await runTool(tool, args, { output })) === 0 };
}

/**
 * @typedef {object} VitestRun
 * @property {string} name of its report
 * @property {string[]} projects
 * @property {Record<string, string | undefined>} [env]
 * @property {string[]} [files] the beginnings of the paths of the test files that run, and options; by default all
 * @property {number | undefined} [output] a file descriptor to print to, instead of stdout
 */

/** @param {VitestRun} run */
async function vitest({ name, projects, env = {}, files = [], output }) {
  const file = freshReport(name);
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const chosen = [...projects.map((project) => `--project=${project}`), ...files];
  const code = await runTool("vitest", ["run", ...reports, ...chosen], { env, output });
  return { isGood: code === 0, counts: vitestCounts(file) };
}

/**
 * @param {number} [output]
 * @returns {Promise<StepResult>}
 */
async function onDebianPostgres(output) {
  const postgres = await startDebianPostgres();
  if (!postgres) {
    return { isGood: true, note: "skipped: no PostgreSQL 15 or newer, and it cannot be installed" };
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    // The embedded PostgreSQL is the other one.
    const files = [...onBothDatabases, "--exclude=server/src/database/embedded/**"];
    const tests = { projects: ["server", "faults"], files };
    const result = await vitest({ name: "postgres", ...tests, env, output });
    return { ...result, note: `PostgreSQL ${postgres.major}` };
  } finally {
    await postgres.stop();
  }
}

/**
 * Every other step runs on the Node.js of this process, so this one uses the product on another one: the recommended version, or the one
 * before it. `npm run nodes` uses all.
 * @param {number} [output]
 * @returns {Promise<StepResult>}
 */
async function onAnotherNode(output) {
  const runs = [];
  for (const wanted of nodesBeside(process.versions.node).slice(-1))
    runs.push(await runOnNode(wanted, { hasTests: false, output }));
  const isGood = runs.every(({ outcome }) => outcome !== "failed");
  return { isGood, note: runs.map(({ line }) => line).join(" · ") };
}

/** A second checker of a project checks again what it shares with the first, which takes a third more processor time. */
const oneChecker = ["--checkers", "1"];

async function types() {
  const built = await check("tsc", ["-b", ...oneChecker]);
  // These read the declarations that the build wrote, but not each other.
  const configs = ["tsconfig.test.json", "web/tsconfig.test.json", "tsconfig.scripts.json"];
  const others = await Promise.all(
    configs.map((config) => check("tsc", ["-p", config, ...oneChecker])),
  );
  return { isGood: [built, ...others].every(({ isGood }) => isGood) };
}

/** @param {number} [output] */
async function deadCode(output) {
  const args = ["--no-progress", "--no-config-hints"];
  const everything = await check("knip", args, output);
  const production = await check("knip", [...args, "--production"], output);
  return { isGood: everything.isGood && production.isGood };
}

async function browser() {
  const journeys = join(root, "e2e");
  if (!existsSync(journeys) || !readdirSync(journeys).some((name) => name.endsWith(".spec.ts"))) {
    return { isGood: true, note: "no journeys yet" };
  }
  await prepare();
  const chromium = await haveChromium({ isShellEnough: true });
  const note = `Chromium: ${chromium.source} (${chromium.path})`;
  process.stdout.write(`${note}\n`);
  const file = freshReport("e2e");
  const env = { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await runTool("playwright", ["test"], { env });
  return { isGood: code === 0, counts: playwrightCounts(file), note };
}

async function build() {
  await prepare();
  return { isGood: true };
}

/**
 * Everything CI runs, in order, and the daily steps; each can be chosen alone: `npm test -- lint unit`.
 * @type {Step[]}
 */
export const steps = [
  {
    name: "lint",
    title: "Format and lint",
    run: () => check("biome", ["ci", "--error-on-warnings"]),
  },
  { name: "build", title: "Build", beside: "lint", run: build },
  { name: "types", title: "Types, tests included", run: types },
  {
    name: "promises",
    title: "Type-aware lint",
    run: () => check("oxlint", ["--type-aware", "--deny-warnings"]),
  },
  {
    name: "dead-code",
    title: "Dead code and unused packages",
    beside: "promises",
    run: deadCode,
  },
  {
    name: "advisories",
    title: "Published faults of packages",
    beside: "promises",
    // It reads versions with a package, and this file is loaded before packages are installed.
    run: async (output) => (await import("./advisories.mjs")).checkAdvisories(output),
  },
  {
    name: "unit",
    title: "Unit, page and rule tests",
    run: () => vitest({ name: "unit", projects: ["contracts", "baseball", "web", "rules"] }),
  },
  {
    name: "nodes",
    title: "The product on another Node.js version",
    beside: "unit",
    run: onAnotherNode,
  },
  {
    name: "server",
    title: "Server tests on the embedded PostgreSQL",
    run: () =>
      vitest({ name: "server", projects: ["server"], env: { TEST_DATABASE_URL: undefined } }),
  },
  { name: "e2e", title: "Browser tests", run: browser },
  {
    name: "postgres",
    title: "Server tests on Debian's PostgreSQL",
    isDaily: true,
    run: onDebianPostgres,
  },
  {
    name: "killed",
    title: "Failing disks and killed processes",
    isDaily: true,
    run: () => vitest({ name: "faults", projects: ["faults"] }),
  },
];

/**
 * Runs a step that `npm test` leaves out.
 * @param {string} name
 */
export async function dailyStep(name) {
  const step = steps.find((each) => each.name === name);
  if (!step) throw new Error(`There is no step ${name}.`);
  process.stdout.write(`\n── ${step.title}\n`);
  const { isGood, note = "" } = await step.run();
  const outcome = isGood ? /** @type {const} */ ("good") : /** @type {const} */ ("failed");
  return { outcome, line: [step.title, note].filter(Boolean).join(" · ") };
}
