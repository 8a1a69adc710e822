import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupBy } from "../pitch/group-by.ts";
import { lastBatterOf, workloadDayOf } from "./last-batter.ts";
import { type NeededRest, neededRest, restText } from "./needed-rest.ts";
import { restPartTexts } from "./rest-rule-text.ts";
import type { WorkloadDay } from "./workload.ts";

const today = "2026-05-10";
const dateOf = (day: number) => new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10);
const rule: RestRule = { steps: [30, 50, 75], dailyMax: 95 };

interface Told {
  readonly days?: readonly WorkloadDay[];
  readonly caught?: number;
  readonly parts?: Partial<RestRule>;
}

function restOf({ days = [], caught = 0, parts = {} }: Told): NeededRest {
  return neededRest({
    ...{ birthYear: null, days, today, rule: { ...rule, ...parts } },
    caught: [{ date: today, innings: caught }],
  });
}

const day = (ofMay: number, pitches: number, more: Partial<WorkloadDay> = {}) => ({
  ...{ date: dateOf(ofMay), pitches, ...more },
});

const playoffs = { from: dateOf(8), to: dateOf(9), steps: [40, 60], dailyMax: 115 };

test.each<[string, Told, string]>([
  [
    "the light first game of a doubleheader leaves room",
    { days: [day(10, 12)] },
    "Tracked pitches: 12 on 05/10. Our rule: 0 days of rest. Today: 12, 18 more without rest.",
  ],
  [
    "the last pitch without rest leaves none",
    { days: [day(10, 30)] },
    "Tracked pitches: 30 on 05/10. Our rule: 0 days of rest, available from 05/11.",
  ],
  [
    "the count at the first pitch to the last batter decides",
    { days: [day(9, 54, { lastBatter: 5 })], parts: { lastBatter: true } },
    "Tracked pitches: 54 on 05/09 (50 at the last batter’s first pitch). Our rule: 1 day of rest, available from 05/11.",
  ],
  [
    "the same pitches without that part",
    { days: [day(9, 54, { lastBatter: 5 })] },
    "Tracked pitches: 54 on 05/09. Our rule: 2 days of rest, available from 05/12.",
  ],
  [
    "a batter who begins over the number changes nothing",
    { days: [day(9, 54, { lastBatter: 4 })], parts: { lastBatter: true } },
    "Tracked pitches: 54 on 05/09. Our rule: 2 days of rest, available from 05/12.",
  ],
  [
    "a pitcher can finish the batter with whom the maximum came",
    { days: [day(9, 99, { lastBatter: 5 })], parts: { lastBatter: true } },
    "Tracked pitches: 99 on 05/09 (95 at the last batter’s first pitch). Our rule: 3 days of rest, available from 05/13.",
  ],
  [
    "an unknown last batter makes all pitches count, and is named",
    { days: [day(9, 54)], parts: { lastBatter: true } },
    "Tracked pitches: 54 on 05/09. Our rule: 2 days of rest, available from 05/12. All pitches on 05/09 count, because the last batter is not known.",
  ],
  [
    "a third day in a row is barred from its number on",
    { days: [day(9, 10), day(8, 12)], parts: { thirdDayFrom: 22 } },
    "Tracked pitches: 10 on 05/09. Our rule: 0 days of rest. Not a third day in a row after 22 pitches in two days, available from 05/11.",
  ],
  [
    "a third day in a row is allowed below its number",
    { days: [day(9, 10), day(8, 12)], parts: { thirdDayFrom: 23 } },
    "Tracked pitches: 10 on 05/09. Our rule: 0 days of rest, available since 05/10.",
  ],
  [
    "a bullpen is no day with a game",
    { days: [day(9, 10), day(8, 12, { bullpens: 12 })], parts: { thirdDayFrom: 1 } },
    "Tracked pitches: 10 on 05/09. Our rule: 0 days of rest, available since 05/10.",
  ],
  [
    "the second of two days in a row leaves today and bars tomorrow",
    { days: [day(10, 10), day(9, 12)], parts: { thirdDayFrom: 1 } },
    "Tracked pitches: 10 on 05/10. Our rule: 0 days of rest. Today: 10, 20 more without rest.",
  ],
  [
    "a barred third day in the past moves the day since which the athlete is available",
    { days: [day(7, 10), day(6, 12)], parts: { thirdDayFrom: 1 } },
    "Tracked pitches: 10 on 05/07. Our rule: 0 days of rest, available since 05/09.",
  ],
  [
    "a second game is barred from its number on",
    { days: [day(10, 20)], parts: { secondGameFrom: 20 } },
    "Tracked pitches: 20 on 05/10. Our rule: 0 days of rest. No second game today after 20 pitches, available from 05/11.",
  ],
  [
    "a bullpen before the game bars no second game",
    { days: [day(10, 29, { bullpens: 10 })], parts: { secondGameFrom: 20 } },
    "Tracked pitches: 29 on 05/10. Our rule: 0 days of rest. Today: 29, 1 more without rest.",
  ],
  [
    "a day in the playoffs rests by their table",
    { days: [day(9, 60)], parts: { playoffs } },
    "Tracked pitches: 60 on 05/09. Our rule for playoffs: 1 day of rest, available from 05/11.",
  ],
  [
    "the playoffs have a maximum of their own",
    { days: [day(9, 116)], parts: { playoffs } },
    "Tracked pitches: 116 on 05/09. Our rule for playoffs: 2 days of rest, available from 05/12. 116 is over the daily maximum of 115.",
  ],
  [
    "a day after the playoffs rests by the usual table",
    { days: [day(10, 60)], parts: { playoffs } },
    "Tracked pitches: 60 on 05/10. Our rule: 2 days of rest, available from 05/13.",
  ],
  [
    "innings caught bar pitching today",
    { days: [day(6, 20)], caught: 4, parts: { caughtFrom: 4 } },
    "Tracked pitches: 20 on 05/06. Our rule: 0 days of rest. Caught 4 innings today, available from 05/11.",
  ],
  [
    "fewer innings caught bar nothing",
    { days: [day(6, 20)], caught: 3, parts: { caughtFrom: 4 } },
    "Tracked pitches: 20 on 05/06. Our rule: 0 days of rest, available since 05/07.",
  ],
  [
    "innings caught bar an athlete without tracked pitches",
    { caught: 5, parts: { caughtFrom: 4 } },
    "No tracked pitches with a date yet. Caught 5 innings today, available from 05/11.",
  ],
  [
    "pitches bar catching on that day",
    { days: [day(10, 41)], parts: { noCatchingFrom: 41 } },
    "Tracked pitches: 41 on 05/10. Our rule: 1 day of rest, available from 05/12. No catching today after 41 pitches.",
  ],
  [
    "the part that ends last decides",
    { days: [day(9, 51), day(8, 1)], caught: 9, parts: { caughtFrom: 4, thirdDayFrom: 1 } },
    "Tracked pitches: 51 on 05/09. Our rule: 2 days of rest, available from 05/12.",
  ],
])("By the program's own rule (LOAD-8), %s", (_, told, text) => {
  expect(restText(restOf(told), today)).toBe(text);
});

