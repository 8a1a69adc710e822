/** The number of values of a day, their sum and the sum of their squares. */
export type DaySums = readonly [n: number, total: number, squares: number, ...rest: number[]];

/** How much the days of a pitcher differ by themselves. The standard deviations are in the unit of the values. */
export interface DayVariation {
  readonly days: number;
  readonly n: number;
  /** The standard deviation of the days' true means: what is left when the pitches of a day are averaged without end. */
  readonly between: number;
  /** The standard deviation of the pitches of one day. */
  readonly within: number;
}

/** The fewest days that have a variation, like the fewest values that have a spread (AVG-8). */
export const daysWithVariation = 5;

/**
 * Returns the variance components of a one-way random-effects model with days of any size, by the method of moments (RATE-6). A
 * negative estimate is 0. Returns null with fewer than five days, or one pitch each.
 */
export function dayVariation(days: readonly DaySums[]): DayVariation | null {
  const measured = days.filter(([count]) => count > 0);
  const k = measured.length;
  const n = sumOf(measured.map(([count]) => count));
  if (k < daysWithVariation || n <= k) return null;
  const grand = sumOf(measured.map(([, total]) => total)) / n;
  const betweenSquares = sumOf(
    measured.map(([count, total]) => count * (total / count - grand) ** 2),
  );
  const withinSquares = sumOf(
    measured.map(([count, total, squares]) => Math.max(0, squares - total ** 2 / count)),
  );
  const meanWithin = withinSquares / (n - k);
  const typicalSize = (n - sumOf(measured.map(([count]) => count ** 2)) / n) / (k - 1);
  const variance = (betweenSquares / (k - 1) - meanWithin) / typicalSize;
  return {
    days: k,
    n,
    between: Math.sqrt(Math.max(0, variance)),
    within: Math.sqrt(meanWithin),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
