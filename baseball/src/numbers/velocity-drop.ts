import { roundHalfAway } from "../pitch/decimal.ts";
import { typeOfArm } from "../pitch/pitch-arm.ts";
import { fastballTypes } from "../pitch/pitch-types.ts";

interface ThrownPitch {
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly velo: number | null;
  /** Why the pitch counts in nothing (AVG-7). Null for a pitch that counts. */
  readonly excludedReason: string | null;
}

interface Fastball {
  readonly pitchNum: number;
  readonly velo: number;
}

/** The fastballs of each arm, because a pitcher with two can tire with one. */
const comparedTypes = [
  ...fastballTypes,
  ...(["L", "R"] as const).flatMap((hand) => fastballTypes.map((type) => typeOfArm(type, hand))),
];

/** How many fastballs are compared at each end of an outing (GAME-16). */
export const velocityDropPitches = 15;
const reportedAboveMph = 1.5;

/** A loss of fastball velocity within an outing. */
export interface VelocityDrop {
  readonly pitchType: string;
  /** The unrounded mean of the first fastballs minus that of the last ones, in mph. */
  readonly mph: number;
  /** All fastballs of the type with a velocity. */
  readonly n: number;
}

/**
 * Returns the drop if the last 15 fastballs of an outing average more than 1.5 mph below its first 15, and otherwise null (GAME-16). It
 * looks at the fastball type thrown most and needs 30 of them, because the same pitch must not be at both ends.
 * @param compared how many fastballs are compared at each end
 */
export function velocityDrop(
  pitches: readonly ThrownPitch[],
  compared: number = velocityDropPitches,
): VelocityDrop | null {
  const { pitchType, thrown } = mainFastballs(pitches);
  if (thrown.length < 2 * compared) return null;
  const mph = meanVelo(thrown.slice(0, compared)) - meanVelo(thrown.slice(-compared));
  // Rounding to nine decimals removes the noise of binary sums.
  if (roundHalfAway(mph, 9) <= reportedAboveMph) return null;
  return { pitchType, mph, n: thrown.length };
}

/** Returns the fastballs of the type thrown most, in the order thrown. The first type of the list wins a tie. */
function mainFastballs(pitches: readonly ThrownPitch[]) {
  const groups = comparedTypes.map((pitchType) => ({
    pitchType,
    thrown: pitches
      .filter((pitch) => pitch.pitchType === pitchType && pitch.excludedReason === null)
      .flatMap(({ pitchNum, velo }): Fastball[] => (velo ? [{ pitchNum, velo }] : []))
      .sort((a, b) => a.pitchNum - b.pitchNum),
  }));
  return groups.reduce((most, group) => (group.thrown.length > most.thrown.length ? group : most));
}

function meanVelo(fastballs: readonly Fastball[]): number {
  return fastballs.reduce((sum, { velo }) => sum + velo, 0) / fastballs.length;
}
