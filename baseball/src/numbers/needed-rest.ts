import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import { ownTableOn, pitchSmartOn, type RestTable } from "./rest-table.ts";
import { type CaughtDay, dateAfter, daysBetween, type WorkloadDay } from "./workload.ts";

/** The rest that Pitch Smart or the program's own rule asks for after a day. */
interface DayOfRest extends WorkloadDay, RestTable {
  /** The pitches by which the day rests: all, or those up to the first one to the last batter. */
  readonly counted: number;
  /** Whether more rest would be needed, or the daily maximum be exceeded, if all pitches counted. */
  readonly isSpared: boolean;
  /** Whether all pitches count because the last batter is not known, although the rule asks for it. */
  readonly lacksLastBatter: boolean;
  readonly restDays: number;
  /** The first calendar date after the rest, `YYYY-MM-DD`. */
  readonly availableFrom: string;
}

/** The part of a rule that keeps a pitcher from pitching longest, from today on. */
interface Bar {
  readonly part: "days" | "in-a-row" | "second-game" | "caught";
  /** The reason: "3 days after 66 pitches" or "Caught 4 innings today". */
  readonly reason: string;
  /** The first calendar date that it leaves free, after today. */
  readonly from: string;
}

/** What is known about an athlete's rest. `last` is the newest day with tracked pitches. */
export type NeededRest =
  | { readonly kind: "no-pitches"; readonly last: null; readonly bar: Bar | null }
  | { readonly kind: "no-birth-year" | "no-guideline"; readonly last: WorkloadDay }
  | {
      readonly kind: "rest";
      readonly last: DayOfRest;
      /** The day whose rest ends last: `last`, or an earlier day with more pitches. */
      readonly longest: DayOfRest;
      /** Null if the athlete can pitch today. */
      readonly bar: Bar | null;
      /** The first date on which the athlete can pitch: today, a later date, or an earlier one since which nothing was in the way. */
      readonly availableFrom: string;
      /** How many more pitches need no rest, for an athlete who pitched today and can pitch again. Null for another athlete. */
      readonly moreToday: number | null;
      /** The pitches in games today, if after them the rule bars catching. Null otherwise. */
      readonly barsCatching: number | null;
    };

export interface RestInput {
  readonly birthYear: number | null;
  /** The tracked pitches by day, in any order. Two entries of one day add up. */
  readonly days: readonly WorkloadDay[];
  /** The innings caught by day. */
  readonly caught?: readonly CaughtDay[] | undefined;
  /** The program's own rule, which needs no birth year. Null means Pitch Smart (LOAD-7). */
  readonly rule: RestRule | null;
  /** The reader's calendar date, `YYYY-MM-DD`. Later days don't count. */
  readonly today: string;
}

/**
 * Returns the rest that Pitch Smart or the program's own rule asks for after the days with tracked pitches (LOAD-3, LOAD-7, LOAD-8). Of the
 * two ages that a person has in a year, the younger one counts, because only the birth year is known.
 */
export function neededRest(input: RestInput): NeededRest {
  const { birthYear, days, rule, today } = input;
  const past = newestFirst(days.filter(({ date }) => daysBetween(date, today) >= 0));
  const [last] = past;
  if (!last) return { kind: "no-pitches", last: null, bar: longestBar(caughtBars(input)) };
  // A device that kept its session before there were rules has none.
  const tableOn = rule
    ? (date: string) => ownTableOn(date, rule)
    : birthYear !== null && ((date: string) => pitchSmartOn(date, birthYear));
  if (!tableOn) return { kind: "no-birth-year", last };
  const rests = past.flatMap((day) => {
    const table = tableOn(day.date);
    return table ? [restAfter(day, table, rule)] : [];
  });
  const ofLast = rests.find(({ date }) => date === last.date);
  if (!ofLast) return { kind: "no-guideline", last };
  const longest = rests.reduce((one, other) => (endsLater(other, one) ? other : one));
  const ofToday = ofLast.date === today ? ofLast : null;
  const room = ofToday && roomOf(ofToday);
  const inARow = inARowBars(past, rule);
  const bars = [
    ...rests.filter(({ date }) => date < today || room === null).map(daysBar),
    ...inARow,
    ...(ofToday ? secondGameBars(ofToday, input) : []),
    ...caughtBars(input),
  ].filter(({ from }) => from > today);
  // Games on two days in a row bar tomorrow if today is the second of them.
  const isFreeToday = bars.every(({ since }) => since > today);
  const bar = isFreeToday ? null : longestBar(bars);
  const moreToday = isFreeToday ? room : null;
  const since = [longest, ...inARow.map(({ from }) => ({ availableFrom: from }))]
    .map(({ availableFrom }) => availableFrom)
    .filter((date) => date <= today)
    .toSorted()
    .at(-1);
  return {
    ...{ kind: "rest", last: ofLast, longest, bar, moreToday },
    availableFrom: bar?.from ?? (moreToday === null ? since : undefined) ?? today,
    barsCatching: ofToday && barsCatching(ofToday, rule),
  };
}

