/** An outing in a trend: its position on the axis and the mean of `weight` pitches. */
interface TrendPoint {
  readonly x: number;
  readonly y: number;
  /** How many pitches the mean is from. */
  readonly weight: number;
}

/** The value of a trend line and the 95 % confidence band of its mean. */
export interface TrendValue {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Below this number of outings the band is wider than anything it could say. */
export const trendOutingsMin = 5;

/**
 * Returns the line through the outings by least squares, weighted by their pitches, as a function of `x`. Returns null for fewer than
 * five outings.
 */
export function trendLine(points: readonly TrendPoint[]): ((x: number) => TrendValue) | null {
  const counted = points.filter(({ weight }) => weight > 0);
  const freedom = counted.length - 2;
  if (counted.length < trendOutingsMin) return null;
  const sum = (value: (point: TrendPoint) => number) =>
    counted.reduce((total, point) => total + point.weight * value(point), 0);
  const weight = sum(() => 1);
  const meanX = sum(({ x }) => x) / weight;
  const meanY = sum(({ y }) => y) / weight;
  const squares = sum(({ x }) => (x - meanX) ** 2);
  if (squares === 0) return null;
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / squares;
  const meanAt = (x: number) => meanY + slope * (x - meanX);
  const error = Math.sqrt(sum(({ x, y }) => (y - meanAt(x)) ** 2) / freedom);
  return (x) => {
    const mean = meanAt(x);
    const reach = studentT95(freedom) * error * Math.sqrt(1 / weight + (x - meanX) ** 2 / squares);
    return { mean, low: mean - reach, high: mean + reach };
  };
}

/** The two-sided 95 % quantiles of Student's t distribution with 1 to 30 degrees of freedom. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];

function studentT95(freedom: number): number {
  const tabled = quantiles[freedom - 1];
  if (tabled !== undefined) return tabled;
  // The first terms of the Cornish-Fisher expansion, which are exact to three decimals from 30 on.
  const z = 1.959964;
  return (
    z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
  );
}
