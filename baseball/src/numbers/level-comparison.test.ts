import { expect, test } from "vitest";
import { compareWithLevel, compareWithProgram } from "./level-comparison.ts";
import type { LevelTable } from "./level-tables.ts";

const level: Pick<LevelTable, "rows"> = {
  rows: [
    { pitchType: "Slider", reading: "velo", pitches: 100, mean: 84, sd: 2 },
    { pitchType: "Slider", reading: "armSideBreak", pitches: 100, mean: -4, sd: 4 },
    { pitchType: "Slider", reading: "extension", pitches: 100, mean: 6, sd: 0.4 },
    { pitchType: "Sinker", reading: "velo", pitches: 100, mean: 90, sd: 2 },
  ],
};
const statistics = (n: number, mean: number) => ({ n, mean, min: mean, max: mean, spread: null });
const slider = {
  pitchType: "Slider",
  readings: {
    velo: statistics(12, 86),
    hb: statistics(9, 8),
    spinRate: statistics(9, 2400),
  },
};

test("compares the readings that both have, and the break toward the arm by hand", () => {
  const rounded = (hand: "L" | "R" | null) =>
    compareWithLevel(level, slider, hand).map(({ reading, mean, n, percentile }) => [
      reading,
      mean,
      n,
      Math.round(Number(percentile) * 10) / 10,
    ]);
  expect(rounded("L")).toEqual([
    ["velo", 86, 12, 84.1],
    ["armSideBreak", -8, 9, 15.9],
  ]);
  expect(rounded("R")).toEqual([
    ["velo", 86, 12, 84.1],
    ["armSideBreak", 8, 9, 99.9],
  ]);
  expect(rounded(null)).toEqual([["velo", 86, 12, 84.1]]);
});

test("compares what the other arm threw with the same type, and its break toward that arm", () => {
  const ofLeft = { ...slider, pitchType: "Slider (left)" };
  expect(compareWithLevel(level, ofLeft, "R")).toEqual(compareWithLevel(level, slider, "L"));
});

test("joins means with percentiles among the program's pitchers, and keeps a mean without one", () => {
  const program = [
    { pitchType: "Sinker", reading: "velo", pitchers: 12, percentile: 50 },
    { pitchType: "Slider", reading: "velo", pitchers: 24, percentile: 81.25 },
    { pitchType: "Slider", reading: "armSideBreak", pitchers: 3, percentile: null },
  ] as const;
  expect(compareWithProgram(program, slider, "L")).toEqual([
    { reading: "velo", mean: 86, n: 12, percentile: 81.25, among: 24 },
    { reading: "armSideBreak", mean: -8, n: 9, percentile: null, among: 3 },
    { reading: "spinRate", mean: 2400, n: 9, percentile: null, among: null },
  ]);
});
