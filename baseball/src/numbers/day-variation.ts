/** The number of values of a day, their sum and the sum of their squares. */
export type DaySums = readonly [n: number, total: number, squares: number, ...rest: number[]];

/** How much the days of a pitcher differ by themselves. The standard deviations are in the unit of the values. */
interface DayVariation {
  readonly days: number;
  readonly n: number;
  /** The standard deviation of the days' true means: what is left when the pitches of a day are averaged without end. */
  readonly between: number;
  /** The standard deviation of the pitches of one day. */
  readonly within: number;
}

/** The fewest days that have a variation, like the fewest values that have a spread (AVG-8). */
const daysWithVariation = 5;

/** What the variation of days is computed from. */
export interface DaySquares {
  readonly days: number;
  /** The number of values of all days. */
  readonly n: number;
  /** The squared differences of the days' means from the mean of all values, once for each value. */
  readonly between: number;
  /** The squared differences of the values from the mean of their day. */
  readonly within: number;
  /** The squared numbers of values of each day. */
  readonly sizes: number;
}

function squaresOf(days: readonly DaySums[]): DaySquares {
  const measured = days.filter(([count]) => count > 0);
  const n = sumOf(measured.map(([count]) => count));
  const grand = sumOf(measured.map(([, total]) => total)) / n;
  return {
    days: measured.length,
    n,
    between: sumOf(measured.map(([count, total]) => count * (total / count - grand) ** 2)),
    within: sumOf(
      measured.map(([count, total, squares]) => Math.max(0, squares - total ** 2 / count)),
    ),
    sizes: sumOf(measured.map(([count]) => count ** 2)),
  };
}

/**
 * Returns the variance components of a one-way random-effects model with days of any size, by the method of moments (RATE-6). A
 * negative estimate is 0. Returns null with fewer than five days, or one pitch each.
 */
export function variationOf({ days, n, between, within, sizes }: DaySquares): DayVariation | null {
  if (days < daysWithVariation || n <= days) return null;
  const meanWithin = within / (n - days);
  const typicalSize = (n - sizes / n) / (days - 1);
  const variance = (between / (days - 1) - meanWithin) / typicalSize;
  return {
    days,
    n,
    between: Math.sqrt(Math.max(0, variance)),
    within: Math.sqrt(meanWithin),
  };
}

/** Returns the variation of the values of some days. */
export function dayVariation(days: readonly DaySums[]): DayVariation | null {
  return variationOf(squaresOf(days));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
