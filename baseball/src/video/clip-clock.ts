import { medianOf, numberAt } from "./numbers.ts";

/** By how much phones slow a clip down. */
export const slowFactors = [2, 4, 8] as const;

/**
 * The slowest pitch in mph that is taken for one at each distance without a question. Half of the fastest pitch at the same distance is
 * slower, so that a clip at half speed is always asked about.
 */
const slowestPitch = [
  [56, 57],
  [52, 48],
  [48, 42],
  [0, 38],
] as const;
const fastestPitch = 106;

function slowestOf(rubberFeet: number): number {
  return slowestPitch.find(([from]) => rubberFeet >= from)?.[1] ?? 38;
}

/**
 * Returns the factors by which a clip may be slowed down, the likeliest first, if its speed is that of no pitch. Empty for a plausible
 * speed.
 */
export function likelySlowFactors(velo: number, rubberFeet: number): readonly number[] {
  const slowest = slowestOf(rubberFeet);
  if (!Number.isFinite(velo) || velo >= slowest) return [];
  const middle = (slowest + fastestPitch) / 2;
  return slowFactors
    .filter((factor) => factor * velo >= 0.9 * slowest && factor * velo <= fastestPitch)
    .toSorted((one, other) => Math.abs(one * velo - middle) - Math.abs(other * velo - middle));
}

/** A clip is slowed in part if its frames are this much denser in one part of the flight than in another. */
const densityRatio = 1.6;
const partFrames = 6;

/** Returns whether the frames of a flight, in seconds, say that only a part of it was slowed down. */
export function isSlowedInPart(frames: readonly number[]): boolean {
  const gaps = frames.slice(1).map((time, index) => time - numberAt(frames, index));
  if (gaps.length < 2 * partFrames) return false;
  // The median of a part leaves out the frames that a phone drops.
  const parts = gaps
    .slice(0, gaps.length - partFrames + 1)
    .map((_, index) => medianOf(gaps.slice(index, index + partFrames)));
  return Math.max(...parts) > densityRatio * Math.min(...parts);
}

/** Returns the usual seconds between frames, 0 of fewer than two. */
export function usualGap(frames: readonly number[]): number {
  return medianOf(frames.slice(1).map((time, index) => time - numberAt(frames, index)));
}
