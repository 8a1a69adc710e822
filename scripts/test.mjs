import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prepareInstall } from "./prepare.mjs";
import { endCommandsOnSignal } from "./run-command.mjs";
import { openTestFolder } from "./test-folder.mjs";
import { steps } from "./test-steps.mjs";

/**
 * @typedef {import("./test-steps.mjs").Step} Step
 * @typedef {import("./test-steps.mjs").StepResult & { step: Step, ms: number }} Result
 */

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param {Step} step
 * @param {number} [output]
 * @returns {Promise<Result>}
 */
async function runStep(step, output) {
  const startedAt = performance.now();
  let result;
  try {
    result = await step.run(output);
  } catch (error) {
    result = { isGood: false, note: error.message };
  }
  return { ...result, step, ms: performance.now() - startedAt };
}

const printTitle = (/** @type {Step} */ { title }) => process.stdout.write(`\n── ${title}\n`);

/**
 * Runs a step, and at the same time the steps beside it. What those print follows when all have ended.
 * @param {Step} step
 * @param {Step[]} beside
 */
async function runTogether(step, beside) {
  printTitle(step);
  const others = beside.map((other) => {
    const file = join(testFolder, `${other.name}.txt`);
    const output = openSync(file, "w");
    return { step: other, file, output, running: runStep(other, output) };
  });
  const results = [await runStep(step)];
  for (const other of others) {
    results.push(await other.running);
    closeSync(other.output);
    printTitle(other.step);
    process.stdout.write(readFileSync(other.file));
  }
  return results;
}

/**
 * @param {Step[]} chosen
 * @returns {Promise<Result[]>}
 */
async function runAll(chosen) {
  const isBeside = (/** @type {Step} */ { beside }) => chosen.some(({ name }) => name === beside);
  const results = [];
  for (const step of chosen.filter((each) => !isBeside(each))) {
    const beside = chosen.filter((each) => each.beside === step.name);
    results.push(...(await runTogether(step, beside)));
  }
  return results;
}

/** @param {Result} result */
function summaryLine({ step, isGood, counts, note, ms }) {
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed` : "";
  const skipped = counts?.skipped ? `, ${counts.skipped} skipped` : "";
  const columns = [isGood ? "✓" : "✗", step.title.padEnd(40), seconds(ms).padStart(8)];
  return `${columns.join(" ")}  ${[tests + skipped, note].filter(Boolean).join(" · ")}`.trimEnd();
}

/**
 * Repeats the failures at the end, because CI systems often keep only the end of a long output.
 * @param {Result[]} results
 */
function failuresText(results) {
  const failures = results.flatMap(({ counts }) => counts?.failures ?? []);
  return failures.length === 0 ? "" : `\n── What failed\n${failures.join("\n")}\n`;
}

/**
 * Sums the tests; a step that failed without a failed test (a lint, a type error) counts as one failure.
 * @param {Result[]} results
 */
function total(results) {
  let passed = 0;
  let failed = 0;
  for (const { isGood, counts } of results) {
    passed += counts?.passed ?? 0;
    failed += counts?.failed || (isGood ? 0 : 1);
  }
  return { passed, failed };
}

/** @param {string[]} names */
function choose(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0)
    return steps.filter(({ name, isDaily }) =>
      names.length === 0 ? !isDaily : names.includes(name),
    );
  process.stderr.write(
    `No step is called ${unknown.join(", ")}. There are: ${steps.map((step) => step.name).join(", ")}.\n`,
  );
  return process.exit(2);
}

const chosen = choose(process.argv.slice(2));
const { folder: testFolder, remove: removeFolder } = await openTestFolder();
endCommandsOnSignal({ afterwards: removeFolder });
await prepareInstall().catch(async (error) => {
  process.stderr.write(`${error.message}\n`);
  await removeFolder();
  process.exit(1);
});
const results = await runAll(chosen);
await removeFolder();
const { passed, failed } = total(results);
process.stdout.write(
  `${failuresText(results)}\n${results.map(summaryLine).join("\n")}\n\n${passed} passed, ${failed} failed\n`,
);
process.exit(failed === 0 ? 0 : 1);