/** Of two days whose rest ends on one day, the one with more of it counts. */
function endsLater(one: DayOfRest, other: DayOfRest): boolean {
  if (one.availableFrom !== other.availableFrom) return one.availableFrom > other.availableFrom;
  return one.restDays > other.restDays;
}

function newestFirst(days: readonly WorkloadDay[]): readonly WorkloadDay[] {
  const sums = new Map<string, WorkloadDay>();
  for (const day of days) {
    const { date, pitches, bullpens = 0 } = day;
    const one = sums.get(date);
    const sum = one && {
      ...{ date, pitches: one.pitches + pitches, bullpens: (one.bullpens ?? 0) + bullpens },
    };
    sums.set(date, sum ?? day);
  }
  return [...sums.values()]
    .filter(({ pitches }) => pitches > 0)
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

function restAfter(day: WorkloadDay, table: RestTable, rule: RestRule | null): DayOfRest {
  const { pitches, lastBatter } = day;
  const asksForBatter = rule?.lastBatter === true;
  const counted = asksForBatter && lastBatter ? pitches - lastBatter + 1 : pitches;
  const daysAfter = (count: number) => table.steps.filter((step) => count > step).length;
  const restDays = daysAfter(counted);
  const max = table.dailyMax ?? Number.POSITIVE_INFINITY;
  return {
    ...day,
    ...table,
    ...{ counted, restDays },
    isSpared: daysAfter(pitches) > restDays || (pitches > max && counted <= max),
    lacksLastBatter: asksForBatter && lastBatter === undefined,
    availableFrom: dateAfter(day.date, restDays + 1),
  };
}

/** Returns how many more pitches on the day need no rest. Null if there are none. */
function roomOf({ pitches, steps, dailyMax }: DayOfRest): number | null {
  const room = Math.min(steps[0] ?? 0, dailyMax ?? Number.POSITIVE_INFINITY) - pitches;
  return room > 0 ? room : null;
}

/** A bar with the first date that it bars. */
interface DatedBar extends Bar {
  readonly since: string;
}

function longestBar(bars: readonly DatedBar[]): Bar | null {
  const [first] = bars;
  if (!first) return null;
  const { part, reason, from } = bars.reduce((one, other) => (other.from > one.from ? other : one));
  return { part, reason, from };
}

/** The rest after a day. Who pitched today and has no room for more rests from today on. */
function daysBar(day: DayOfRest): DatedBar {
  const { date: since, availableFrom: from } = day;
  return { part: "days", reason: daysReason(day), from, since };
}

function daysReason({ restDays, pitches, counted, isSpared }: DayOfRest): string {
  if (restDays === 0) return "No more today without rest";
  const rest = `${daysText(restDays)} after ${pitchesText(pitches)}`;
  return isSpared ? `${rest}, ${counted} of them count` : rest;
}

const inGames = ({ pitches, bullpens = 0 }: WorkloadDay) => pitches - bullpens;

/** Games on two days in a row bar the day after them. */
function inARowBars(past: readonly WorkloadDay[], rule: RestRule | null): readonly DatedBar[] {
  const least = rule?.thirdDayFrom;
  if (least === undefined) return [];
  const games = past.filter((day) => inGames(day) > 0);
  return games.flatMap((second, place): DatedBar[] => {
    const first = games[place + 1];
    if (!first || dateAfter(first.date, 1) !== second.date) return [];
    const pitches = inGames(first) + inGames(second);
    if (pitches < least) return [];
    const since = dateAfter(second.date, 1);
    const reason = `Not a third day in a row after ${pitchesText(pitches)} in two days`;
    return [{ part: "in-a-row", reason, since, from: dateAfter(since, 1) }];
  });
}

function secondGameBars(ofToday: WorkloadDay, { rule, today }: RestInput): readonly DatedBar[] {
  const least = rule?.secondGameFrom;
  if (least === undefined || inGames(ofToday) < least) return [];
  const reason = `No second game today after ${pitchesText(inGames(ofToday))}`;
  return [{ part: "second-game", reason, since: today, from: dateAfter(today, 1) }];
}

function caughtBars({ rule, caught = [], today }: RestInput): readonly DatedBar[] {
  const least = rule?.caughtFrom;
  const innings = caught.find(({ date }) => date === today)?.innings ?? 0;
  if (least === undefined || innings < least) return [];
  const reason = `Caught ${innings} ${innings === 1 ? "inning" : "innings"} today`;
  return [{ part: "caught", reason, since: today, from: dateAfter(today, 1) }];
}

function barsCatching(ofToday: WorkloadDay, rule: RestRule | null): number | null {
  const least = rule?.noCatchingFrom;
  return least !== undefined && inGames(ofToday) >= least ? inGames(ofToday) : null;
}

function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

function pitchesText(pitches: number): string {
  return pitches === 1 ? "1 pitch" : `${pitches} pitches`;
}

/**
 * Returns the needed rest in sentences: "Tracked pitches: 61 on 05/03. Pitch Smart (17–18): 3 days of rest, available from 05/07." Without
 * a birth year it is the first of them. `today` is the reader's calendar date, `YYYY-MM-DD`.
 */
export function restText(rest: NeededRest, today: string): string {
  const textOf = (date: string) => dayText(date, today);
  if (rest.kind === "no-pitches") {
    const none = "No tracked pitches with a date yet.";
    return rest.bar ? `${none} ${barText(rest.bar, today)}` : none;
  }
  if (rest.kind !== "rest") {
    const tracked = `Tracked pitches: ${rest.last.pitches} on ${textOf(rest.last.date)}.`;
    return rest.kind === "no-birth-year"
      ? tracked
      : `${tracked} Pitch Smart is for ages 7 to 22 only.`;
  }
  const { last, longest, bar, moreToday } = rest;
  const isLast = longest === last;
  const named = isLast ? [last] : [longest, last];
  const after = isLast ? "" : ` after ${textOf(longest.date)}`;
  const ofDays = `${longest.name}: ${daysText(longest.restDays)} of rest${after}`;
  const isOfDays = moreToday === null && (bar === null || bar.part === "days");
  return [
    `Tracked pitches: ${named.map((day) => countText(day, today)).join(", ")}.`,
    isOfDays ? `${ofDays}, available ${startText(rest, today)}.` : `${ofDays}.`,
    ...(moreToday === null ? [] : [`${roomText(last.pitches, moreToday)}.`]),
    ...(bar && !isOfDays ? [barText(bar, today)] : []),
    ...named.flatMap((day) => notesOf(day, today)),
    ...(rest.barsCatching === null ? [] : [`${catchingText(rest.barsCatching)}.`]),
  ].join(" ");
}

function countText({ date, pitches, counted, isSpared }: DayOfRest, today: string): string {
  const count = `${pitches} on ${dayText(date, today)}`;
  return isSpared ? `${count} (${counted} at the last batter’s first pitch)` : count;
}

function barText({ reason, from }: Bar, today: string): string {
  return `${reason}, available from ${dayText(from, today)}.`;
}

/** Returns what else is to say of a day: that it had too many pitches, or why all of them count. */
function notesOf(day: DayOfRest, today: string): readonly string[] {
  const { counted, restDays, lacksLastBatter, dailyMax } = day;
  const isOver = dailyMax !== null && counted > dailyMax;
  return [
    ...(isOver ? [`${counted} is over the daily maximum of ${dailyMax}.`] : []),
    ...(lacksLastBatter && (restDays > 0 || isOver)
      ? [`All pitches on ${dayText(day.date, today)} count, because the last batter is not known.`]
      : []),
  ];
}

/** Returns how much an athlete can still throw today: "Today: 12, 18 more without rest". */
export function roomText(pitches: number, more: number): string {
  return `Today: ${pitches}, ${more} more without rest`;
}

/** Returns that an athlete should not catch today: "No catching today after 45 pitches". */
function catchingText(pitches: number): string {
  return `No catching today after ${pitchesText(pitches)}`;
}

/** Returns from when the athlete is available: "from 05/07", "since 05/05" or "today, 18 more without rest". Null if that is unknown. */
export function availableText(rest: NeededRest, today: string): string | null {
  if (rest.kind === "no-pitches") return rest.bar && `from ${dayText(rest.bar.from, today)}`;
  return rest.kind === "rest" ? startText(rest, today) : null;
}

function startText(
  { availableFrom, moreToday }: Extract<NeededRest, { readonly kind: "rest" }>,
  today: string,
): string {
  if (moreToday !== null) return `today, ${moreToday} more without rest`;
  return `${availableFrom > today ? "from" : "since"} ${dayText(availableFrom, today)}`;
}

/** Returns `MM/DD`, and the year if it is not the year of today. */
function dayText(date: string, today: string): string {
  const [year = "", month, day] = date.split("-");
  return today.startsWith(year) ? `${month}/${day}` : `${month}/${day}/${year}`;
}
