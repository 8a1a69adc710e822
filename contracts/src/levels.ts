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
