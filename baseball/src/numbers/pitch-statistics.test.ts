import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import { type CountedPitch, totalsOfGames } from "./game-totals.ts";
import { outingStatisticsOf, typeStatisticsOf } from "./pitch-statistics.ts";

const pitch = (values: Partial<CountedPitch> = {}): CountedPitch => ({
  ...noPitchValues,
  movementAxis: null,
  pitchType: "Slider",
  ...values,
});

function typesOf(...games: Partial<CountedPitch>[][]) {
  return typeStatisticsOf(
    totalsOfGames(games.map((pitches, game) => ({ game, pitches: pitches.map(pitch) }))),
  );
}

function readingsOf(...values: Partial<CountedPitch>[]) {
  return typesOf(values)[0]?.readings;
}

describe("a reading", () => {
  test("a reading has mean, range and, from five values on, the sample standard deviation", () => {
    // The mean of 80, 82, 84, 86 and 88 is 84. The squares of the distances sum to 40, and 40 / 4 = 10.
    const [slider] = typesOf(
      [{ velo: 80 }, { velo: 82 }, { velo: 84 }],
      [{ velo: 86 }, { velo: 88 }],
    );
    expect(slider?.readings.velo).toEqual({
      n: 5,
      mean: 84,
      min: 80,
      max: 88,
      spread: Math.sqrt(10),
    });
    expect(
      readingsOf({ velo: 80 }, { velo: 82 }, { velo: 84 }, { velo: 86 })?.velo?.spread,
    ).toBeNull();
  });

  test("a reading has no negative variance when all values are equal", () => {
    const same = Array.from({ length: 7 }, () => ({ spinRate: 2281.145231 }));
    expect(readingsOf(...same)?.spinRate?.spread).toBeCloseTo(0, 2);
  });

  test("ignores missing values, and zeros of velocity and breaks", () => {
    const readings = readingsOf(
      { velo: 0, vertBreak: 0, hb: -4, releaseSide: 0 },
      { velo: 90, vertBreak: null, hb: 0, releaseSide: 2 },
    );
    expect(readings).toEqual({
      velo: { n: 1, mean: 90, min: 90, max: 90, spread: null },
      hb: { n: 1, mean: -4, min: -4, max: -4, spread: null },
      releaseSide: { n: 2, mean: 1, min: 0, max: 2, spread: null },
    });
  });

  test.each([
    ["350 and 10 degrees", [350, 10], 0],
    ["90 and 180 degrees", [90, 180], 135],
    ["260, 270 and 280 degrees", [260, 270, 280], 270],
    ["0 and 360 degrees", [0, 360], 0],
  ])("a reading of tilts, %s, has the circular mean", (_, tilts, mean) => {
    const tilt = readingsOf(...tilts.map((spinAxis) => ({ spinAxis })))?.spinAxis;
    expect(tilt).toMatchObject({ n: tilts.length, min: null, max: null, spread: null });
    const distance = Math.abs((tilt?.mean ?? Number.NaN) - mean);
    expect(Math.min(distance, 360 - distance)).toBeLessThan(1e-9);
    expect(tilt?.mean).toBeLessThan(360);
  });

  test("a reading of opposite tilts has no mean", () => {
    expect(readingsOf({ spinAxis: 90 }, { spinAxis: 270 })?.spinAxis).toMatchObject({
      n: 2,
      mean: null,
    });
  });
});

describe("a pitch type", () => {
  test("a pitch type has its share, and comes before types that are thrown less", () => {
    const types = typesOf(
      [{ pitchType: "Slider" }, { pitchType: "Four-Seam" }, { pitchType: "Changeup" }],
      [{ pitchType: "Four-Seam" }],
    );
    expect(types.map(({ pitchType, pitches, usage }) => [pitchType, pitches, usage])).toEqual([
      ["Four-Seam", 2, 0.5],
      ["Changeup", 1, 0.25],
      ["Slider", 1, 0.25],
    ]);
  });

  test("a pitch type has the rate of strikes among known calls, and of misses among swings", () => {
    // Strikes: called, swung and missed, foul, in play = 4 of 6 calls. Misses: 1 of 3 swings.
    const [slider] = typesOf([
      { call: "ball" },
      { call: "called_strike" },
      { call: "swinging_strike" },
      { call: "foul" },
      { call: "in_play" },
      { call: "hit_by_pitch" },
      { call: null },
    ]);
    expect(slider).toMatchObject({
      pitches: 7,
      calls: 6,
      strikeRate: 4 / 6,
      swings: 3,
      whiffRate: 1 / 3,
    });
  });

  test("a pitch type without calls has no rates", () => {
    expect(typesOf([{ velo: 80 }])[0]).toMatchObject({
      calls: 0,
      strikeRate: null,
      swings: 0,
      whiffRate: null,
    });
  });
});

test("outings are per game and type, with means and the range of velocity", () => {
  const games = [
    [
      { velo: 80, hb: 5 },
      { velo: 83, hb: 0 },
      { pitchType: "Four-Seam", velo: 90, spinAxis: 200 },
    ],
    [{ velo: null, spinRate: 2000 }, { spinRate: 2001 }, { spinRate: 2001 }],
  ];
  const totals = totalsOfGames(
    games.map((pitches, game) => ({ game, pitches: pitches.map(pitch) })),
  );
  expect(outingStatisticsOf(totals)).toEqual([
    {
      game: 0,
      pitchType: "Slider",
      pitches: 2,
      veloMin: 80,
      veloMax: 83,
      readings: { velo: [81.5, 2], hb: [5, 1] },
    },
    {
      game: 0,
      pitchType: "Four-Seam",
      pitches: 1,
      veloMin: 90,
      veloMax: 90,
      readings: { velo: [90, 1] },
    },
    {
      game: 1,
      pitchType: "Slider",
      pitches: 3,
      veloMin: null,
      veloMax: null,
      readings: { spinRate: [2000.6667, 3] },
    },
  ]);
});

test("an outing whose totals come from two sources is one outing", () => {
  const totals = totalsOfGames([{ game: 0, pitches: [pitch({ velo: 80 }), pitch({ velo: 81 })] }]);
  const more = totalsOfGames([{ game: 0, pitches: [pitch({ velo: 86, spinAxis: 90 })] }]);
  expect(outingStatisticsOf([...totals, ...more])).toMatchObject([
    { pitches: 3, veloMin: 80, veloMax: 86, readings: { velo: [247 / 3, 3] } },
  ]);
});
