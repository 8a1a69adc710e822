import * as z from "zod/mini";
import { type GameKind, gameKinds, type PitchSource, pitchSources } from "./circumstances.ts";
import { calendarDate } from "./fields.ts";
import { gameRow } from "./games.ts";
import { levelTable } from "./level-tables.ts";
import { levelReadings } from "./levels.ts";
import { type ReadingName, readingNames } from "./readings.ts";

/**
 * How much of an athlete one reply contains. The type statistics always cover every pitch under the filter.
 */
export const athleteScreenLimits = { marksMax: 2_000, outingsMax: 100 } as const;

const number = z.nullable(z.number());

/**
 * The statistics of one reading. The mean of `spinAxis` is a circular mean, which is null if the directions cancel out; its `min`,
 * `max` and `spread` are null.
 */
export const readingStatistics = z.strictObject({
  /** The number of pitches with the reading. Zero breaks don't count (AVG-3). */
  n: z.number(),
  mean: number,
  min: number,
  max: number,
  /** The sample standard deviation. Null below 5 pitches. */
  spread: number,
});
export type ReadingStatistics = z.output<typeof readingStatistics>;

function eachReading<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.strictObject(
    Object.fromEntries(readingNames.map((name) => [name, z.optional(schema)])) as {
      [Name in ReadingName]: z.ZodMiniOptional<Schema>;
    },
  );
}

/** The pitches of one type under the filter. A rate is between 0 and 1, and null without pitches to divide by. */
export const typeStatistics = z.strictObject({
  pitchType: z.string(),
  pitches: z.number(),
  /** The part of all pitches under the filter. */
  usage: z.number(),
  /** The number of pitches with a known call, and the part of them that were strikes: called, swung at and missed, foul or in play. */
  calls: z.number(),
  strikeRate: number,
  /** The number of swings, and the part of them that missed. */
  swings: z.number(),
  whiffRate: number,
  /** A reading that no pitch has is left out. */
  readings: eachReading(readingStatistics),
});
export type TypeStatistics = z.output<typeof typeStatistics>;

/** The pitches of one type in one game under the filter, for trends. */
export const outingStatistics = z.strictObject({
  /** The place of the game in `games`. */
  game: z.number(),
  pitchType: z.string(),
  pitches: z.number(),
  /** The slowest and the fastest pitch, in mph. */
  veloMin: number,
  veloMax: number,
  /** The mean of each reading and the number of pitches that have it: `[mean, n]`. A reading that no pitch has is left out. */
  readings: eachReading(z.array(number)),
});
export type OutingStatistics = z.output<typeof outingStatistics>;

/** A row of Games Captured, with the mean and the maximum of its fastballs in mph. */
export const capturedGame = z.strictObject({
  ...gameRow.shape,
  fastballs: z.number(),
  fastballMean: number,
  fastballMax: number,
});
export type CapturedGame = z.output<typeof capturedGame>;

const numbers = z.array(z.number());
const readingsOrNull = z.array(number);

/** The newest pitches under the filter, newest first, in columns: the values at one place of each list belong to one pitch. */
export const pitchMarks = z.strictObject({
  /** The place of the game in `games`. */
  game: numbers,
  pitchNum: numbers,
  /** The place of the type in `types`. */
  type: numbers,
  velo: readingsOrNull,
  vertBreak: readingsOrNull,
  hb: readingsOrNull,
  plateHeight: readingsOrNull,
  plateSide: readingsOrNull,
  releaseHeight: readingsOrNull,
  releaseSide: readingsOrNull,
  /** The cell of a charted pitch (FIELD-4), which is no measurement. */
  zoneCell: readingsOrNull,
  batterHand: z.array(z.nullable(z.enum(["R", "L"]))),
});
export type PitchMarks = z.output<typeof pitchMarks>;

/** What the athlete's pitches have, whatever the filter: only these options are offered (FILTER-5). */
export const filterOptions = z.strictObject({
  /** Calendar years, newest first. */
  seasons: numbers,
  kinds: z.array(z.enum(Object.keys(gameKinds) as GameKind[])),
  sources: z.array(z.enum(Object.keys(pitchSources) as PitchSource[])),
  pitchTypes: z.array(z.string()),
  batters: z.array(z.enum(["R", "L"])),
  hasCounts: z.boolean(),
});
export type FilterOptions = z.output<typeof filterOptions>;

/** An athlete's mean of a reading among those of the program's pitchers. */
export const programComparison = z.strictObject({
  pitchType: z.string(),
  reading: z.enum(levelReadings),
  /** The number of compared pitchers, the athlete included. */
  pitchers: z.number(),
  /** From 0 to 100. Null with too few pitchers. */
  percentile: z.nullable(z.number()),
});
export type ProgramComparison = z.output<typeof programComparison>;

const shownLevelTable = z.strictObject({
  ...z.pick(levelTable, { levelTableId: true, name: true, year: true, source: true }).shape,
  rows: z.nullable(levelTable.shape.rows),
});

/** What the athlete's page shows under a filter, besides the profile. */
export const athleteData = z.strictObject({
  /** All games, newest first, whatever the filter. */
  games: z.array(capturedGame),
  options: filterOptions,
  /** The most thrown type first. */
  types: z.array(typeStatistics),
  /** The sources of the pitches under the filter. */
  sources: filterOptions.shape.sources,
  /** The newest outings, newest first, and in each the most thrown type first. */
  outings: z.array(outingStatistics),
  /** The tracked pitches of each day with a game, newest first, whatever the filter. */
  workload: z.array(z.strictObject({ date: calendarDate, pitches: z.number() })),
  marks: pitchMarks,
  /** The program's own level tables by name, newest year first. Only the table that was asked for has its rows. */
  levelTables: z.array(shownLevelTable),
  /** Each type and reading of which the athlete has enough pitches. Left out unless asked for. */
  program: z.optional(z.array(programComparison)),
});