test("Pitch Smart has none of the other parts, and counts all pitches", () => {
  const days = [day(10, 12, { lastBatter: 9 }), day(9, 10), day(8, 10)];
  const caught = [{ date: today, innings: 9 }];
  const rest = neededRest({ birthYear: 2009, days, caught, rule: null, today });
  expect(rest).toMatchObject({ bar: null, moreToday: 18, barsCatching: null });
});

test("a rule is told in a sentence for each part", () => {
  const parts: Partial<RestRule> = {
    ...{ lastBatter: true as const, thirdDayFrom: 41, secondGameFrom: 1, caughtFrom: 4 },
    ...{ noCatchingFrom: 41, playoffs },
  };
  expect(restPartTexts(rule)).toEqual([]);
  expect(restPartTexts({ ...rule, ...parts })).toEqual([
    "Of the pitches to the last batter of a day, only the first one counts.",
    "No third day in a row with games after 41 pitches on the two days.",
    "No second game on a day from 1 pitch on.",
    "No pitching on a day with 4 or more innings caught.",
    "No catching on a day from 41 pitches on.",
    "Playoffs from 05/08/2026 to 05/09/2026: 0 days up to 40 pitches, 1 day up to 60, 2 days above. The daily maximum is 115.",
  ]);
});

type Pitch = Parameters<typeof lastBatterOf>[0][number];

