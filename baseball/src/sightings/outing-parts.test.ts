import { expect, test } from "vitest";
import { haveOtherVelocities } from "./outing-parts.ts";

const thrown = (pitchType: string, ...velocities: readonly (number | null)[]) =>
  velocities.map((velo) => ({
    ...{ pitchType, velo, vertBreak: null, hb: null, spinRate: null, call: null },
    ...{ balls: null, strikes: null, inning: null, batterHand: null },
  }));

test.each([
  ["are 10 mph slower", thrown("Four-Seam", 80, 82), thrown("Sinker", 92, 95), true],
  ["are 10 mph faster", thrown("Slider", 92), thrown("Slider", 82), true],
  ["fell by 6 mph", thrown("Four-Seam", 90, 92), thrown("Four-Seam", 82, 84), false],
  ["overlap by a misread pitch", thrown("Slider", 60, 61, 80), thrown("Slider", 79, 81), false],
  ["are of other types", thrown("Four-Seam", 92), thrown("Curveball", 71), false],
  ["are of unknown types", thrown("Other", 92), thrown("Other", 71), false],
  ["are missing", thrown("Four-Seam", null, null), thrown("Four-Seam", 71), false],
])("velocities of two parts that %s contradict each other or not", (_, ones, others, expected) => {
  expect(haveOtherVelocities(ones, others)).toBe(expected);
  expect(haveOtherVelocities(others, ones)).toBe(expected);
});
