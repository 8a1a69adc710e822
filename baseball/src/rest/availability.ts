import type { RestRule } from "@armslot/contracts/rest-rule/rest-rule";
import { neededRest } from "./needed-rest.ts";
import { dateAfter, trackedPitches, type WorkloadDay } from "./workload.ts";

/**
 * Whether Pitch Smart or the program's own rule lets a pitcher throw today. By Pitch Smart it is unknown without a birth year, and for ages
 * that it has no guideline for.
 */
export type Availability =
  | { readonly kind: "available" | "unknown" }
  | { readonly kind: "resting"; readonly from: string };

interface PitcherDays {
  readonly birthYear: number | null;
  /** The tracked pitches of at least the last 7 days: no rest is longer than 5 days (LOAD-3). */
  readonly days: readonly WorkloadDay[];
}

/** On which day and by which rule pitchers rest. */
export interface RestDay {
  /** The reader's calendar date, `YYYY-MM-DD`. */
  readonly today: string;
  /** The program's own rule. Null means Pitch Smart. */
  readonly rule: RestRule | null;
}

/** Returns whether a pitcher is available on a day (TODAY-1). */
export function availabilityOf({ birthYear, days }: PitcherDays, on: RestDay): Availability {
  const rest = neededRest({ birthYear, days, ...on });
  if (rest.kind === "no-pitches") return { kind: "available" };
  if (rest.kind !== "rest") return { kind: "unknown" };
  const from = rest.longest.availableFrom;
  return from > on.today ? { kind: "resting", from } : { kind: "available" };
}

/** What lists know of an athlete's rest. */
export interface RestFacts {
  readonly birthYear: number | null;
  /** The tracked pitches of the last 7 days. */
  readonly lastDays: readonly WorkloadDay[];
  /** Null for an athlete without tracked pitches, of whom a list says nothing. */
  readonly lastOuting: string | null;
}

/** Returns from which day an athlete of a list is available: today or a later date. Null if that is unknown (TODAY-4). */
export function availableFrom(facts: RestFacts, on: RestDay): string | null {
  const { birthYear, lastDays: days, lastOuting } = facts;
  if (lastOuting === null) return null;
  // The rest after an outing before the last days is over. Without a birth year or a guideline, not even that is known.
  const ofOuting = availabilityOf({ birthYear, days: [{ date: lastOuting, pitches: 1 }] }, on);
  const availability = availabilityOf({ birthYear, days }, on);
  if (ofOuting.kind === "unknown" || availability.kind === "unknown") return null;
  return availability.kind === "resting" ? availability.from : on.today;
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

/** Returns how much a pitcher threw lately: "61 pitches yesterday, 75 in 7 days". Null without pitches in these days. */
export function lastThrownText(
  days: readonly WorkloadDay[],
  today: string,
  week: number,
): string | null {
  const [last] = days
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (!last) return null;
  const pitches = trackedPitches(days, last.date, 1);
  const all = trackedPitches(days, today, week);
  const first = `${pitches} ${pitches === 1 ? "pitch" : "pitches"} ${whenText(last.date, today)}`;
  return all === pitches ? first : `${first}, ${all} in ${week} days`;
}
