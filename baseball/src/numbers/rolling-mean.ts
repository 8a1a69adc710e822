/** The number of pitches in the rolling mean of a chart. */
export const rollingMeanPitches = 5;

/** Returns the mean of each value and the four before it, in the order given. The first four have none: null. */
export function rollingMeans(values: readonly number[]): (number | null)[] {
  return values.map((_, index) => {
    const end = index + 1;
    if (end < rollingMeanPitches) return null;
    const window = values.slice(end - rollingMeanPitches, end);
    return window.reduce((sum, value) => sum + value, 0) / rollingMeanPitches;
  });
}
