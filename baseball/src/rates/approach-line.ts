/** The sums of pitches with a height at the plate in feet and a vertical approach angle in degrees. */
export interface ApproachSums {
  readonly n: number;
  readonly heights: number;
  readonly angles: number;
  readonly heightSquares: number;
  readonly products: number;
}

/** A straight line: the angle at the height 0, and the degrees for each foot. */
export interface ApproachLine {
  readonly intercept: number;
  readonly slope: number;
}

/**
 * Returns the least-squares line of the approach angle on the height at the plate, or null if all heights are the same.
 * @public
 */
export function approachLine(sums: ApproachSums): ApproachLine | null {
  const { n, heights, angles, heightSquares, products } = sums;
  const spread = n * heightSquares - heights ** 2;
  if (n < 2 || spread <= n * n * 1e-9) return null;
  const slope = (n * products - heights * angles) / spread;
  return { slope, intercept: (angles - slope * heights) / n };
}

/**
 * Returns by how many degrees the mean approach angle of some pitches is above what the line of their type expects at their heights
 * (RATE-7). Returns null without pitches.
 * @public
 */
export function approachAboveLine(
  { intercept, slope }: ApproachLine,
  { n, heights, angles }: Pick<ApproachSums, "n" | "heights" | "angles">,
): number | null {
  return n === 0 ? null : (angles - intercept * n - slope * heights) / n;
}
