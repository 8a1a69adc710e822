import { expect, test } from "vitest";
import { outsMadeBetween, situationAfter } from "./field-count.ts";

const before = { inning: 3, outs: 1, balls: 1, strikes: 1 };

test.each([
  ["a double play", { call: "in_play", result: "out", outsMade: 2 }, [4, 0, 0, 0]],
  ["a single with a runner out", { call: "in_play", result: "single", outsMade: 1 }, [3, 2, 0, 0]],
  [
    "a sacrifice with all safe",
    { call: "in_play", result: "sacrifice", outsMade: 0 },
    [3, 1, 0, 0],
  ],
  ["an open ball in play", { call: "in_play", result: null, outsMade: 1 }, [3, 2, 0, 0]],
  ["a runner caught", { call: "ball", result: null, outsMade: 1 }, [3, 2, 2, 1]],
  ["two runners out", { call: "ball", result: null, outsMade: 2 }, [4, 0, 0, 0]],
  ["the walk of the pitcher before", { call: "ball", result: "previous_walk" }, [3, 1, 0, 0]],
] as const)(
  "known outs decide the situation after %s",
  (_, pitch, [inning, outs, balls, strikes]) => {
    expect(situationAfter(before, pitch)).toMatchObject({ inning, outs, balls, strikes });
  },
);

test("a runner's third out in the middle of a batter brings the same batter again", () => {
  const caught = { call: "ball", result: null, outsMade: 2 } as const;
  expect(situationAfter(before, caught).isNewBatter).toBe(false);
});

test("known outs leave unknown ones unknown", () => {
  const pitch = { call: "in_play", result: "out", outsMade: 2 } as const;
  expect(situationAfter({ ...before, outs: null }, pitch)).toMatchObject({ outs: null });
});

test.each([
  [3, 1, 0],
  [3, 2, 1],
  [4, 0, 2],
  [3, 0, null],
  [4, 1, null],
  [5, 0, null],
  [2, 0, null],
  [3, null, null],
])("the outs made from inning 3 with 1 out to inning %s with %s are %s", (inning, outs, made) => {
  expect(outsMadeBetween(before, { ...before, inning, outs })).toBe(made);
});
