import { startProduct } from "../kit/product.mjs";
import { copyProgram } from "./copies.mjs";
import { addMeasuredProgram, mediansInTurn } from "./screens.mjs";

// The screens of a program in a database with five million pitches, in turn with the same program alone in a database. The other
// pitches belong to copies of the program, which the database makes. `BENCH_PITCHES` sets another number of pitches.
const pitchesWanted = Number(process.env.BENCH_PITCHES ?? 5_000_000);
const turns = 200;
const goal = 1.5;

const [alone, crowded] = [await startProduct(), await startProduct()];
const empty = await addMeasuredProgram(alone);
const full = await addMeasuredProgram(crowded);
await copyProgram(crowded, full.programId, pitchesWanted);
for (const page of /** @type {const} */ (["dashboard", "athlete", "game", "long"])) {
  const [before, after] = await mediansInTurn(turns, [empty.pages[page], full.pages[page]]);
  console.log(
    `${page === "long" ? "athlete, 20,000 pitches" : page}: p50 ${after.toFixed(1)} ms, empty database ${before.toFixed(1)} ms, ratio ${(after / before).toFixed(2)} (goal ≤ ${goal})`,
  );
}
await Promise.all([alone.stop(), crowded.stop()]);
