import { expect, test } from "vitest";
import { onOneClock } from "./time-evidence.ts";

const facts = {
  ...{ pitchType: "Slider", velo: null, vertBreak: null, hb: null, spinRate: null, call: null },
  ...{ balls: null, strikes: null, inning: null, batterHand: null },
};
const at = (time: string) => `2026-05-12T${time}`;
const seen = (by: string, time: string | null) => ({
  ...{ ...facts, by, thrownAt: time === null ? null : at(time) },
});
const times = (pitches: ReturnType<typeof onOneClock>) =>
  pitches.map(({ thrownAt }) => thrownAt?.slice(11, 19) ?? null);

test("pitches that only a phone saw stand among a file's by the file's clock", () => {
  const pitches = [
    [seen("people", "18:00:45"), seen("trackman", "18:00:00")],
    [seen("people", "18:01:15")],
    [seen("people", "18:01:45"), seen("trackman", "18:01:00")],
    [seen("people", "18:02:14"), seen("trackman", "18:01:30")],
    [seen("trackman", "18:02:00")],
    [seen("people", null), seen("trackman", "18:02:30")],
  ].map((sights) => ({ ...facts, thrownAt: sights[0]?.thrownAt ?? null, sights }));
  expect(times(onOneClock(pitches))).toEqual([
    "18:00:00",
    "18:00:30",
    "18:01:00",
    "18:01:30",
    "18:02:00",
    "18:02:30",
  ]);
});

test("pitches of one witness, or without times, keep what they have", () => {
  const alone = [{ ...facts, thrownAt: at("18:00:00") }];
  expect(onOneClock(alone)).toBe(alone);
  const untimed = [
    { ...facts, thrownAt: null, sights: [seen("people", null), seen("trackman", null)] },
  ];
  expect(onOneClock(untimed)).toBe(untimed);
});
