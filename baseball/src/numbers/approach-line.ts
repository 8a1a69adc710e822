import { type ApproachLine, approachLineLimits } from "@armslot/contracts/compare/approach-lines";
import type { RateCounts } from "@armslot/contracts/pitch/rate-counts";
import type { RateValue } from "./rate-counts.ts";

/** The sums of pitches with a height at the plate in feet and a vertical approach angle in degrees. */
interface ApproachSums {
  readonly n: number;
  readonly heights: number;
  readonly angles: number;
  readonly heightSquares: number;
  readonly products: number;
}

/** A straight line: the angle at the height 0, and the degrees for each foot. */
type Line = Pick<ApproachLine, "intercept" | "slope">;

/** Returns the least-squares line of the approach angle on the height at the plate, or null if all heights are the same. */
export function lineOfSums(sums: ApproachSums): Line | null {
  const { n, heights, angles, heightSquares, products } = sums;
  const spread = n * heightSquares - heights ** 2;
  if (n < 2 || spread <= n * n * 1e-9) return null;
  const slope = (n * products - heights * angles) / spread;
  return { slope, intercept: (angles - slope * heights) / n };
}

/** The sums of a program's pitches of one type. */
export interface SummedApproaches extends ApproachSums {
  readonly pitchType: string;
  readonly pitchers: number;
}

/** Returns the lines of the types with enough pitches and pitchers (RATE-7). */
export function approachLines(types: readonly SummedApproaches[]): ApproachLine[] {
  const { pitchesMin, pitchersMin } = approachLineLimits;
  return types.flatMap((type) => {
    const line = lineOfSums(type);
    if (line === null || type.n < pitchesMin || type.pitchers < pitchersMin) return [];
    return [{ pitchType: type.pitchType, pitches: type.n, pitchers: type.pitchers, ...line }];
  });
}

/** What the angle above expected is computed from. */
type TypeApproaches = Pick<RateCounts, "approaches" | "approachHeights" | "approachAngles"> & {
  readonly pitchType: string;
};

/**
 * Returns by how many degrees the mean approach angle of some pitches is above what the lines of their types expect at their heights
 * (RATE-7). Pitches of a type without a line don't count. Null without pitches.
 */
export function approachAboveLine(
  types: readonly TypeApproaches[],
  lines: readonly ApproachLine[],
): RateValue | null {
  let n = 0;
  let above = 0;
  for (const { pitchType, approaches, approachHeights, approachAngles } of types) {
    const line = lines.find((each) => each.pitchType === pitchType);
    if (line === undefined) continue;
    n += approaches;
    above += approachAngles - line.intercept * approaches - line.slope * approachHeights;
  }
  return n === 0 ? null : { value: above / n, n };
}
