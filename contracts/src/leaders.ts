import type { ReadingName } from "./readings.ts";

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

/** The rates that rank athletes, with their names: strikes of the pitches with a known call, and missed swings of all swings. */
export const leaderRates = { strikeRate: "Strike %", whiffRate: "Whiff %" } as const;

export type LeaderRate = keyof typeof leaderRates;
export type LeaderMeasure = (typeof leaderReadings)[number] | LeaderRate;

/** Everything that ranks athletes. */
export const leaderMeasures: readonly LeaderMeasure[] = [
  ...leaderReadings,
  ...(Object.keys(leaderRates) as LeaderRate[]),
];
