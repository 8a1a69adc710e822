import { neededRest, type RestInput, roomText } from "./needed-rest.ts";
import { dateAfter, trackedPitches, type WorkloadDay } from "./workload.ts";

/**
 * Whether Pitch Smart or the program's own rule lets a pitcher throw today. By Pitch Smart it is unknown without a birth year, and for ages
 * that it has no guideline for.
 */
export type Availability =
  | { readonly kind: "unknown" }
  | {
      readonly kind: "available";
      /** How many more pitches need no rest, for a pitcher who pitched today. */
      readonly moreToday?: number;
    }
  | {
      readonly kind: "resting";
      readonly from: string;
      /** The part of the rule that decides: "3 days after 66 pitches". */
      readonly reason: string;
    };

type PitcherDays = Pick<RestInput, "birthYear" | "caught"> & {
  /** The tracked pitches of at least the last 7 days: no rest is longer than 5 days (LOAD-3). */
  readonly days: readonly WorkloadDay[];
};

/** On which day and by which rule pitchers rest. */
export type RestDay = Pick<RestInput, "today" | "rule">;

/** Returns whether a pitcher is available on a day (TODAY-1). */
export function availabilityOf(pitcher: PitcherDays, on: RestDay): Availability {
  const rest = neededRest({ ...pitcher, ...on });
  if (rest.kind !== "rest" && rest.kind !== "no-pitches") return { kind: "unknown" };
  if (rest.bar) return { kind: "resting", from: rest.bar.from, reason: rest.bar.reason };
  const moreToday = rest.kind === "rest" ? rest.moreToday : null;
  return moreToday === null ? { kind: "available" } : { kind: "available", moreToday };
}

/** What lists know of an athlete's rest. */
interface RestFacts {
  readonly birthYear: number | null;
  /** The tracked pitches of the last 7 days. */
  readonly lastDays: readonly WorkloadDay[];
  readonly caught?: RestInput["caught"];
  /** Null for an athlete without tracked pitches, of whom a list says nothing. */
  readonly lastOuting: string | null;
}

/** Returns the availability of an athlete of a list. */
function listedAvailability(facts: RestFacts, on: RestDay): Availability {
  const { birthYear, lastDays: days, caught, lastOuting } = facts;
  if (lastOuting === null) return { kind: "unknown" };
  // The rest after an outing before the last days is over. Without a birth year or a guideline, not even that is known.
  const ofOuting = availabilityOf({ birthYear, days: [{ date: lastOuting, pitches: 1 }] }, on);
  return ofOuting.kind === "unknown" ? ofOuting : availabilityOf({ birthYear, days, caught }, on);
}

/** Returns from which day an athlete of a list is available: today or a later date. Null if that is unknown (TODAY-4). */
export function availableFrom(facts: RestFacts, on: RestDay): string | null {
  const availability = listedAvailability(facts, on);
  if (availability.kind === "unknown") return null;
  return availability.kind === "resting" ? availability.from : on.today;
}

/** Returns what keeps an athlete of a list from pitching: "3 days after 66 pitches". Null for an athlete who is not resting. */
export function restReason(facts: RestFacts, on: RestDay): string | null {
  const availability = listedAvailability(facts, on);
  return availability.kind === "resting" ? availability.reason : null;
}

/** Returns that day for a list: "Available", "From 05/07" or "-". */
export function availableFromText(facts: RestFacts, on: RestDay): string {
  const from = availableFrom(facts, on);
  if (from === null) return "-";
  return from > on.today ? `From ${monthAndDay(from)}` : "Available";
}

/** Returns `today`, `yesterday` or `on 05/03`. */
function whenText(date: string, today: string): string {
  if (date === today) return "today";
  if (date === dateAfter(today, -1)) return "yesterday";
  return `on ${monthAndDay(date)}`;
}

/** Returns `05/03` of a calendar date. */
export function monthAndDay(date: string): string {
  return date.slice(5).replace("-", "/");
}

interface LastThrown {
  /** The reader's calendar date, `YYYY-MM-DD`. */
  readonly today: string;
  /** How many days of pitches are summed. */
  readonly week: number;
  readonly availability: Availability;
}

/**
 * Returns how much a pitcher threw lately: "61 pitches yesterday, 75 in 7 days", or "Today: 12, 18 more without rest". Null without pitches
 * in these days.
 */
export function lastThrownText(
  days: readonly WorkloadDay[],
  { today, week, availability }: LastThrown,
): string | null {
  const [last] = days
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (!last) return null;
  const pitches = trackedPitches(days, last.date, 1);
  const all = trackedPitches(days, today, week);
  const more = availability.kind === "available" ? availability.moreToday : undefined;
  const thrown = `${pitches} ${pitches === 1 ? "pitch" : "pitches"} ${whenText(last.date, today)}`;
  const first = more === undefined ? thrown : roomText(pitches, more);
  return all === pitches ? first : `${first}, ${all} in ${week} days`;
}
