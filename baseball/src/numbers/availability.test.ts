import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import { expect, test } from "vitest";
import { availabilityOf, availableFromText, lastThrownText, restReason } from "./availability.ts";

const today = "2026-05-10";
const day = (date: string, pitches: number) => ({ date, pitches });

test.each([
  ["without pitches", 2009, [], { kind: "available" }],
  ["after 30 pitches yesterday", 2009, [day("2026-05-09", 30)], { kind: "available" }],
  [
    "after 31 pitches yesterday",
    2009,
    [day("2026-05-09", 31)],
    { kind: "resting", from: "2026-05-11", reason: "1 day after 31 pitches" },
  ],
  [
    "after 76 pitches 4 days ago",
    2009,
    [day("2026-05-06", 76)],
    { kind: "resting", from: "2026-05-11", reason: "4 days after 76 pitches" },
  ],
  ["after 76 pitches 5 days ago", 2009, [day("2026-05-05", 76)], { kind: "available" }],
  [
    "when an earlier day rests longer",
    2009,
    [day("2026-05-09", 5), day("2026-05-07", 76)],
    { kind: "resting", from: "2026-05-12", reason: "4 days after 76 pitches" },
  ],
  ["after 12 pitches today", 2009, [day(today, 12)], { kind: "available", moreToday: 18 }],
  [
    "after 30 pitches today",
    2009,
    [day(today, 30)],
    { kind: "resting", from: "2026-05-11", reason: "No more today without rest" },
  ],
  [
    "after 12 pitches on the last day of an earlier rest",
    2009,
    [day(today, 12), day("2026-05-08", 46)],
    { kind: "resting", from: "2026-05-11", reason: "2 days after 46 pitches" },
  ],
  ["without a birth year", null, [day("2026-05-09", 76)], { kind: "unknown" }],
  ["of 30 years", 1995, [day("2026-05-09", 76)], { kind: "unknown" }],
  ["whose pitches are of tomorrow", 2009, [day("2026-05-11", 76)], { kind: "available" }],
] as const)("A pitcher %s has the availability of Pitch Smart", (_, birthYear, days, expected) => {
  expect(availabilityOf({ birthYear, days }, { today, rule: null })).toEqual(expected);
});

test("A program's own rule decides the availability without a birth year, and no rest of it is longer than the days that are read", () => {
  const rule = { steps: [1, 2, 3, 4, 5], dailyMax: null };
  const of = (date: string) =>
    availabilityOf({ birthYear: null, days: [day(date, 200)] }, { today, rule });
  expect(of("2026-05-05")).toEqual({
    ...{ kind: "resting", from: "2026-05-11", reason: "5 days after 200 pitches" },
  });
  expect(of("2026-05-04")).toEqual({ kind: "available" });
});

test.each<[string, number | null, RestRule | null, string]>([
  ["of 16 years", 2009, null, "Available"],
  ["without a birth year", null, null, "-"],
  ["of 30 years", 1995, null, "-"],
  [
    "without a birth year, by the program's own rule",
    null,
    { steps: [], dailyMax: null },
    "Available",
  ],
])(
  "A list shows the availability of a pitcher %s who last threw weeks ago",
  (_, birthYear, rule, text) => {
    const facts = { birthYear, lastDays: [], lastOuting: "2026-04-12" };
    expect(availableFromText(facts, { today, rule })).toBe(text);
  },
);

test.each<[string, number | null, readonly ReturnType<typeof day>[], string | null]>([
  ["who rests", 2009, [day("2026-05-09", 46)], "2 days after 46 pitches"],
  ["who is available", 2009, [day("2026-05-09", 12)], null],
  ["without a birth year", null, [day("2026-05-09", 46)], null],
])("A list gives the reason for the rest of a pitcher %s", (_, birthYear, lastDays, reason) => {
  const facts = { birthYear, lastDays, lastOuting: "2026-05-09" };
  expect(restReason(facts, { today, rule: null })).toBe(reason);
});

test("No rest is longer than the days that are read", () => {
  for (let age = 7; age <= 22; age += 1) {
    const birthYear = 2026 - age - 1;
    const days = [day("2026-05-04", 500)];
    expect(availabilityOf({ birthYear, days }, { today, rule: null })).toEqual({
      kind: "available",
    });
  }
});

test.each([
  [[], null],
  [[day("2026-05-10", 1)], "Today: 1, 29 more without rest"],
  [[day("2026-05-10", 31)], "31 pitches today"],
  [[day("2026-05-09", 61)], "61 pitches yesterday"],
  [[day("2026-05-09", 61), day("2026-05-05", 14)], "61 pitches yesterday, 75 in 7 days"],
  [[day("2026-05-05", 14)], "14 pitches on 05/05"],
] as const)("The line of the days %j is %j", (days, text) => {
  const availability = availabilityOf({ birthYear: 2009, days }, { today, rule: null });
  expect(lastThrownText(days, { today, week: 7, availability })).toBe(text);
});
