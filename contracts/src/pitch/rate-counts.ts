import * as z from "zod/mini";

const count = z.number();

/** The counts and sums from which the rates of some pitches are computed. */
export const rateCounts = z.strictObject({
  pitches: count,
  /** Pitches with a known call, and those of them that were called strikes and swinging strikes. */
  calls: count,
  calledStrikes: count,
  whiffs: count,
  /** Pitches at no balls and no strikes with a known call, and the strikes among them. */
  firstPitches: count,
  firstStrikes: count,
  /** Pitches with a place at the plate, and those of them in the fixed zone. */
  located: count,
  inZone: count,
  /** Swings in the fixed zone, and those of them that missed. */
  zoneSwings: count,
  zoneWhiffs: count,
  /** Pitches outside the fixed zone with a known call, and the swings among them. */
  outside: count,
  chases: count,
  /** Pitches with a vertical approach angle and a height at the plate, and the sums of these heights in feet and angles in degrees. */
  approaches: count,
  approachHeights: count,
  approachAngles: count,
});
export type RateCounts = z.output<typeof rateCounts>;
export type RateCountName = keyof RateCounts;

export const rateCountNames = Object.keys(rateCounts.shape) as RateCountName[];

/** The batters faced in the games in which the end of every plate appearance is known (RATE-3). */
export const battersFaced = z.strictObject({
  batters: count,
  strikeouts: count,
  walks: count,
});
export type BattersFaced = z.output<typeof battersFaced>;
