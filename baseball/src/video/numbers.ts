/** Returns a number of a list, or 0 past its end. */
export function numberAt(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0;
}

/** Returns the median of any numbers, 0 without any. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? (numberAt(sorted, middle - 1) + numberAt(sorted, middle)) / 2
    : numberAt(sorted, Math.floor(middle));
}

/** The middle 95 % of a normal distribution lie within this many standard deviations. */
export const deviationsShown = 1.96;
