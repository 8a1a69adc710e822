import type { NumberedPitch } from "@armslot/baseball/charting/field-game";
import { noPitchFields } from "@armslot/baseball/charting/field-game";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  lastVelos,
  likelySituation,
  localTime,
  nextBatter,
  nextSituation,
  resultOf,
  startVelo,
  tiringDrop,
  typeChoices,
  typeMix,
  veloKeys,
} from "./charting.ts";

function charted(...pitches: readonly Partial<NumberedPitch>[]): NumberedPitch[] {
  return pitches.map((fields, place) => ({
    ...noPitchFields,
    pitchId: `pitch-${place}`,
    pitchNum: place + 1,
    ...fields,
  }));
}

test("the pitcher's types come first and stay in place while other types are charted", () => {
  const own = ["Slider", "Four-Seam"];
  const before = typeChoices(own, []);
  expect(before.slice(0, 3)).toEqual(["Slider", "Four-Seam", "Curveball"]);
  expect(before).toHaveLength(8);
  const after = typeChoices(own, charted({ pitchType: "Four-Seam" }, { pitchType: "Knuckleball" }));
  expect(after).toEqual([...before.slice(0, 7), "Knuckleball"]);
});

test("a pitcher without types gets the usual ones, and a type that no one can chart is left out", () => {
  expect(typeChoices([], [])[0]).toBe("Four-Seam");
  expect(typeChoices(["Other", "Gyroball"], [])).toEqual(typeChoices([], []));
});

test("the velocity of a type has three keys or more on either side", () => {
  fc.assert(
    fc.property(fc.integer({ min: 28, max: 105 }), (expected) => {
      const keys = veloKeys(expected, 0);
      expect(keys).toHaveLength(10);
      expect(keys).toEqual(expect.arrayContaining([expected - 3, expected, expected + 2]));
    }),
  );
});

test("the keys reach each velocity that can be stored, and none beyond", () => {
  const reached = new Set(Array.from({ length: 21 }, (_, at) => veloKeys(85, at - 10)).flat());
  expect(Math.min(...reached)).toBe(20);
  expect(Math.max(...reached)).toBe(110);
  expect(reached.size).toBe(91);
});

test("the keys start from the type's last velocity, then its average, then the last one of any type", () => {
  const averages = new Map([["Slider", 79.4]]);
  const pitches = charted({ pitchType: "Four-Seam", velo: 91 }, { pitchType: "Changeup" });
  expect(startVelo("Four-Seam", pitches, averages)).toBe(91);
  expect(startVelo("Slider", pitches, averages)).toBe(79.4);
  expect(startVelo("Changeup", pitches, averages)).toBe(91);
  expect(startVelo(null, [], averages)).toBe(85);
});

test("the situation follows the calls, and a bullpen has none", () => {
  const atTwoStrikes = { inning: 3, outs: 2, balls: 1, strikes: 2, batterHand: "L" } as const;
  expect(nextSituation([], "game")).toEqual({ inning: 1, outs: 0, balls: 0, strikes: 0 });
  const fouled = charted({ ...atTwoStrikes, call: "foul" });
  expect(nextSituation(fouled, "game")).toEqual({ inning: 3, outs: 2, balls: 1, strikes: 2 });
  expect(nextBatter(fouled)).toBe("L");
  const struckOut = charted({ ...atTwoStrikes, call: "swinging_strike" });
  expect(nextSituation(struckOut, "scrimmage")).toEqual({
    inning: 4,
    outs: 0,
    balls: 0,
    strikes: 0,
  });
  expect(nextBatter(struckOut)).toBeNull();
  expect(resultOf(atTwoStrikes, "swinging_strike")).toBe("strikeout");
  expect(resultOf(atTwoStrikes, "ball")).toBeNull();
  expect(Object.values(nextSituation(struckOut, "bullpen"))).toEqual([null, null, null, null]);
});

test("the outs after a ball in play are unknown until it has a result, also if that comes late", () => {
  const before = { inning: 2, outs: 1, balls: 0, strikes: 0 };
  const unanswered = { ...before, call: "in_play" } as const;
  const later = { ...before, outs: null };
  const outsAfter = (...pitches: readonly Partial<NumberedPitch>[]) =>
    nextSituation(charted(...pitches), "game").outs;
  expect(outsAfter(unanswered)).toBeNull();
  expect(outsAfter(unanswered, { ...later, call: "ball" })).toBeNull();
  expect(outsAfter({ ...unanswered, result: "single" }, { ...later, call: "ball" })).toBe(1);
  expect(outsAfter({ ...unanswered, result: "out" }, { ...later, call: "ball" })).toBe(2);
  expect(outsAfter(unanswered, { ...later, outs: 2, call: "ball" })).toBe(2);
});

