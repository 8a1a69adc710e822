import { expect, test } from "vitest";
import { isSlowedInPart, likelySlowFactors, usualGap } from "./clip-clock.ts";

const frames = (...gaps: readonly number[]) =>
  [0, ...gaps].map((_, index) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0));
const repeated = (count: number, gap: number) => Array.from({ length: count }, () => gap);

test.each([
  ["even frames", frames(...repeated(60, 1 / 60)), false],
  [
    "even frames with dropped ones",
    frames(...repeated(60, 1).map((gap, index) => (index % 7 ? gap : 2 * gap))),
    false,
  ],
  [
    "frames of which the second half is four times slower",
    frames(...repeated(30, 1), ...repeated(30, 4)),
    true,
  ],
  [
    "frames with a slow part in the middle",
    frames(...repeated(20, 1), ...repeated(12, 8), ...repeated(20, 1)),
    true,
  ],
  ["fewer frames than tell", frames(1, 1, 4, 4), false],
])("A flight of %s is slowed down in part: %j is %s", (_, times, isSlowed) => {
  expect(isSlowedInPart(times)).toBe(isSlowed);
});

test("The usual gap of frames leaves out the ones that a phone drops", () => {
  expect(usualGap(frames(1, 1, 2, 1, 1))).toBe(1);
  expect(usualGap([])).toBe(0);
});

test.each([
  [88, 60.5, []],
  [44, 60.5, [2]],
  [22, 60.5, [4]],
  [11, 60.5, [8]],
  [44, 46, []],
  [25, 46, [2, 4]],
  [3, 60.5, []],
])("A speed of %i mph at %f feet asks for the factors %j", (velo, rubberFeet, factors) => {
  expect(likelySlowFactors(velo, rubberFeet)).toEqual(factors);
});
