import { ticks } from "d3-array";

/** A linear scale from values to SVG units. */
export interface LinearScale {
  (value: number): number;
  /** The lowest and the highest value. */
  readonly domain: readonly [low: number, high: number];
  /** Returns about `count` round values in the domain. */
  readonly ticks: (count: number) => number[];
}

interface ScaleRange {
  /** The place of the domain's low end, in SVG units. */
  readonly from: number;
  readonly to: number;
}

/** Returns the scale that spreads a domain over a range. */
export function linearScale(domain: readonly [number, number], { from, to }: ScaleRange) {
  const [low, high] = domain;
  const perUnit = (to - from) / (high - low || 1);
  const place = (value: number) => from + (value - low) * perUnit;
  return Object.assign(place, {
    domain,
    ticks: (count: number) => ticks(low, high, count),
  }) satisfies LinearScale;
}
