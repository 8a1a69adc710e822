import { expect, test } from "vitest";
import { distributionRows } from "./distribution-data.ts";

const of = (pitchType: string, ...velocities: (number | null)[]) =>
  velocities.map((velo) => ({ pitchType, velo }));

test("a row has the part of its pitches in each mph", () => {
  const sets = [
    { id: "a", name: "Mateo Quill", pitches: of("Slider", 84.9, 84, 86.5, 85, null, 0) },
  ];
  expect(distributionRows(sets)).toEqual([
    {
      id: "a Slider",
      pitchType: "Slider",
      set: 0,
      n: 4,
      mean: 85.1,
      min: 84,
      max: 86.5,
      shares: [0.5, 0.25, 0.25],
    },
  ]);
});

test("the type with the most pitches is first, and its athletes are together", () => {
  const sets = [
    { id: "a", name: "A", pitches: [...of("Slider", 84), ...of("Four-Seam", 91, 92)] },
    {
      id: "b",
      name: "B",
      pitches: [...of("Slider", 82), ...of("Four-Seam", 90), ...of("Cutter", null)],
    },
  ];
  expect(distributionRows(sets).map(({ id }) => id)).toEqual([
    "a Four-Seam",
    "b Four-Seam",
    "a Slider",
    "b Slider",
  ]);
});
