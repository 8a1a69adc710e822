import * as z from "zod/mini";
import { gameRow } from "../games/games.ts";
import {
  type GameKind,
  gameKinds,
  type PitchSource,
  pitchSources,
} from "../pitch/circumstances.ts";
import { levelReadings } from "../pitch/levels.ts";
import { battersFaced, rateCounts } from "../pitch/rate-counts.ts";
import { isDirection, type ReadingName, readingNames } from "../pitch/readings.ts";
import { levelTable } from "./level-tables.ts";
import { caughtDays, trackedDays } from "./tracked-days.ts";

/**
 * How much of an athlete one reply contains. The type statistics always cover every pitch under the filter.
 */
export const athleteScreenLimits = { marksMax: 2_000, outingsMax: 100 } as const;

const number = z.nullable(z.number());

/**
 * The statistics of one reading. The mean of a direction is a circular mean, which is null if the directions cancel out; its `min`,
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
  /** The mean of each reading and the number of pitches that have it: `[mean, n]`. Directions, and readings of no pitch, are left out. */
  readings: eachReading(z.array(number)),
});
export type OutingStatistics = z.output<typeof outingStatistics>;

/** The readings that have a mean in an outing, in the order of `packedOuting`. */
export const meanReadings = readingNames.filter((name) => !isDirection(name));

/**
 * An outing's statistics in half of their length. An outing with several sources comes in parts, one for each. `joinedOutings` reads
 * them and adds them up.
 */
export const packedOuting = z.strictObject({
  /** The place of the game in `games`. */
  game: z.number(),
  pitchType: z.string(),
  pitches: z.number(),
  /** The slowest and the fastest pitch, in mph. Left out without a velocity. */
  velo: z.optional(z.tuple([z.number(), z.number()])),
  /** The mean of each of `meanReadings`, and null for a reading of no pitch. Nulls at the end may be left out. */
  means: z.array(number),
  /** The number of pitches that each of `means` is of. Left out if each is of all pitches. */
  counts: z.optional(z.array(z.number())),
});
export type PackedOuting = z.output<typeof packedOuting>;

/** A row of Games Captured, with the mean and the maximum of its fastballs in mph. */
export const capturedGame = z.strictObject({
  ...gameRow.shape,
  /** Whether the workload leaves the game out, because it looks like the same outing as a larger one (LOAD-6). */
  isLeftOut: z.boolean(),
  /** Whether someone has to decide if it is one outing with another game, or which of its late pitches are one (FIELD-17, FIELD-24). */
  hasQuestion: z.boolean(),
  /** The pitches that the workload counts: those of `pitches`, and excluded ones that were thrown (LOAD-2). */
  thrown: z.number(),
  /** Those of `thrown` that the last batter of the game got. Null if that is not known (LOAD-8). */
  lastBatter: number,
  fastballs: z.number(),
  fastballMean: number,
  fastballMax: number,
});
export type CapturedGame = z.output<typeof capturedGame>;

const numbers = z.array(z.number());
const readingsOrNull = z.array(number);

/** Pitches, newest first, in columns: the values at one place of each list belong to one pitch. */
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
  /** The cell of a charted pitch (FIELD-4), which is no measurement. */
  zoneCell: readingsOrNull,
  batterHand: z.array(z.nullable(z.enum(["R", "L"]))),
});

/** A pitch with what an athlete's charts draw of it. */
export interface PitchMark {
  /** The place of the game in `games`. */
  readonly game: number;
  readonly pitchType: string;
  readonly pitchNum: number;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
  readonly plateHeight: number | null;
  readonly plateSide: number | null;
  readonly releaseHeight: number | null;
  readonly releaseSide: number | null;
  /** The cell of a charted pitch (FIELD-4), which is no measurement. */
  readonly zoneCell: number | null;
  readonly batterHand: "R" | "L" | null;
}

/**
 * Pitches in columns of text, which takes a quarter of the time and a fifth of the size of their numbers as JSON. `unpackedMarks` reads it.
 * Its numbers are as fine as charts draw: velocities and breaks in tenths, places at the plate in tenths of an inch, and releases in
 * hundredths of a foot.
 */
export const packedMarks = z.strictObject({
  /** The pitches of one type in one game. A game and type may come in several parts. */
  parts: z.array(
    z.strictObject({
      game: z.number(),
      pitchType: z.string(),
      pitches: z.number(),
      /** The lowest step of each column of numbers, or null if it has no value. */
      lows: z.array(z.nullable(z.number())),
    }),
  ),
  /** One text per column, with the digits of all parts. */
  columns: z.array(z.string()),
});
export type PackedMarks = z.output<typeof packedMarks>;

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

/** The counts of the pitches of one type to batters of one side, from which rates are computed. */
const typeRates = z.strictObject({
  pitchType: z.string(),
  /** Null for pitches whose batter's side is unknown. */
  batterHand: z.nullable(z.enum(["R", "L"])),
  ...rateCounts.shape,
  /** The pitches at each count, from 0-0, 0-1 and 0-2 to 3-2. */
  byCount: numbers,
});

/** How much the velocity of a pitch type differs from day to day (RATE-6). The standard deviations are in mph. */
const velocityVariation = z.strictObject({
  pitchType: z.string(),
  days: z.number(),
  n: z.number(),
  between: z.number(),
  within: z.number(),
});

/** What the rates under a filter are computed from. */
export const athleteRates = z.strictObject({
  types: z.array(typeRates),
  /** Null under a filter of sources, types or counts (RATE-3). */
  batters: z.nullable(battersFaced),
  /** A type with too few days is left out. */
  variations: z.array(velocityVariation),
});
export type AthleteRates = z.output<typeof athleteRates>;

/** What the athlete's page shows under a filter, besides the profile. */
export const athleteData = z.strictObject({
  /** All games, newest first, whatever the filter. */
  games: z.array(capturedGame),
  options: filterOptions,
  /** The most thrown type first. */
  types: z.array(typeStatistics),
  /** The sources of the pitches under the filter. */
  sources: filterOptions.shape.sources,
  rates: athleteRates,
  /** The newest outings, newest first, and in each the most thrown type first. */
  outings: z.array(packedOuting),
  /** The tracked pitches of each day with a game, newest first, whatever the filter. */
  workload: trackedDays,
  /** The innings caught in the last 28 days. */
  caught: caughtDays,
  /** The games that have the newest `marksMax` pitches under the filter, with all their pitches. */
  marks: packedMarks,
  /** The program's own level tables by name, newest year first. Only the table that was asked for has its rows. */
  levelTables: z.array(shownLevelTable),
  /** Each type and reading of which the athlete has enough pitches. Left out unless asked for. */
  program: z.optional(z.array(programComparison)),
});
