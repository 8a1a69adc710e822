import { limits } from "@armslot/contracts/core/limits";

/** Returns the arithmetic mean of some numbers, or null without any. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

/** Returns the spread of some numbers in their own unit: the sample standard deviation. Returns null for fewer than five (AVG-8). */
export function spreadOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < limits.smallSampleBelowPitches) return null;
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
