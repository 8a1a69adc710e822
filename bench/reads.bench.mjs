import { startProduct } from "../kit/product.mjs";
import { startBare } from "./bare.mjs";
import { median, times } from "./median.mjs";
import { addMeasuredProgram, loadOf, mediansInTurn } from "./screens.mjs";

// The reads of the main screens, in turn with a bare node:http server that runs the same single statement on the same database. Then
// an athlete with 20,000 pitches, in turn with one with 2,000.
const rounds = 5;
const goal = 0.6;
const turns = 100;
const longGoal = 2;

const product = await startProduct();
const { pages, ...ids } = await addMeasuredProgram(product);
const bare = await startBare(product, ids);
/** @type {[name: string, page: "dashboard" | "athlete" | "game"][]} */
const reads = [
  ["dashboard, 200 athletes", "dashboard"],
  ["athlete, 960 pitches", "athlete"],
  ["game, 80 pitches", "game"],
];
for (const [name, page] of reads) {
  const ours = pages[page];
  const limit = { url: `${bare.url}/${page}`, headers: {} };
  await loadOf(ours);
  await loadOf(limit);
  const pairs = await times(rounds, async () => ({
    ours: await loadOf(ours),
    bare: await loadOf(limit),
  }));
  const middle = (/** @type {(pair: (typeof pairs)[number]) => number} */ pick) =>
    median(pairs.map(pick));
  const ratio = middle((pair) => pair.ours.rate / pair.bare.rate);
  const rate = middle((pair) => pair.ours.rate).toFixed(0);
  const bareRate = middle((pair) => pair.bare.rate).toFixed(0);
  const p99 = middle((pair) => pair.ours.p99).toFixed(0);
  console.log(
    `${name}: ${rate}/s, bare ${bareRate}/s, ratio ${ratio.toFixed(2)} (goal ≥ ${goal}), p99 ${p99} ms at 10 connections`,
  );
}
const [short, long] = await mediansInTurn(turns, [pages.short, pages.long]);
console.log(
  `athlete, 20,000 pitches: ${long.toFixed(1)} ms, 2,000 pitches ${short.toFixed(1)} ms, ratio ${(long / short).toFixed(2)} (goal ≤ ${longGoal})`,
);
bare.stop();
await product.stop();
