import { expect, test } from "vitest";
import { type DistributionSet, distributionRows } from "./distribution-data.ts";

const type = (pitchType: string, n: number) => ({ pitchType, n, mean: 85.1, min: 84, max: 86.5 });

test("a row has the part of its pitches in each mph", () => {
  const set: DistributionSet = {
    id: "a",
    name: "Mateo Quill",
    types: [type("Slider", 8)],
    velocities: [
      { pitchType: "Four-Seam", from: 90, counts: [1] },
      { pitchType: "Slider", from: 84, counts: [4, 0, 3, 1] },
    ],
  };
  expect(distributionRows([set])).toEqual([
    { ...type("Slider", 8), id: "a Slider", set: 0, from: 84, shares: [0.5, 0, 0.375, 0.125] },
  ]);
});

test("the type with the most pitches is first, and its athletes are together", () => {
  const sets = [
    { id: "a", name: "A", types: [type("Slider", 1), type("Four-Seam", 2)], velocities: [] },
    { id: "b", name: "B", types: [type("Slider", 1), type("Four-Seam", 1)], velocities: [] },
  ];
  expect(distributionRows(sets).map(({ id }) => id)).toEqual([
    "a Four-Seam",
    "b Four-Seam",
    "a Slider",
    "b Slider",
  ]);
});
