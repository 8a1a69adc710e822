import { prepareOrExit } from "./prepare.mjs";
import { dailyStep } from "./test-steps.mjs";

await prepareOrExit();
const { faultsOfOneMachine } = await import("../bench/faults/one-machine.mjs");
const { faultsOfImports } = await import("../bench/faults/killed-imports.mjs");
const { faultsOfFilms } = await import("../bench/faults/killed-films.mjs");
const { faultsOfFailover } = await import("../bench/faults/failover.mjs");
const { faultsOfSmallMemory } = await import("../bench/faults/small-memory.mjs");
const faults = [
  ...faultsOfOneMachine,
  ...faultsOfSmallMemory,
  ...faultsOfImports,
  ...faultsOfFilms,
  ...faultsOfFailover,
];
const wanted = process.argv.slice(2);
const chosen = faults.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);

/**
 * @typedef {import("../bench/faults/one-machine.mjs").FaultResult} FaultResult
 * @typedef {{ name: string, title: string, run: () => Promise<FaultResult> }} Fault
 */

/**
 * @param {string} title
 * @param {FaultResult} result
 */
function rowOf(title, result) {
  if (result.skipped !== undefined) return [title, "–", "–", "–", `skipped: ${result.skipped}`];
  const { acknowledged, found, doubled, note } = result;
  return [title, String(acknowledged), String(found), String(doubled), note];
}

/**
 * Whether no acknowledged write is lost or there twice. A skipped fault proves nothing and fails nothing.
 * @param {FaultResult} result
 */
function isGood(result) {
  if (result.skipped !== undefined) return true;
  const { acknowledged, found, doubled, isGood: isAsExpected = true } = result;
  return acknowledged > 0 && found === acknowledged && doubled === 0 && isAsExpected;
}

/** @param {Fault} fault */
async function runFault({ title, run }) {
  process.stderr.write(`${title} …\n`);
  try {
    const result = await run();
    return { row: rowOf(title, result), isGood: isGood(result) };
  } catch (error) {
    return { row: [title, "?", "?", "?", `failed: ${error.message}`], isGood: false };
  }
}

const areTestsGood = wanted.length > 0 || (await dailyStep("killed")).outcome === "good";
const results = [];
for (const fault of chosen) results.push(await runFault(fault));
const rows = [
  ["fault", "acknowledged", "found", "doubled", ""],
  ...results.map(({ row, isGood }) => [...row.slice(0, 4), `${row[4]}${isGood ? "" : "  FAILED"}`]),
];
const widthOf = (/** @type {number} */ column) =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0));
for (const row of rows) {
  process.stdout.write(
    `${row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join("  ")
      .trimEnd()}\n`,
  );
}
if (chosen.length === 0) process.stderr.write("No fault with this name.\n");
if (!areTestsGood)
  process.stderr.write("The tests of failing disks and killed processes failed.\n");
const areAllGood = areTestsGood && results.every(({ isGood }) => isGood);
process.exit(chosen.length > 0 && areAllGood ? 0 : 1);
