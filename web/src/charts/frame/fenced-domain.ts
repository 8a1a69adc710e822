import { nice, quantileSorted } from "d3-array";

/** A domain of values that usually contains all of them. */
export type Domain = readonly [low: number, high: number];

/** How many times the distance between the quartiles a value may be outside of them. */
const fenceWidth = 3;

/**
 * Returns a domain with round ends, at least `span` wide, around all values except far outliers: one misread pitch would otherwise
 * squeeze all others. Outliers are drawn at the edge. Without values it starts at 0.
 */
export function fencedDomain(values: readonly number[], span: number): Domain {
  return nice(...fencedRange(values, span), 5);
}

/** Returns the same domain without round ends. */
export function fencedRange(values: readonly number[], span: number): Domain {
  const sorted = values.toSorted((a, b) => a - b);
  const lower = quantileSorted(sorted, 0.25);
  const upper = quantileSorted(sorted, 0.75);
  if (lower === undefined || upper === undefined) return [0, span];
  const fence = fenceWidth * (upper - lower) + span / 2;
  const inside = sorted.filter((value) => value >= lower - fence && value <= upper + fence);
  const low = inside[0] ?? lower;
  const high = inside.at(-1) ?? upper;
  const missing = Math.max(0, span - (high - low)) / 2;
  return [low - missing, high + missing];
}

/** Moves a value into a domain. */
export function within([low, high]: Domain, value: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Whether a value is outside of a domain. */
export function isOutside([low, high]: Domain, value: number): boolean {
  return value < low || value > high;
}
