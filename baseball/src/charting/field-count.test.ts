import { expect, test } from "vitest";
import { type Situation, situationAfter } from "./field-count.ts";

const at = (inning: number | null, outs: number | null, count: string): Situation => {
  const [balls = 0, strikes = 0] = count.split("-").map(Number);
  return { inning, outs, balls, strikes };
};
const pitch = (call: Parameters<typeof situationAfter>[1]["call"]) => ({ call, result: null });

test.each([
  ["ball", "0-0", "1-0"],
  ["ball", "2-2", "3-2"],
  ["called_strike", "0-1", "0-2"],
  ["swinging_strike", "3-0", "3-1"],
  ["foul", "1-1", "1-2"],
  ["foul", "1-2", "1-2"],
] as const)("a %s at %s makes it %s", (call, before, after) => {
  expect(situationAfter(at(3, 1, before), pitch(call))).toEqual({
    ...at(3, 1, after),
    isNewBatter: false,
    result: null,
  });
});

test.each([
  ["ball", "3-1", 1, "walk"],
  ["called_strike", "1-2", 2, "strikeout"],
  ["swinging_strike", "0-2", 2, "strikeout"],
  ["hit_by_pitch", "0-0", 1, "hit_by_pitch"],
] as const)("a %s at %s brings the next batter", (call, before, outs, result) => {
  expect(situationAfter(at(3, 1, before), pitch(call))).toEqual({
    ...at(3, outs, "0-0"),
    isNewBatter: true,
    result,
  });
});

test.each([
  ["single", 1],
  ["double", 1],
  ["triple", 1],
  ["home_run", 1],
  ["error", 1],
  ["out", 2],
  ["sacrifice", 2],
  ["fielders_choice", 2],
  ["other", null],
  [null, null],
] as const)("a ball in play with the result %s leaves %s outs", (result, outs) => {
  expect(situationAfter(at(3, 1, "1-1"), { call: "in_play", result })).toMatchObject({
    inning: 3,
    outs,
    balls: 0,
    strikes: 0,
    isNewBatter: true,
  });
});

test("a charted result counts without a call", () => {
  expect(situationAfter(at(3, 1, "1-1"), { call: null, result: "strikeout" })).toEqual({
    ...at(3, 2, "0-0"),
    isNewBatter: true,
    result: "strikeout",
  });
});

test("the third out ends the half inning", () => {
  const out = { call: "in_play", result: "out" } as const;
  expect(situationAfter(at(3, 2, "0-0"), out)).toMatchObject({ inning: 4, outs: 0 });
  expect(situationAfter(at(null, 2, "0-0"), out)).toMatchObject({ inning: null, outs: 0 });
});

test.each([
  ["two outs and a ball in play without a result", 2, { call: "in_play", result: null }],
  ["two outs and another result", 2, { call: "in_play", result: "other" }],
  ["unknown outs and a ball in play without a result", null, { call: "in_play", result: null }],
  ["unknown outs and an out", null, { call: "in_play", result: "out" }],
] as const)("the inning is unknown after %s", (_, outs, charted) => {
  expect(situationAfter(at(3, outs, "0-0"), charted)).toMatchObject({ inning: null, outs: null });
});

test.each([
  ["one out and a ball in play without a result", 1, { call: "in_play", result: null }],
  ["unknown outs and a hit", null, { call: "in_play", result: "single" }],
] as const)("the inning goes on after %s", (_, outs, charted) => {
  expect(situationAfter(at(3, outs, "0-0"), charted)).toMatchObject({ inning: 3, outs: null });
});

test("unknown stays unknown", () => {
  const unknown = { inning: null, outs: null, balls: null, strikes: null };
  expect(situationAfter(unknown, pitch("ball"))).toMatchObject(unknown);
  expect(situationAfter(unknown, pitch("called_strike"))).toMatchObject(unknown);
  expect(situationAfter(unknown, pitch("foul"))).toMatchObject(unknown);
  expect(situationAfter(at(1, 0, "1-1"), pitch(null))).toMatchObject({
    balls: null,
    strikes: null,
  });
  expect(situationAfter(at(1, null, "3-2"), pitch("called_strike"))).toMatchObject({
    outs: null,
    balls: 0,
  });
});
