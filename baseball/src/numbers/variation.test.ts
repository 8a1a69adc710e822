import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approachAboveLine, approachLines, lineOfSums } from "./approach-line.ts";
import { dayVariation } from "./day-variation.ts";
import { inningVelocities } from "./inning-velocities.ts";

const mph = fc.integer({ min: 7000, max: 10000 }).map((hundredths) => hundredths / 100);
const day = fc.array(mph, { maxLength: 9 });
const sumsOf = (values: readonly number[]) =>
  [
    values.length,
    values.reduce((sum, value) => sum + value, 0),
    values.reduce((sum, value) => sum + value * value, 0),
  ] as const;

/** The two components from each pair of pitches: within a day half of the mean squared difference, between days the excess of it. */
function componentsByPairs(days: readonly (readonly number[])[]) {
  const used = days.filter(({ length }) => length > 0);
  let [within, between] = [0, 0];
  for (const [place, one] of used.entries()) {
    // The sum of squares of a day from its pairs, without its mean.
    let pairs = 0;
    for (const a of one) for (const b of one) pairs += (a - b) ** 2;
    within += pairs / (2 * one.length);
    for (const other of used.slice(place + 1)) {
      const difference = mean(one) - mean(other);
      between += one.length * other.length * difference ** 2;
    }
  }
  const n = used.flat().length;
  const k = used.length;
  const meanWithin = within / (n - k);
  // The expected value of `between` is variance times the sum of n_i n_j over pairs of days, times 2, plus the noise of the means.
  let products = 0;
  for (const [place, one] of used.entries()) {
    for (const other of used.slice(place + 1)) products += one.length * other.length;
  }
  const variance = (between - meanWithin * n * (k - 1)) / (2 * products);
  return { days: k, n, between: Math.max(0, variance), within: meanWithin };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("the variation from day to day", () => {
  test("the variation from day to day equals the components that the pairs of pitches show", () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 5, maxLength: 12 }), (days) => {
        const found = dayVariation(days.map(sumsOf));
        const used = days.filter(({ length }) => length > 0);
        if (used.length < 5 || used.flat().length === used.length) {
          expect(found).toBeNull();
          return;
        }
        const expected = componentsByPairs(days);
        expect(found).toMatchObject({ days: expected.days, n: expected.n });
        expect((found?.between ?? 0) ** 2).toBeCloseTo(expected.between, 5);
        expect((found?.within ?? 0) ** 2).toBeCloseTo(expected.within, 5);
      }),
      { numRuns: 300, seed: 21 },
    );
  });

  test("the variation from day to day finds the deviations with which 4,000 days were drawn", () => {
    let state = 20261123;
    const uniform = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state + 0.5) / 2 ** 32;
    };
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    const days = Array.from({ length: 4000 }, () => {
      const ofDay = 88 + 1.1 * normal();
      return Array.from({ length: 3 + Math.floor(30 * uniform()) }, () => ofDay + 1.6 * normal());
    });
    const found = dayVariation(days.map(sumsOf));
    expect(found?.between).toBeCloseTo(1.1, 1);
    expect(found?.within).toBeCloseTo(1.6, 1);
  });

  test("the variation from day to day is 0 for equal days, and missing for four", () => {
    const equal = Array.from({ length: 5 }, () => sumsOf([90, 91]));
    expect(dayVariation(equal)).toMatchObject({ days: 5, n: 10, between: 0 });
    expect(dayVariation(equal.slice(1))).toBeNull();
  });
});

const approach = fc.record({
  height: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
  angle: fc.integer({ min: -1200, max: 0 }).map((hundredths) => hundredths / 100),
});

function approachSums(all: readonly { readonly height: number; readonly angle: number }[]) {
  const sum = (of: (one: { height: number; angle: number }) => number) =>
    all.reduce((total, one) => total + of(one), 0);
  return {
    n: all.length,
    heights: sum(({ height }) => height),
    angles: sum(({ angle }) => angle),
    heightSquares: sum(({ height }) => height ** 2),
    products: sum(({ height, angle }) => height * angle),
  };
}

