import { approachAbove } from "../pitch/approach-above.ts";
import { type PitchRateName, pitchRateNames, rates } from "../pitch/rates.ts";
import type { ReadingName } from "../pitch/readings.ts";

/** The readings that rank athletes, in the order of screens (LEADERS-1). A tilt has no highest value, and plate positions are no skill. */
const leaderReadings = [
  "velo",
  "vertBreak",
  "hb",
  "spinRate",
  "spinEfficiency",
  "releaseHeight",
  "releaseSide",
  "extension",
  "vertApproach",
  "armAngle",
] as const satisfies readonly ReadingName[];

const pitchRateLabels = Object.fromEntries(
  pitchRateNames.map((name) => [name, rates[name].label]),
) as Readonly<Record<PitchRateName, string>>;

/**
 * The rates that rank athletes, with their names: strikes of the pitches with a known call, missed swings of all swings, and the rates
 * of pitches.
 */
export const leaderRates = {
  strikeRate: "Strike %",
  whiffRate: "Whiff %",
  ...pitchRateLabels,
} as const;

export type LeaderRate = keyof typeof leaderRates;

export type LeaderMeasure = (typeof leaderReadings)[number] | LeaderRate | typeof approachAbove.key;

/** Everything that ranks athletes. */
export const leaderMeasures: readonly LeaderMeasure[] = [
  ...leaderReadings,
  approachAbove.key,
  ...(Object.keys(leaderRates) as LeaderRate[]),
];