test("a ball in play without a result counts as an out only in the likely situation", () => {
  const open = { inning: 2, outs: 2, balls: 0, strikes: 0, call: "in_play" } as const;
  const later = { inning: null, outs: null, balls: 0, strikes: 0, call: "ball" } as const;
  const pitches = charted(open, later);
  expect(nextSituation(pitches, "game")).toMatchObject({ inning: null, outs: null, balls: 1 });
  expect(likelySituation(pitches, "game")).toMatchObject({ inning: 3, outs: 0, balls: 1 });
  expect(likelySituation(charted({ ...open, result: "single" }), "game")).toMatchObject({
    inning: 2,
    outs: 2,
  });
});

test("a batter has the side of the lineup spot once nine batters in a row are known", () => {
  const sides = ["L", "R", "R", "L", "R", "R", "R", "L", "R"] as const;
  const faced = (hands: readonly ("L" | "R" | null)[]) =>
    charted(...hands.map((batterHand) => ({ batterHand, call: "in_play" as const })));
  expect(nextBatter(faced(sides))).toBe("L");
  expect(nextBatter(faced([...sides, "L"]))).toBe("R");
  expect(nextBatter(faced(sides.slice(0, 8)))).toBeNull();
  expect(nextBatter(faced([...sides.slice(0, 4), null, ...sides.slice(5)]))).toBeNull();
});

test("a late result shows the inning of pitches that were charted before it", () => {
  const unknown = { inning: null, outs: null, balls: 0, strikes: 0 };
  const atTwoOuts = { inning: 2, outs: 2, balls: 0, strikes: 0, call: "in_play" } as const;
  const later = { ...unknown, call: "ball" } as const;
  expect(nextSituation(charted(atTwoOuts, later), "game")).toEqual({ ...unknown, balls: 1 });
  const answered = charted({ ...atTwoOuts, result: "out" }, later);
  expect(nextSituation(answered, "game")).toEqual({ inning: 3, outs: 0, balls: 1, strikes: 0 });
});

test("the outs stay unknown if a late result ends an inning that later pitches continue", () => {
  const before = { inning: 2, outs: 2, balls: 0, strikes: 0 };
  const third = { ...before, call: "in_play", result: "out" } as const;
  const pitches = charted(third, { ...before, outs: null, call: "ball" });
  expect(nextSituation(pitches, "game")).toEqual({ inning: 2, outs: null, balls: 1, strikes: 0 });
  expect(nextSituation(charted(third), "game")).toMatchObject({ inning: 3, outs: 0 });
});

test("the mix counts each type, the most frequent first and pitches without a type last", () => {
  const pitches = charted({}, {}, { pitchType: "Slider" }, { pitchType: "Slider" }, { velo: 80 });
  expect(typeMix([...pitches, ...charted({ pitchType: "Cutter" })])).toEqual([
    { pitchType: "Slider", count: 2 },
    { pitchType: "Cutter", count: 1 },
    { pitchType: null, count: 3 },
  ]);
});

test("shows the last ten velocities without pitches that have none", () => {
  const velos = [80, 81, null, 82, 83, 84, 85, 86, 87, 88, 89, 90];
  const pitches = charted(...velos.map((velo) => ({ velo })));
  expect(lastVelos(pitches).map(({ velo }) => velo)).toEqual([
    81, 82, 83, 84, 85, 86, 87, 88, 89, 90,
  ]);
});

test("asks about tiring once the last ten fastballs are more than 1.5 mph below the first ten", () => {
  const fastballs = (velo: number, count: number) =>
    Array.from({ length: count }, () => ({ pitchType: "Four-Seam", velo }));
  expect(tiringDrop(charted(...fastballs(90, 10), ...fastballs(88, 9)))).toBeNull();
  expect(tiringDrop(charted(...fastballs(90, 10), ...fastballs(88.5, 10)))).toBeNull();
  const tired = tiringDrop(charted(...fastballs(90, 10), ...fastballs(88.4, 10)));
  expect(tired?.mph).toBeCloseTo(1.6, 9);
});

test("a tap has the local time to the second", () => {
  expect(localTime(new Date(2026, 4, 2, 9, 5, 7))).toBe("2026-05-02T09:05:07");
});
