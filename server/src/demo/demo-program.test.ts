import { canonicalPitchType } from "@armslot/baseball/pitch-types";
import { athleteProfile } from "@armslot/contracts/athletes";
import { readings as allReadings } from "@armslot/contracts/readings";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoProgram } from "./demo-program.ts";
import { pitchShapes } from "./pitch-shapes.ts";
import { schoolYear, seasonFridays } from "./season-weekends.ts";

const loadedAt = new Date("2026-03-02T15:00:00Z");
const pitchers = demoProgram(loadedAt);
const games = pitchers.flatMap((pitcher) => pitcher.games.map((game) => ({ ...game, pitcher })));
const pitches = games.flatMap((game) =>
  game.pitches.map((pitch) => ({ ...pitch, isLeft: game.pitcher.profile.position === "LHP" })),
);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function readings(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

test("is the same each time except for the dates", () => {
  expect(demoProgram(loadedAt)).toEqual(pitchers);
  const later = demoProgram(new Date("2027-08-20T23:59:00Z"));
  const undated = (program: typeof pitchers) =>
    program.map((pitcher) => pitcher.games.map(({ gameDate: _, ...game }) => game));
  expect(undated(later)).toEqual(undated(pitchers));
  expect(later[0]?.games[0]?.gameDate).not.toBe(pitchers[0]?.games[0]?.gameDate);
});

describe("the roster", () => {
  test("has 24 left- and right-handed pitchers with valid profiles and different names", () => {
    expect(pitchers).toHaveLength(24);
    for (const { profile } of pitchers) expect(z.parse(athleteProfile, profile)).toEqual(profile);
    expect(new Set(pitchers.map(({ profile }) => profile.lastName)).size).toBe(24);
    const left = pitchers.filter(({ profile }) => profile.position === "LHP").length;
    expect(left).toBeGreaterThanOrEqual(5);
    expect(left).toBeLessThanOrEqual(9);
    expect(new Set(pitchers.map(({ profile }) => profile.gradClass)).size).toBeGreaterThanOrEqual(
      4,
    );
  });
});

describe("the games", () => {
  test("are 6 to 12 per pitcher, one a day, in season and in the past", () => {
    for (const { games: own } of pitchers) {
      expect(own.length).toBeGreaterThanOrEqual(6);
      expect(own.length).toBeLessThanOrEqual(12);
      const dates = own.map(({ gameDate }) => gameDate);
      expect(new Set(dates).size).toBe(dates.length);
      expect([...dates].sort()).toEqual(dates);
      for (const date of dates) expect(date < "2026-03-02").toBe(true);
    }
  });

  test("are starts of 70 to 95 pitches, relief of 15 to 35 and bullpen sessions, numbered from 1", () => {
    const starts = games.filter(({ pitches: thrown }) => thrown.length >= 70);
    const relief = games.filter(({ pitches: thrown }) => thrown.length <= 35);
    expect(starts.length).toBeGreaterThan(40);
    expect(relief.length).toBeGreaterThan(60);
    expect(games.some(({ opponent }) => opponent === "Bullpen")).toBe(true);
    for (const { pitches: thrown } of games) {
      expect(thrown.length).toBeGreaterThanOrEqual(15);
      expect(thrown.length).toBeLessThanOrEqual(95);
      expect(thrown.map(({ pitchNum }) => pitchNum)).toEqual(thrown.map((_, index) => index + 1));
    }
  });

  test("of starters show fatigue: the fifth inning's fastball is over half a mile per hour slower", () => {
    const late = games.flatMap(({ pitches: thrown }) => {
      if (thrown.length < 70) return [];
      const fastballs = thrown.filter(
        ({ pitchType }) => pitchType === "Four-Seam" || pitchType === "Sinker",
      );
      const of = (from: number, to: number) =>
        readings(
          fastballs
            .filter(({ pitchNum }) => pitchNum > from && pitchNum <= to)
            .map(({ velo }) => velo),
        );
      const [early, tired] = [of(0, 45), of(65, 95)];
      return early.length > 0 && tired.length > 0 ? [mean(tired) - mean(early)] : [];
    });
    expect(late.length).toBeGreaterThan(40);
    expect(mean(late)).toBeLessThan(-0.5);
    expect(mean(late)).toBeGreaterThan(-2.5);
  });

  test("include a cutter in some games of each pitcher who throws one", () => {
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
  test.for(Object.entries(pitchShapes))(
    "%s moves like Division I's, mirrored for left-handers",
    ([type, shape]) => {
      const own = pitches.filter(({ pitchType }) => pitchType === type);
      expect(own.length).toBeGreaterThan(100);
      expect(canonicalPitchType(type)).toBe(type);
      expect(
        Math.abs(mean(readings(own.map(({ vertBreak }) => vertBreak))) - shape.rise.mean),
      ).toBeLessThan(2);
      const armSide = own.map(({ hb, isLeft }) => (hb !== null && isLeft ? -hb : hb));
      expect(Math.abs(mean(readings(armSide)) - shape.armSide.mean)).toBeLessThan(2);
    },
  );

  test("of a left-hander move the other way horizontally", () => {
    const fastballs = pitches.filter(({ pitchType }) => pitchType === "Four-Seam");
    const run = (isLeft: boolean) =>
      mean(readings(fastballs.filter((each) => each.isLeft === isLeft).map(({ hb }) => hb)));
    expect(run(false)).toBeGreaterThan(7);
    expect(run(true)).toBeLessThan(-7);
  });

  test("have varsity and college fastballs and slower off-speed pitches", () => {
    const velo = (type: string) =>
      mean(
        readings(pitches.filter(({ pitchType }) => pitchType === type).map(({ velo: mph }) => mph)),
      );
    expect(velo("Four-Seam")).toBeGreaterThan(82);
    expect(velo("Four-Seam")).toBeLessThan(89);
    for (const type of ["Slider", "Curveball", "Changeup"])
      expect(velo(type)).toBeLessThan(velo("Four-Seam") - 4);
  });

  test("stay within the import's warning ranges and lack some readings of each kind", () => {
    for (const key of ["velo", "vertBreak", "hb"] as const) {
      const [low, high] = allReadings[key].warn;
      const taken = readings(pitches.map((pitch) => pitch[key]));
      const outside = taken.filter((value) => value < low || value > high).length;
      expect(outside / taken.length).toBeLessThan(0.002);
      const missing = 1 - taken.length / pitches.length;
      expect(missing).toBeGreaterThan(0.005);
      expect(missing).toBeLessThan(0.4);
    }
    expect(
      games.some(({ pitches: thrown }) =>
        thrown.every(({ hb, vertBreak }) => hb === null && vertBreak === null),
      ),
    ).toBe(true);
  });
});

describe("the other readings of a device", () => {
  const names = ["spinRate", "releaseHeight", "releaseSide", "extension"] as const;
  test.for([...names, "plateHeight", "plateSide"] as const)(
    "%s is always within the import's warning range",
    (name) => {
      const [low, high] = allReadings[name].warn;
      const taken = readings(pitches.map((pitch) => pitch[name]));
      expect(taken.length / pitches.length).toBeGreaterThan(0.6);
      for (const value of taken) {
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(high);
      }
    },
  );

  test("mirror release and tilt for left-handers: four-seams average near 1:00 and 11:00", () => {
    for (const { releaseSide, isLeft } of pitches) {
      if (releaseSide !== null) expect(releaseSide < 0).toBe(isLeft);
    }
    const fourSeams = pitches.filter(({ pitchType }) => pitchType === "Four-Seam");
    const tilt = (isLeft: boolean) =>
      mean(
        readings(fourSeams.filter((each) => each.isLeft === isLeft).map((each) => each.spinAxis)),
      );
    expect(Math.abs(tilt(false) - 210)).toBeLessThan(10);
    expect(Math.abs(tilt(true) - 150)).toBeLessThan(10);
    for (const { spinAxis } of pitches) {
      if (spinAxis !== null) expect(spinAxis >= 0 && spinAxis <= 360).toBe(true);
    }
  });

  test("are missing where the cameras or the device were", () => {
    for (const pitch of pitches) {
      const { vertBreak, hb } = pitch;
      for (const name of ["spinRate", "releaseHeight", "extension", "plateHeight"] as const) {
        expect(pitch[name] === null).toBe(vertBreak === null);
      }
      for (const name of ["spinAxis", "releaseSide", "plateSide"] as const) {
        expect(pitch[name] === null).toBe(vertBreak === null || hb === null);
      }
    }
  });
});

test.for([
  ["2026-11-21", "2026-10-30"],
  ["2026-03-02", "2026-02-27"],
  ["2026-05-16", "2026-05-08"],
  ["2026-05-18", "2026-05-15"],
  ["2026-08-01", "2026-06-05"],
] as const)("loaded on %s the last season weekend begins on %s, a Friday", ([day, friday]) => {
  const fridays = seasonFridays(new Date(`${day}T12:00:00Z`), 14);
  expect(fridays).toHaveLength(14);
  expect(fridays.at(-1)).toBe(friday);
  for (const each of fridays) expect(new Date(each).getUTCDay()).toBe(5);
});

test("a school year ends in June", () => {
  expect([schoolYear("2026-06-30"), schoolYear("2026-07-01")]).toEqual([2026, 2027]);
});
