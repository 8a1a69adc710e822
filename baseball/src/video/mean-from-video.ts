import { deviationsShown } from "./numbers.ts";
import type { RangedValue } from "./ranged-text.ts";

/** A value from video, and the part of its range that no other pitch shares, as one standard deviation. */
export interface VideoValue extends RangedValue {
  readonly random: number;
}

/** A mean of values from video with half of the range that holds the true mean 95 % of the time. */
interface MeanFromVideo {
  readonly n: number;
  readonly mean: number;
  readonly range: number;
}

/**
 * Returns the mean of values from video. Pitches share errors such as a wrong distance, so only the random part of each range becomes
 * smaller with their number.
 * @param values at least one
 */
export function meanFromVideo(values: readonly VideoValue[]): MeanFromVideo {
  const n = values.length;
  const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / n;
  const shared = values.map(({ range, random }) =>
    Math.sqrt(Math.max(0, (range / deviationsShown) ** 2 - random ** 2)),
  );
  const random = Math.hypot(...values.map((value) => value.random)) / n;
  return {
    n,
    mean: meanOf(values.map(({ value }) => value)),
    range: deviationsShown * Math.hypot(random, meanOf(shared)),
  };
}