function approachesOf(all: readonly { readonly height: number; readonly angle: number }[]) {
  const { n: approaches, heights: approachHeights, angles: approachAngles } = approachSums(all);
  return { pitchType: "Cutter", approaches, approachHeights, approachAngles };
}

test.each([
  ["99 pitches", { n: 99, pitchers: 5 }, 0],
  ["4 pitchers", { n: 100, pitchers: 4 }, 0],
  ["100 pitches of 5 pitchers", { n: 100, pitchers: 5 }, 1],
])("the line of approach angles needs enough pitches and pitchers (%s)", (_, few, lines) => {
  const sums = { heights: 250, angles: -500, heightSquares: 700, products: -1200 };
  expect(approachLines([{ pitchType: "Cutter", ...few, ...sums }])).toHaveLength(lines);
});

describe("the approach angle above the line", () => {
  test("the approach angle above the line belongs to the line that no other line beats, and is 0 for all pitches of the line", () => {
    fc.assert(
      fc.property(fc.array(approach, { minLength: 3, maxLength: 20 }), (all) => {
        const line = lineOfSums(approachSums(all));
        if (line === null) {
          expect(new Set(all.map(({ height }) => height)).size).toBe(1);
          return;
        }
        const missed = ({ intercept, slope }: typeof line) =>
          all.reduce(
            (sum, { height, angle }) => sum + (angle - intercept - slope * height) ** 2,
            0,
          );
        const least = missed(line);
        for (const [up, turn] of [
          [0.01, 0],
          [-0.01, 0],
          [0, 0.01],
          [0, -0.01],
        ] as const) {
          const other = { intercept: line.intercept + up, slope: line.slope + turn };
          expect(missed(other)).toBeGreaterThanOrEqual(least - 1e-9);
        }
        const lines = [{ pitchType: "Cutter", pitches: 3, pitchers: 1, ...line }];
        expect(approachAboveLine([approachesOf(all)], lines)?.value).toBeCloseTo(0, 6);
        const [first] = all;
        if (!first) return;
        const above = first.angle - (line.intercept + line.slope * first.height);
        const other = { ...approachesOf([first]), pitchType: "Slider" };
        const found = approachAboveLine([approachesOf([first]), other], lines);
        expect(found?.value).toBeCloseTo(above, 6);
        expect(found?.n).toBe(1);
      }),
      { numRuns: 300, seed: 21 },
    );
  });

  test("the approach angle above the line is missing without pitches, and there is no line through one height", () => {
    const line = { pitchType: "Cutter", pitches: 100, pitchers: 5, intercept: 0, slope: 1 };
    expect(approachAboveLine([approachesOf([])], [line])).toBeNull();
    expect(approachAboveLine([approachesOf([{ height: 2, angle: -5 }])], [])).toBeNull();
    const one = { height: 2.5, angle: -5 };
    expect(lineOfSums(approachSums([one, one, one]))).toBeNull();
    expect(lineOfSums(approachSums([one]))).toBeNull();
  });
});

test("the velocities by inning are the means of each type and inning, without missing ones", () => {
  const pitches = [
    { inning: 2, pitchType: "Slider", velo: 80 },
    { inning: 1, pitchType: "Four-Seam", velo: 90 },
    { inning: 1, pitchType: "Four-Seam", velo: 91 },
    { inning: 3, pitchType: "Four-Seam", velo: 88.5 },
    { inning: 3, pitchType: "Four-Seam", velo: null },
    { inning: 3, pitchType: "Four-Seam", velo: 0 },
    { inning: null, pitchType: "Four-Seam", velo: 70 },
    { inning: 3, pitchType: "Changeup", velo: null },
  ];
  expect(inningVelocities(pitches)).toEqual([
    {
      pitchType: "Four-Seam",
      n: 3,
      innings: [
        { inning: 1, n: 2, mean: 90.5 },
        { inning: 3, n: 1, mean: 88.5 },
      ],
    },
    { pitchType: "Slider", n: 1, innings: [{ inning: 2, n: 1, mean: 80 }] },
  ]);
});
