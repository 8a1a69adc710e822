import { expect, test } from "vitest";
import { daysBetween, lastDays, trackedPitches } from "./workload.ts";

const workload = [
  { date: "2026-03-16", pitches: 20 },
  { date: "2026-03-14", pitches: 61 },
  { date: "2026-03-08", pitches: 30 },
  { date: "2026-03-07", pitches: 45 },
  { date: "2026-02-13", pitches: 12 },
];

test.each([
  ["today alone", "2026-03-14", 1, 61],
  ["seven days with today", "2026-03-14", 7, 91],
  ["30 days over the end of a month", "2026-03-14", 30, 148],
  ["a day without pitches", "2026-03-12", 1, 0],
  ["later days", "2026-03-01", 30, 12],
])("counts the tracked pitches of %s", (_, today, days, pitches) => {
  expect(trackedPitches(workload, today, days)).toBe(pitches);
});

test("counts days over the change to daylight saving time and a leap day", () => {
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
});

test("lists the last days with their pitches, oldest first", () => {
  expect(lastDays(workload, "2026-03-08", 3)).toEqual([
    { date: "2026-03-06", pitches: 0 },
    { date: "2026-03-07", pitches: 45 },
    { date: "2026-03-08", pitches: 30 },
  ]);
  expect(lastDays([], "2028-03-01", 2).map(({ date }) => date)).toEqual([
    "2028-02-29",
    "2028-03-01",
  ]);
});