const pitch = (
  count: string,
  call: Pitch["call"] = null,
  result: Pitch["result"] = null,
): Pitch => {
  const [balls, strikes] = count.split("-").map(Number);
  return { balls: balls ?? null, strikes: strikes ?? null, call, result };
};

describe("The pitches to the last batter", () => {
  test.each<[string, readonly Pitch[], number | null]>([
    ["of no pitches", [], null],
    ["without counts", [{ balls: null, strikes: null, call: null, result: null }], null],
    ["of a batter who is retired on one pitch", [pitch("0-0", "in_play")], 1],
    ["who comes after another one", [pitch("3-2", "foul"), pitch("0-0", "ball"), pitch("1-0")], 2],
    ["with fouls at two strikes", ["0-0", "0-1", "0-2", "0-2"].map((at) => pitch(at, "foul")), 4],
    ["whom a reliever takes over", [pitch("3-1", "foul"), pitch("3-2", "ball")], 2],
    ["during whom a runner is out", [pitch("0-0", "ball", "other"), pitch("1-0")], 2],
    ["whose count jumps", [pitch("0-0"), pitch("2-0")], null],
    ["whose count goes back", [pitch("0-0"), pitch("0-1"), pitch("1-0")], null],
    ["after a ball in play without a new count", [pitch("0-0", "in_play"), pitch("0-1")], null],
    ["after a hit without a new count", [pitch("0-0", null, "single"), pitch("1-0")], null],
    ["whose call does not fit the count", [pitch("0-0", "ball"), pitch("0-1")], null],
    ["with a count that is missing", [pitch("0-0"), { ...pitch("0-1"), balls: null }], null],
  ])("%s are counted where the counts show them", (_, pitches, expected) => {
    expect(lastBatterOf(pitches)).toBe(expected);
  });
});

test("a day with several outings lets the shortest last batter count, and a bullpen has none", () => {
  const game = (thrown: number, lastBatter: number | null) => ({
    kind: "game",
    thrown,
    lastBatter,
  });
  expect(workloadDayOf(today, [game(20, 5), game(30, 3)])).toEqual(day(10, 50, { lastBatter: 3 }));
  expect(workloadDayOf(today, [game(20, 5), game(30, null)])).toEqual(day(10, 50));
  expect(workloadDayOf(today, [game(20, 5), game(0, null)])).toEqual(
    day(10, 20, { lastBatter: 5 }),
  );
  const bullpen = { kind: "bullpen", thrown: 15, lastBatter: null };
  expect(workloadDayOf(today, [game(20, 5), bullpen])).toEqual(day(10, 35, { bullpens: 15 }));
});

/** An outing as a scorekeeper sees it: how many pitches each batter got. */
interface Outing {
  readonly daysAgo: number;
  readonly isBullpen: boolean;
  readonly hasCounts: boolean;
  readonly batters: readonly number[];
}

const anyOuting = fc.record({
  daysAgo: fc.constantFrom(0, 0, 1, 1, 2, 2, 3, 4, 7),
  isBullpen: fc.boolean(),
  hasCounts: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
  batters: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 }),
});
const anySteps = fc
  .uniqueArray(fc.integer({ min: 5, max: 90 }), { minLength: 1, maxLength: 5 })
  .map((steps) => steps.toSorted((one, other) => one - other));
