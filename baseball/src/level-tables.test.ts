import { describe, expect, test } from "vitest";
import { compareWithLevel, type LevelTable, levelTables } from "./level-tables.ts";
import { pitchTypes } from "./pitch-types.ts";

const level: LevelTable = {
  id: "test",
  name: "Test",
  year: 2026,
  source: "made up",
  limits: "",
  rows: [
    { pitchType: "Slider", reading: "velo", pitches: 100, pitchers: 15, mean: 84, sd: 2 },
    { pitchType: "Slider", reading: "armSideBreak", pitches: 100, pitchers: 15, mean: -4, sd: 4 },
    { pitchType: "Slider", reading: "extension", pitches: 100, pitchers: 15, mean: 6, sd: 0.4 },
    { pitchType: "Sinker", reading: "velo", pitches: 100, pitchers: 15, mean: 90, sd: 2 },
  ],
};
const slider = {
  pitchType: "Slider",
  readings: { velo: { n: 12, mean: 86 }, hb: { n: 9, mean: 8 }, spinRate: { n: 9, mean: 2400 } },
};

test("compares the readings that both have, and the break toward the arm by hand", () => {
  const rounded = (hand: "L" | "R" | null) =>
    compareWithLevel(level, slider, hand).map(({ reading, mean, n, percentile }) => [
      reading,
      mean,
      n,
      Math.round(percentile * 10) / 10,
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

describe.each(levelTables)("$name", ({ rows }) => {
  test("has each pitch type and reading once, from enough pitches and pitchers", () => {
    const names: readonly string[] = pitchTypes.map(({ name }) => name);
    const keys = rows.map(({ pitchType, reading }) => `${pitchType} ${reading}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { pitchType, pitches, pitchers, sd } of rows) {
      expect(names).toContain(pitchType);
      expect(pitches).toBeGreaterThanOrEqual(100);
      expect(pitchers).toBeGreaterThanOrEqual(15);
      expect(sd).toBeGreaterThan(0);
    }
  });
});
