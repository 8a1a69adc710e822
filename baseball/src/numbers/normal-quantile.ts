/**
 * Returns the distance from the mean, in standard deviations, that a normal value exceeds with a probability of at most 0.5: 1.64 for
 * 0.05. By Abramowitz and Stegun, formula 26.2.23, off by less than 0.0005.
 */
export function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t ** 2;
  const below = 1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3;
  return t - above / below;
}

/** Returns the same for a deviation that was estimated from few values: Student's t with these degrees of freedom, to the first order. */
export function studentQuantile(probability: number, freedom: number): number {
  const z = normalQuantile(probability);
  return z + (z ** 3 + z) / (4 * freedom);
}