const anyMax = fc.option(fc.integer({ min: 10, max: 110 }));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyRule: fc.Arbitrary<RestRule> = fc.record({
  steps: anySteps,
  dailyMax: anyMax,
  lastBatter: maybe(fc.constant(true as const)),
  thirdDayFrom: maybe(fc.integer({ min: 1, max: 80 })),
  secondGameFrom: maybe(fc.integer({ min: 1, max: 40 })),
  caughtFrom: maybe(fc.integer({ min: 1, max: 7 })),
  playoffs: maybe(
    fc
      .record({ first: fc.integer({ min: 2, max: 10 }), length: fc.integer({ min: 0, max: 8 }) })
      .chain(({ first, length }) =>
        fc.record({
          ...{ from: fc.constant(dateOf(first)), to: fc.constant(dateOf(first + length)) },
          ...{ steps: anySteps, dailyMax: anyMax },
        }),
      ),
  ),
});

/** The pitches of an outing, each with the count before it. A batter fouls off what comes, and then puts the ball in play. */
function pitchesOf({ batters, hasCounts }: Outing): readonly Pitch[] {
  return batters.flatMap((length) =>
    Array.from({ length }, (_, place): Pitch => {
      const call = place === length - 1 ? "in_play" : "foul";
      return hasCounts
        ? { balls: 0, strikes: Math.min(place, 2), call, result: null }
        : { balls: null, strikes: null, call, result: null };
    }),
  );
}

function workloadOf(outings: readonly Outing[]): readonly WorkloadDay[] {
  const days = groupBy(outings, ({ daysAgo }) => daysAgo);
  return [...days].map(([daysAgo, ofDay]) =>
    workloadDayOf(
      dateOf(10 - daysAgo),
      ofDay.map((outing) => {
        const pitches = pitchesOf(outing);
        const kind = outing.isBullpen ? "bullpen" : "game";
        const lastBatter = outing.isBullpen ? null : lastBatterOf(pitches);
        return { kind, thrown: pitches.length, lastBatter };
      }),
    ),
  );
}

/** A scorekeeper's book: it turns page after page, a day each, and knows neither dates of return nor earlier days than it must. */
class Book {
  private restLeft = 0;
  private yesterday = 0;
  private dayBefore = 0;

  private readonly rule: RestRule;

  constructor(rule: RestRule) {
    this.rule = rule;
  }

  /** The parts that keep the pitcher off the mound in the morning. */
  morning(): Set<string> {
    const { thirdDayFrom } = this.rule;
    const parts = new Set<string>();
    if (this.restLeft > 0) parts.add("days");
    const isTwoDays = this.yesterday > 0 && this.dayBefore > 0;
    const isMany = this.yesterday + this.dayBefore >= (thirdDayFrom ?? Number.POSITIVE_INFINITY);
    if (isTwoDays && isMany) parts.add("in-a-row");
    return parts;
  }

  /** The parts that keep the pitcher off the mound after these outings, and the pitches that are left. */
  evening(ofMay: number, outings: readonly Outing[], caught: number) {
    const parts = this.morning();
    const { steps, dailyMax } = this.tableOf(ofMay);
    const all = outings.flatMap(({ batters }) => batters).reduce((sum, one) => sum + one, 0);
    const games = gamePitches(outings);
    let left = 0;
    while (all + left < (steps[0] ?? 0) && all + left < (dailyMax ?? 1_000)) left += 1;
    if (all > 0 && left === 0) parts.add("days");
    if (games > 0 && games >= (this.rule.secondGameFrom ?? 1_000)) parts.add("second-game");
    if (caught >= (this.rule.caughtFrom ?? 1_000)) parts.add("caught");
    return { parts, left: all > 0 && parts.size === 0 ? left : null };
  }

