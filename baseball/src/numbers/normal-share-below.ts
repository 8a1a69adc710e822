/**
 * Returns the share of a standard normal distribution below `z`, from 0 to 1. The error is below 1.5e-7.
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
 */
export function normalShareBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const above = (polynomial * Math.exp(-x * x)) / 2;
  return z < 0 ? above : 1 - above;
}
