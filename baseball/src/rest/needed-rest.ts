import type { RestRule } from "@armslot/contracts/rest-rule/rest-rule";
import { dateAfter, daysBetween, type WorkloadDay } from "./workload.ts";

interface Bracket {
  readonly ages: readonly [youngest: number, oldest: number];
  /** The most pitches of a day. */
  readonly dailyMax: number;
  /** The most pitches of a day after which 0, 1, 2 … days of rest are enough. More pitches need one more day. */
  readonly steps: readonly number[];
}

/**
 * Pitch Smart by MLB and USA Baseball (LOAD-3). For ages 7 and 8 it has no days of rest above the daily maximum of 50 pitches. There,
 * the days of the next ages count.
 */
const brackets: readonly Bracket[] = [
  { ages: [7, 8], dailyMax: 50, steps: [20, 35, 50, 65] },
  { ages: [9, 10], dailyMax: 75, steps: [20, 35, 50, 65] },
  { ages: [11, 12], dailyMax: 85, steps: [20, 35, 50, 65] },
  { ages: [13, 14], dailyMax: 95, steps: [20, 35, 50, 65] },
  { ages: [15, 16], dailyMax: 95, steps: [30, 45, 60, 75] },
  { ages: [17, 18], dailyMax: 105, steps: [30, 45, 60, 80] },
  { ages: [19, 22], dailyMax: 120, steps: [30, 45, 60, 80, 105] },
];

/** The rest that Pitch Smart or the program's own rule asks for after a day. */
interface DayOfRest extends WorkloadDay {
  /** The bracket of the athlete's age on that day. Null by the program's own rule. */
  readonly ages: Bracket["ages"] | null;
  /** Null if the program's own rule has none. */
  readonly dailyMax: number | null;
  readonly restDays: number;
  /** The first calendar date after the rest, `YYYY-MM-DD`. */
  readonly availableFrom: string;
}

/** How sentences name the program's own rule (LOAD-7). */
export const ownRule = "Our rule";

/** What is known about an athlete's rest. `last` is the newest day with tracked pitches. */
export type NeededRest =
  | { readonly kind: "no-pitches"; readonly last: null }
  | { readonly kind: "no-birth-year" | "no-guideline"; readonly last: WorkloadDay }
  | {
      readonly kind: "rest";
      readonly last: DayOfRest;
      /** The day whose rest ends last: `last`, or an earlier day with more pitches. */
      readonly longest: DayOfRest;
    };

interface RestInput {
  readonly birthYear: number | null;
  /** The tracked pitches by day, in any order. Two entries of one day add up. */
  readonly days: readonly WorkloadDay[];
  /** The program's own rule, which needs no birth year. Null means Pitch Smart (LOAD-7). */
  readonly rule: RestRule | null;
  /** The reader's calendar date, `YYYY-MM-DD`. Later days don't count. */
  readonly today: string;
}

/**
 * Returns the rest that Pitch Smart or the program's own rule asks for after the days with tracked pitches (LOAD-3, LOAD-7). Of the two
 * ages that a person has in a year, the younger one counts, because only the birth year is known.
 */
export function neededRest({ birthYear, days, rule, today }: RestInput): NeededRest {
  const past = newestFirst(days.filter(({ date }) => daysBetween(date, today) >= 0));
  const [last] = past;
  if (!last) return { kind: "no-pitches", last: null };
  // A device that kept its session before there were rules has none.
  const askedBy = rule ? () => ({ ...rule, ages: null }) : pitchSmart(birthYear);
  if (!askedBy) return { kind: "no-birth-year", last };
  const rests = past.flatMap((day) => restAfter(day, askedBy(day)) ?? []);
  const ofLast = rests.find(({ date }) => date === last.date);
  if (!ofLast) return { kind: "no-guideline", last };
  const longest = rests.reduce((one, other) =>
    other.availableFrom > one.availableFrom ? other : one,
  );
  return { kind: "rest", last: ofLast, longest };
}

function newestFirst(days: readonly WorkloadDay[]): readonly WorkloadDay[] {
  const sums = new Map<string, number>();
  for (const { date, pitches } of days) sums.set(date, (sums.get(date) ?? 0) + pitches);
  return [...sums]
    .filter(([, pitches]) => pitches > 0)
    .map(([date, pitches]) => ({ date, pitches }))
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

type Asked = Pick<Bracket, "steps"> & Pick<DayOfRest, "ages" | "dailyMax">;

/** Returns what Pitch Smart asks for on a day, or null without a birth year. */
function pitchSmart(birthYear: number | null) {
  if (birthYear === null) return null;
  return ({ date }: WorkloadDay): Asked | undefined => {
    const youngerAge = Number(date.slice(0, 4)) - birthYear - 1;
    return brackets.find(({ ages: [from, to] }) => youngerAge >= from && youngerAge <= to);
  };
}

function restAfter(day: WorkloadDay, asked: Asked | undefined): DayOfRest | undefined {
  if (!asked) return undefined;
  const { ages, dailyMax, steps } = asked;
  const restDays = steps.filter((step) => day.pitches > step).length;
  return { ...day, ages, dailyMax, restDays, availableFrom: dateAfter(day.date, restDays + 1) };
}

/**
 * Returns the needed rest in sentences: "Tracked pitches: 61 on 05/03. Pitch Smart (17–18): 3 days of rest, available from 05/07." Without
 * a birth year it is the first of them. `today` is the reader's calendar date, `YYYY-MM-DD`.
 */
export function restText(rest: NeededRest, today: string): string {
  const textOf = (date: string) => dayText(date, today);
  const countOf = ({ date, pitches }: WorkloadDay) => `${pitches} on ${textOf(date)}`;
  if (rest.kind === "no-pitches") return "No tracked pitches with a date yet.";
  if (rest.kind !== "rest") {
    const tracked = `Tracked pitches: ${countOf(rest.last)}.`;
    return rest.kind === "no-birth-year"
      ? tracked
      : `${tracked} Pitch Smart is for ages 7 to 22 only.`;
  }
  const { last, longest } = rest;
  const isLast = longest === last;
  const named = isLast ? [last] : [longest, last];
  const { ages, restDays } = longest;
  const days = restDays === 1 ? "1 day" : `${restDays} days`;
  const after = isLast ? "" : ` after ${textOf(longest.date)}`;
  return [
    `Tracked pitches: ${named.map(countOf).join(", ")}.`,
    `${ages ? `Pitch Smart (${ages.join("–")})` : ownRule}: ${days} of rest${after}, available ${startText(longest, today)}.`,
    ...named
      .filter(({ pitches, dailyMax }) => dailyMax !== null && pitches > dailyMax)
      .map(({ pitches, dailyMax }) => `${pitches} is over the daily maximum of ${dailyMax}.`),
  ].join(" ");
}

/** Returns from when the athlete is available: "from 05/07" or "since 05/05". Null if that is unknown. */
export function availableText(rest: NeededRest, today: string): string | null {
  return rest.kind === "rest" ? startText(rest.longest, today) : null;
}

function startText({ availableFrom }: DayOfRest, today: string): string {
  return `${availableFrom > today ? "from" : "since"} ${dayText(availableFrom, today)}`;
}

/** Returns `MM/DD`, and the year if it is not the year of today. */
function dayText(date: string, today: string): string {
  const [year = "", month, day] = date.split("-");
  return today.startsWith(year) ? `${month}/${day}` : `${month}/${day}/${year}`;
}
