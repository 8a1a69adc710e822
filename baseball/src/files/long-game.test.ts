import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { expect, test } from "vitest";
import { csvOf, rowsOfText } from "../../test/pitch-rows.ts";
import { trackmanFormat } from "./formats/trackman.ts";
import { startPitchFile } from "./pitch-file.ts";
import { convertUnits } from "./reading-units.ts";

/** Runs steps to their end and returns by how much a count grew in each of them. */
function growthOf(steps: Iterator<void, unknown>, count: () => number): number[] {
  const growth: number[] = [];
  for (;;) {
    const before = count();
    const { done } = steps.next();
    growth.push(count() - before);
    if (done) return growth;
  }
}

const pitch = {
  ...{ Date: "2025-04-05", Pitcher: "One, Pitcher", TaggedPitchType: "Slider", RelSpeed: "80" },
  ...{ InducedVertBreak: "1", HorzBreak: "-6", GameID: "g", PitchUID: "" },
};

test.each([100, 200])(
  "each step of finishing a game of %i pitches finishes one at most",
  (rows) => {
    let keys = 0;
    const keptKey = (key: string) => {
      keys += 1;
      return key;
    };
    const reader = startPitchFile({ keptKey });
    const pitches = Array.from({ length: rows }, (_, place) => ({ PitchUID: `p${place}` }));
    for (const row of rowsOfText(csvOf(pitch, ...pitches))) reader.take(row);
    const growth = growthOf(reader.finish(), () => keys);
    const finishing = growth.filter((keysOfStep) => keysOfStep > 0);
    expect(finishing).toEqual(Array.from({ length: rows }, () => keys / rows));
  },
);

test("each step of converting units goes through the rows of one reading", () => {
  const count = 100;
  let reads = 0;
  const values = { ...noPitchValues, spinEfficiency: 0.9, y0: 50 };
  const rows = Array.from({ length: count }, (_, line) => {
    const details = { values: { ...values }, thrown: null, source: null, remarks: [] };
    return {
      line,
      get details() {
        reads += 1;
        return details;
      },
    };
  });
  const growth = growthOf(convertUnits(rows, trackmanFormat().columns), () => reads);
  // For each reading: finding the first row that has it, comparing its values, and changing them.
  expect(Math.max(...growth)).toBeLessThanOrEqual(3 * count);
  expect(reads).toBeGreaterThan(6 * count);
  expect(rows[0]?.details.values).toEqual({ ...values, spinEfficiency: 90 });
});
