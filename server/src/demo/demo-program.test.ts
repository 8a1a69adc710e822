import { canonicalPitchType } from "@armslot/baseball/pitch/pitch-type-labels";
import { limits } from "@armslot/contracts/core/limits";
import { circumstanceNames } from "@armslot/contracts/pitch/circumstances";
import { readings as allReadings, givenReadingNames } from "@armslot/contracts/pitch/readings";
import { athleteProfile } from "@armslot/contracts/roster/athletes";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoRows } from "./demo-files.ts";
import { demoProgram } from "./demo-program.ts";
import { outingFridays, schoolYear } from "./season-weekends.ts";

const loadedAt = new Date("2026-03-02T15:00:00Z");
const pitchers = demoProgram(loadedAt);
const games = pitchers.flatMap((pitcher) => pitcher.games.map((game) => ({ ...game, pitcher })));
const pitches = games.flatMap((game) =>
  game.pitches.map((pitch) => ({ ...pitch, isLeft: game.pitcher.profile.position === "LHP" })),
);
type Pitch = (typeof pitches)[number];

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function readings(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

const isFastball = ({ pitchType }: Pick<Pitch, "pitchType">) =>
  pitchType === "Four-Seam" || pitchType === "Sinker";

test("the demo is the same each time except for the dates", () => {
  expect(demoProgram(loadedAt)).toEqual(pitchers);
  const later = demoProgram(new Date("2027-08-20T23:59:00Z"));
  const undated = (program: typeof pitchers) =>
    program.map((pitcher) =>
      pitcher.games.map(({ gameDate: _, ...game }) => ({
        ...game,
        pitches: game.pitches.map(({ thrownAt, ...pitch }) => ({
          ...pitch,
          clock: thrownAt?.slice(10),
        })),
      })),
    );
  expect(undated(later)).toEqual(undated(pitchers));
  expect(later[0]?.games[0]?.gameDate).not.toBe(pitchers[0]?.games[0]?.gameDate);
});

describe("the roster", () => {
  test("the roster has 24 left- and right-handed pitchers with valid profiles and different names", () => {
    expect(pitchers).toHaveLength(24);
    for (const { profile } of pitchers) expect(z.parse(athleteProfile, profile)).toEqual(profile);
    expect(new Set(pitchers.map(({ profile }) => profile.lastName)).size).toBe(24);
    const longest = Math.max(...pitchers.map(({ profile }) => profile.lastName.length));
    expect(longest).toBeGreaterThan(30);
    expect(longest).toBeLessThanOrEqual(limits.nameMaxCharacters);
    const left = pitchers.filter(({ profile }) => profile.position === "LHP").length;
    expect(left).toBeGreaterThanOrEqual(5);
    expect(left).toBeLessThanOrEqual(9);
    expect(new Set(pitchers.map(({ profile }) => profile.gradClass)).size).toBeGreaterThanOrEqual(
      4,
    );
  });
});

describe("the games", () => {
  test("the games are none, one and 60 for three pitchers and several for the others, one a day and in the past", () => {
    const counts = pitchers.map(({ games: own }) => own.length);
    expect([...counts].sort((a, b) => a - b).slice(0, 3)).toEqual([0, 1, 6]);
    expect(Math.max(...counts)).toBe(60);
    for (const { games: own } of pitchers) {
      const dates = own.map(({ gameDate }) => gameDate);
      expect(new Set(dates).size).toBe(dates.length);
      expect([...dates].sort()).toEqual(dates);
      for (const date of dates) expect(date < "2026-03-02").toBe(true);
    }
  });

  test("the games are starts, relief, scrimmages and bullpen sessions of several sources, numbered from 1", () => {
    const starts = games.filter(({ pitches: thrown }) => thrown.length >= 66);
    const relief = games.filter(({ pitches: thrown }) => thrown.length <= 36);
    expect(starts.length).toBeGreaterThan(50);
    expect(relief.length).toBeGreaterThan(100);
    expect(new Set(games.map(({ kind }) => kind))).toEqual(
      new Set(["game", "scrimmage", "bullpen"]),
    );
    expect(new Set(games.map(({ source }) => source))).toEqual(
      new Set(["armslot", "trackman", "rapsodo", "pocketradar", "hand"]),
    );
    for (const { pitches: thrown } of games) {
      expect(thrown.length).toBeGreaterThanOrEqual(10);
      expect(thrown.length).toBeLessThanOrEqual(100);
      expect(thrown.map(({ pitchNum }) => pitchNum)).toEqual(thrown.map((_, index) => index + 1));
    }
  });

  test("the games of starters show fatigue in some outings: velocity falls and the release drops", () => {
    const changes = (name: "velo" | "releaseHeight") =>
      games.flatMap(({ pitches: thrown }) => {
        const fastballs = thrown.filter(isFastball);
        const taken = (part: typeof fastballs) => readings(part.map((pitch) => pitch[name]));
        const early = taken(fastballs.filter(({ pitchNum }) => pitchNum <= 35));
        const late = taken(fastballs.filter(({ pitchNum }) => pitchNum > 65));
        return early.length > 4 && late.length > 4 ? [mean(late) - mean(early)] : [];
      });
    const mph = changes("velo");
    expect(mph.length).toBeGreaterThan(40);
    expect(mph.filter((change) => change < -1.5).length).toBeGreaterThan(12);
    expect(mph.filter((change) => change > -1).length).toBeGreaterThan(12);
    expect(Math.min(...mph)).toBeGreaterThan(-4);
    const feet = changes("releaseHeight");
    expect(mean(feet)).toBeLessThan(-0.05);
    expect(mean(feet)).toBeGreaterThan(-0.3);
  });

  test("the games of the dashboard's first pitcher are many, and the newest is a full one with every reading", () => {
    const byName = [...pitchers].sort((a, b) => (a.profile.lastName < b.profile.lastName ? -1 : 1));
    expect(byName[0]).toBe(pitchers[0]);
    const own = pitchers[0]?.games ?? [];
    expect(own.length).toBeGreaterThan(20);
    const sources = own.map(({ source }) => source);
    expect(sources).toEqual(expect.arrayContaining(["armslot", "trackman", "rapsodo", "hand"]));
    const newest = own.at(-1);
    expect(newest).toMatchObject({ kind: "game", source: "armslot", gameDate: "2026-03-01" });
    const thrown = newest?.pitches ?? [];
    expect(thrown.length).toBeGreaterThan(70);
    expect(new Set(thrown.map(({ pitchType }) => pitchType)).size).toBeGreaterThanOrEqual(4);
    // A device measures where the ball crossed the plate, so no pitch has a cell, and no file shows the pitchers before and after.
    const missing = new Set<string>(["zoneCell", "outsMade", "intentionalWalks", "appearance"]);
    const recorded = [...givenReadingNames, ...circumstanceNames];
    for (const name of recorded.filter((each) => !missing.has(each))) {
      const isOfHits = name === "exitVelo" || name === "launchAngle" || name === "result";
      const least = isOfHits ? 0.1 : 0.9;
      const taken = thrown.filter((pitch) => pitch[name] !== null);
      expect(taken.length / thrown.length).toBeGreaterThan(least);
    }
    const mph = readings(thrown.filter((p) => p.pitchType === "Four-Seam").map((p) => p.velo));
    expect(mean(mph.slice(0, 15)) - mean(mph.slice(-15))).toBeGreaterThan(1.5);
  });

  test("the games of several seasons show most pitchers gaining velocity", () => {
    const gains = pitchers.flatMap(({ games: own }) => {
      if (own.length < 10) return [];
      const fastballMph = (some: typeof own) =>
        mean(readings(some.flatMap((game) => game.pitches.filter(isFastball).map((p) => p.velo))));
      const third = Math.floor(own.length / 3);
      return [fastballMph(own.slice(-third)) - fastballMph(own.slice(0, third))];
    });
    expect(gains.length).toBeGreaterThanOrEqual(5);
    expect(mean(gains)).toBeGreaterThan(0.3);
    expect(Math.max(...gains)).toBeLessThan(6);
  });

  test("the games include a cutter in some games of each pitcher who throws one", () => {
    const withCutter = pitchers.filter(({ games: own }) =>
      own.some(({ pitches: thrown }) => thrown.some(({ pitchType }) => pitchType === "Cutter")),
    );
    expect(withCutter.length).toBeGreaterThanOrEqual(5);
    for (const { games: own } of withCutter) {
      const flags = own.map(({ pitches: thrown }) =>
        thrown.some(({ pitchType }) => pitchType === "Cutter"),
      );
      expect(new Set(flags)).toEqual(new Set([true, false]));
    }
  });
});

describe("the pitches", () => {
  // Means over pitchers of Division I in 2026 (TYPE-2), in inches: induced vertical break, and horizontal break to the arm's side.
  test.for([
    ["Four-Seam", 16, 10.2],
    ["Sinker", 8.4, 16.4],
    ["Cutter", 7.3, -3.2],
    ["Slider", -3.6, -8.1],
    ["Sweeper", -0.5, -15.3],
    ["Curveball", -12.4, -10.1],
    ["Changeup", 6.3, 13.4],
    ["Splitter", 4.8, 9],
  ] as const)("the pitches of type %s move like Division I's", ([type, rise, armSide]) => {
    const own = pitches.filter(({ pitchType }) => pitchType === type);
    expect(own.length).toBeGreaterThan(100);
    expect(Math.abs(mean(readings(own.map(({ vertBreak }) => vertBreak))) - rise)).toBeLessThan(2);
    const run = own.map(({ hb, isLeft }) => (hb !== null && isLeft ? -hb : hb));
    expect(Math.abs(mean(readings(run)) - armSide)).toBeLessThan(2);
  });

  test("the pitches have types and values under names of the contract alone", () => {
    const known = new Set<string>([
      "game",
      "pitchType",
      ...givenReadingNames,
      ...circumstanceNames,
    ]);
    expect(Object.keys(demoRows("pitches")[0] ?? {}).filter((name) => !known.has(name))).toEqual(
      [],
    );
    for (const { pitchType } of pitches) expect(canonicalPitchType(pitchType)).toBe(pitchType);
    const numbers = givenReadingNames.flatMap((name) => pitches.map((pitch) => pitch[name]));
    expect(numbers.every((value) => value === null || Number.isFinite(value))).toBe(true);
  });

  test("the pitches of a left-hander move the other way horizontally", () => {
    const fastballs = pitches.filter(({ pitchType }) => pitchType === "Four-Seam");
    const run = (isLeft: boolean) =>
      mean(readings(fastballs.filter((each) => each.isLeft === isLeft).map(({ hb }) => hb)));
    expect(run(false)).toBeGreaterThan(7);
    expect(run(true)).toBeLessThan(-7);
  });

  test("the pitches have varsity and college fastballs and slower off-speed pitches", () => {
    const velo = (type: string) =>
      mean(
        readings(pitches.filter(({ pitchType }) => pitchType === type).map(({ velo: mph }) => mph)),
      );
    expect(velo("Four-Seam")).toBeGreaterThan(82);
    expect(velo("Four-Seam")).toBeLessThan(89);
    for (const type of ["Slider", "Curveball", "Changeup"])
      expect(velo(type)).toBeLessThan(velo("Four-Seam") - 4);
  });

  test.for(givenReadingNames)(
    "the pitches have a %s that is never unusual and sometimes missing",
    (name) => {
      const { warn, refuse } = { warn: undefined, ...allReadings[name] };
      const [low, high] = warn ?? refuse;
      const taken = readings(pitches.map((pitch) => pitch[name]));
      expect(taken.length).toBeGreaterThan(1000);
      expect(taken.length).toBeLessThan(pitches.length);
      expect(Math.min(...taken)).toBeGreaterThanOrEqual(low);
      expect(Math.max(...taken)).toBeLessThanOrEqual(high);
    },
  );
});

describe("a device", () => {
  const circular = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

  test("sees a tilt that fits the movement, and the release on the throwing arm's side", () => {
    const misfits = pitches.flatMap(({ spinAxis, hb, vertBreak, releaseSide, isLeft }) => {
      if (releaseSide !== null) expect(releaseSide < 0).toBe(isLeft);
      if (spinAxis === null || hb === null || vertBreak === null) return [];
      return [circular(spinAxis, 180 + (Math.atan2(hb, vertBreak) * 180) / Math.PI)];
    });
    expect(misfits.length).toBeGreaterThan(5000);
    expect(Math.max(...misfits)).toBeLessThan(12);
    expect(mean(misfits)).toBeLessThan(4);
  });

  // Summer collegiate 2025: means of spin per mile per hour, extension and release height over 33 TrackMan games of one league.
  test.for([
    ["Four-Seam", 2299.52 / 88.62, 5.98, 5.81],
    ["Sinker", 2184.19 / 88.1, 5.98, undefined],
    ["Cutter", 2302.85 / 86.47, 6.08, 5.72],
    ["Slider", 2315.03 / 80.03, 5.65, 5.43],
    ["Curveball", 2307.27 / 74.03, 5.42, 5.41],
  ] as const)(
    "sees %s spin and release near a summer league's means",
    ([type, spinPerMph, extension, releaseHeight]) => {
      const own = pitches.filter(({ pitchType }) => pitchType === type);
      const mph = mean(readings(own.map(({ velo }) => velo)));
      const near = (value: number, expected: number, most: number) =>
        expect(Math.abs(value - expected)).toBeLessThan(most);
      near(mean(readings(own.map(({ spinRate }) => spinRate))) / mph, spinPerMph, 1.5);
      near(mean(readings(own.map((pitch) => pitch.extension))), extension, 0.3);
      if (releaseHeight)
        near(mean(readings(own.map((pitch) => pitch.releaseHeight))), releaseHeight, 0.55);
    },
  );

  test("sees fastballs come in flat and curveballs steep", () => {
    const angle = (type: string) =>
      mean(
        readings(
          pitches.filter(({ pitchType }) => pitchType === type).map((each) => each.vertApproach),
        ),
      );
    expect(angle("Four-Seam")).toBeGreaterThan(-6.5);
    expect(angle("Four-Seam")).toBeLessThan(-4.5);
    expect(angle("Curveball")).toBeLessThan(-9);
  });

  test("misses what its cameras do not see", () => {
    const withoutHome = games.filter(
      ({ source, pitches: thrown }) =>
        source === "armslot" && thrown.every(({ plateSide }) => plateSide === null),
    );
    expect(withoutHome.length).toBeGreaterThan(10);
    for (const { pitches: thrown } of withoutHome) {
      expect(thrown.some(({ vertBreak }) => vertBreak !== null)).toBe(true);
      for (const { hb, armAngle, releaseSide } of thrown)
        expect([hb, armAngle, releaseSide]).toEqual([null, null, null]);
    }
    for (const { source, velo, vertBreak, spinRate } of pitches) {
      if (source !== "hand" && source !== "pocketradar") continue;
      expect([vertBreak, spinRate]).toEqual([null, null]);
      if (source === "hand" && velo !== null) expect(Number.isInteger(velo)).toBe(true);
    }
  });
});

test.for([
  ["2026-11-21", "2026-10-30", "2026-11-13"],
  ["2026-03-02", "2026-02-20", "2026-02-27"],
  ["2026-05-17", "2026-05-01", "2026-05-08"],
  ["2026-05-18", "2026-05-08", "2026-05-15"],
  ["2026-08-01", "2026-06-05", "2026-07-24"],
] as const)("loaded on %s the weekends before the newest end on %s", ([day, friday, newest]) => {
  const fridays = outingFridays(new Date(`${day}T12:00:00Z`), 14);
  expect(fridays).toHaveLength(14);
  expect(fridays.slice(-2)).toEqual([friday, newest]);
  for (const each of fridays) expect(new Date(each).getUTCDay()).toBe(5);
});

test("a school year ends in June", () => {
  expect([schoolYear("2026-06-30"), schoolYear("2026-07-01")]).toEqual([2026, 2027]);
});
