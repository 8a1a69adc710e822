import { type Range, readings } from "./readings.ts";

/**
 * The readings that levels compare, in the order of screens. `armSideBreak` is the horizontal break toward the pitcher's throwing arm,
 * in inches.
 */
export const levelReadings = [
  "velo",
  "vertBreak",
  "armSideBreak",
  "spinRate",
  "releaseHeight",
  "extension",
] as const;

export type LevelReading = (typeof levelReadings)[number];

/**
 * The comparison with the program's own pitchers: its ID among the levels, the fewest pitches with which a pitcher takes part, and the
 * fewest pitchers that have percentiles (LEVEL-3).
 */
export const programLevel = { id: "program", pitchesMin: 10, pitchersMin: 5 } as const;

/** The fewest pitchers and pitches of a type, season and throwing hand with which the program's league has numbers (LEVEL-6). */
export const leagueLevel = { pitchersMin: 8, pitchesMin: 30 } as const;

/** The limits of a program's own level tables (LEVEL-4). */
export const levelTableLimits = {
  rowsMax: 120,
  yearMin: 1990,
  pitchesMin: 2,
  pitchesMax: 100_000_000,
} as const;

/** The stored reading that a compared one is computed from. */
export function storedReading(reading: LevelReading) {
  return reading === "armSideBreak" ? "hb" : reading;
}

/** The name of each reading in tables, without its unit. */
export const levelLabels = Object.fromEntries(
  levelReadings.map((reading) => [
    reading,
    reading === "armSideBreak" ? "Arm-side break" : readings[reading].label,
  ]),
) as Readonly<Record<LevelReading, string>>;

export const levelUnits = Object.fromEntries(
  levelReadings.map((reading) => [reading, readings[storedReading(reading)].unit]),
) as Readonly<Record<LevelReading, string>>;

/** Returns the lowest and the highest mean of a reading that a table can have. */
export function meanRange(reading: LevelReading): Range {
  return readings[storedReading(reading)].refuse;
}

/** Returns the largest standard deviation of a reading that a table can have: a quarter of the possible values. */
export function sdMax(reading: LevelReading): number {
  const [low, high] = meanRange(reading);
  return (high - low) / 4;
}
