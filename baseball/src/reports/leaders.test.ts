import type { Leader } from "@armslot/contracts/compare/leaders-screen";
import { describe, expect, test } from "vitest";
import { countNote, leadersCsv, measureHeader, type Ranking, rankLeaders } from "./leaders.ts";

function leader(lastName: string, given: Partial<Leader>): Leader {
  return {
    uid: `00000000-0000-7000-8000-${lastName.padStart(12, "0")}`,
    firstName: "Sam",
    lastName,
    position: "RHP",
    n: 10,
    total: 900,
    lowest: 85,
    highest: 95,
    ...given,
  };
}

const ranksOf = (leaders: readonly Leader[], by: Ranking, minimum = 1) =>
  rankLeaders(leaders, { measure: "velo", by, minimum }).map(
    ({ rank, leader: { lastName }, value }) => `${rank} ${lastName} ${value}`,
  );

const velocities = [
  leader("Ash", { n: 3, total: 270.3, lowest: 88.1, highest: 92.4 }),
  leader("Birch", { n: 40, total: 3604.4, lowest: 80, highest: 95.2 }),
  leader("Cedar", { n: 10, total: 912.5, lowest: 89.9, highest: 92.4 }),
  leader("Dogwood", { n: 12, total: 1080, lowest: 88.1, highest: 90 }),
];

describe("the rank", () => {
  test.each<[Ranking, string[]]>([
    ["max", ["1 Birch 95.2", "2 Ash 92.4", "2 Cedar 92.4", "4 Dogwood 90"]],
    ["mean", ["1 Cedar 91.3", "2 Ash 90.1", "2 Birch 90.1", "4 Dogwood 90"]],
    ["min", ["1 Birch 80", "2 Ash 88.1", "2 Dogwood 88.1", "4 Cedar 89.9"]],
    ["low-mean", ["1 Dogwood 90", "2 Ash 90.1", "2 Birch 90.1", "4 Cedar 91.3"]],
  ])("the rank by %s is shared by values that read the same", (by, expected) => {
    expect(ranksOf(velocities, by)).toEqual(expected);
  });

  test("leaves out athletes with fewer values than the minimum", () => {
    expect(ranksOf(velocities, "mean", 12)).toEqual(["1 Birch 90.1", "2 Dogwood 90"]);
    expect(ranksOf(velocities, "mean", 41)).toEqual([]);
  });

  test("rounds a true half of a binary sum away from zero", () => {
    // The mean of 90.1, 90.2 and 90.15 is 90.15, but the sum is 270.45000000000005 or less.
    expect(ranksOf([leader("Elm", { n: 3, total: 90.1 + 90.2 + 90.15 })], "mean")).toEqual([
      "1 Elm 90.2",
    ]);
  });
});

describe("a break to the side", () => {
  const breaks = [
    leader("Ash", { n: 2, total: 16, lowest: 6, highest: 10 }),
    leader("Birch", { position: "LHP", n: 2, total: -20, lowest: -12, highest: -8 }),
    leader("Cedar", { position: "LHP", n: 2, total: 9, lowest: 4, highest: 5 }),
  ];
  const ranked = (by: Ranking) =>
    rankLeaders(breaks, { measure: "hb", by, minimum: 1 }).map(
      ({ leader: { lastName }, value }) => `${lastName} ${value}`,
    );

  test("a break to the side is toward the throwing arm for both hands", () => {
    expect(ranked("mean")).toEqual(["Birch 10", "Ash 8", "Cedar -4.5"]);
    expect(ranked("max")).toEqual(["Birch 12", "Ash 10", "Cedar -4"]);
    expect(ranked("min")).toEqual(["Cedar -5", "Ash 6", "Birch 8"]);
  });

  test("a break to the side of one type is toward the arm that threw it", () => {
    const by = { measure: "hb", by: "mean", minimum: 1, pitchTypes: ["Slider (left)"] } as const;
    const values = rankLeaders(breaks.slice(0, 2), by).map(({ value }) => value);
    expect(values).toEqual([10, -8]);
  });

  test("a break to the side of zero has no sign", () => {
    const [zero] = rankLeaders([leader("Fir", { position: "LHP", total: 0 })], {
      measure: "hb",
      by: "mean",
      minimum: 1,
    });
    expect(zero?.value).toBe(0);
  });
});

test("a rate is in percent and has no extremes", () => {
  const rates = [leader("Ash", { n: 3, total: 2, lowest: null, highest: null })];
  const by = (ranking: Ranking) =>
    rankLeaders(rates, { measure: "strikeRate", by: ranking, minimum: 1 });
  expect(by("mean")).toMatchObject([{ rank: 1, value: 66.7 }]);
  expect(by("max")).toEqual([]);
});

test.each([
  ["velo", "Velocity (mph)"],
  ["hb", "H. Break, arm side (in)"],
  ["vertApproach", "VAA (°)"],
  ["whiffRate", "Whiff %"],
] as const)("the header of %s is '%s'", (measure, header) => {
  expect(measureHeader(measure)).toBe(header);
});

test("the CSV has what is ranked, one line per athlete, and no formulas", () => {
  const ranked = rankLeaders([leader("=Ash", { firstName: "=1+1" })], {
    measure: "velo",
    by: "max",
    minimum: 1,
  });
  expect(leadersCsv({ measure: "velo", about: ["Max"], ranked }).split("\r\n")).toEqual([
    '\uFEFF"Leaders"',
    '"Max"',
    "",
    '"Rank","Athlete","Velocity (mph)","Pitches"',
    `"1","'=1+1 =Ash","95.0","10"`,
    "",
  ]);
});

test.each([
  ["velo", "pitches with a value for Velocity"],
  ["approachAbove", "pitches with a value for VAA above expected"],
  ["strikeRate", "pitches with a call"],
  ["whiffRate", "swings"],
  ["zone", "pitches with a location"],
  ["zoneWhiff", "swings in the zone"],
] as const)("the note on the counts of %s names what they leave out", (measure, counted) => {
  expect(countNote(measure)).toBe(`The last column counts only ${counted}.`);
});
