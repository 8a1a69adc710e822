import { minuteMs } from "@armslot/contracts/core/durations";

/** Pitches of one outing are not that far apart, and those of a double header's two games are. */
export const outingsApartMs = 90 * minuteMs;

/** The times of the first and the last pitch, in milliseconds. */
export interface OutingSpan {
  readonly first: number;
  readonly last: number;
}

/** Returns the span of some times, or null if there is none. */
export function spanOf(times: readonly number[]): OutingSpan | null {
  let span: { first: number; last: number } | null = null;
  for (const time of times) {
    span ??= { first: time, last: time };
    if (time < span.first) span.first = time;
    if (time > span.last) span.last = time;
  }
  return span;
}

/** Returns how long after the one span the other begins, in milliseconds: 0 if they overlap, null if one is unknown. */
export function gapBetween(one: OutingSpan | null, other: OutingSpan | null): number | null {
  if (!one || !other) return null;
  return Math.max(0, one.first - other.last, other.first - one.last);
}