  turn(ofMay: number, outings: readonly Outing[]): void {
    const { steps } = this.tableOf(ofMay);
    const count = this.countOf(outings);
    let needed = 0;
    for (let pitches = 1; pitches <= count; pitches += 1) {
      if (pitches === (steps[needed] ?? -1) + 1) needed += 1;
    }
    this.restLeft = Math.max(this.restLeft - 1, needed);
    this.dayBefore = this.yesterday;
    this.yesterday = gamePitches(outings);
  }

  /** Counts pitch by pitch, with each outing as the last one of the day in turn. The highest count is the safe one. */
  private countOf(outings: readonly Outing[]): number {
    let highest = 0;
    for (const last of outings) {
      const order = [...outings.filter((one) => one !== last), last];
      let count = 0;
      for (const [place, { isBullpen, hasCounts, batters }] of order.entries()) {
        for (const [batter, pitches] of batters.entries()) {
          const isLast = place === order.length - 1 && batter === batters.length - 1;
          const isFree = isLast && !isBullpen && hasCounts && this.rule.lastBatter === true;
          count += isFree ? 1 : pitches;
        }
      }
      highest = Math.max(highest, count);
    }
    return highest;
  }

  private tableOf(ofMay: number) {
    const { playoffs } = this.rule;
    if (!playoffs) return this.rule;
    const at = Date.UTC(2026, 4, ofMay);
    return at >= Date.parse(playoffs.from) && at <= Date.parse(playoffs.to) ? playoffs : this.rule;
  }
}

function gamePitches(outings: readonly Outing[]): number {
  let pitches = 0;
  for (const { isBullpen, batters } of outings) {
    if (!isBullpen) for (const one of batters) pitches += one;
  }
  return pitches;
}

/** What the book says on May 10: the next day on which the pitcher can throw, the parts of the day before it, and what is left today. */
function byTheBook(outings: readonly Outing[], caught: number, of: RestRule) {
  const book = new Book(of);
  const on = (ofMay: number) => outings.filter(({ daysAgo }) => 10 - daysAgo === ofMay);
  for (let ofMay = 2; ofMay < 10; ofMay += 1) book.turn(ofMay, on(ofMay));
  let { parts, left } = book.evening(10, on(10), caught);
  if (parts.size === 0) return { from: today, parts: null, left };
  book.turn(10, on(10));
  for (let ofMay = 11; ; ofMay += 1) {
    const next = book.morning();
    if (next.size === 0) return { from: dateOf(ofMay), parts, left: null };
    parts = next;
    book.turn(ofMay, []);
  }
}

test("the program's whole rule (LOAD-8) decides as a scorekeeper's book does, over thousands of histories", () => {
  const decided = new Map<string, number>();
  const property = fc.property(
    fc.array(anyOuting, { maxLength: 6 }),
    fc.integer({ min: 0, max: 9 }),
    anyRule,
    (outings, innings, of) => {
      const caught = [{ date: today, innings }];
      const days = workloadOf(outings);
      const rest = neededRest({ birthYear: null, days, caught, rule: of, today });
      const { from, parts, left } = byTheBook(outings, innings, of);
      const bar = rest.kind === "rest" || rest.kind === "no-pitches" ? rest.bar : expect.fail();
      expect(bar?.from ?? today).toBe(from);
      if (bar) expect(parts).toContain(bar.part);
      if (rest.kind === "rest") expect(rest.moreToday).toBe(left);
      const part = bar?.part ?? "none";
      decided.set(part, (decided.get(part) ?? 0) + 1);
    },
  );
  fc.assert(property, { numRuns: 4_000, seed: 20261129 });
  // Each part decides often enough for the comparison to mean something.
  for (const part of ["none", "days", "in-a-row", "second-game", "caught"]) {
    expect(decided.get(part) ?? 0, part).toBeGreaterThan(40);
  }
});
