import * as z from "zod/mini";
import { gameRow } from "../games/games.ts";
import { type RateName, rateNames } from "../pitch/rates.ts";
import { filterOptions, pitchMarks, typeStatistics } from "./athlete-screen.ts";

const { gameDate, opponent, kind } = gameRow.shape;
const { pitchType, pitches, usage, calls, strikeRate, swings, whiffRate } = typeStatistics.shape;
const { type, velo, vertBreak, hb, plateHeight, plateSide, zoneCell, batterHand } =
  pitchMarks.shape;
const number = z.nullable(z.number());

/** The mean of a reading, and the number of pitches that have it. */
const readingMean = z.strictObject({ n: z.number(), mean: number });

/** The pitches of one type, with the readings that a report has columns for. A reading that no pitch has is left out. */
const reportedType = z.strictObject({
  pitchType,
  pitches,
  usage,
  calls,
  strikeRate,
  swings,
  whiffRate,
  readings: z.strictObject({
    velo: z.optional(z.strictObject({ ...readingMean.shape, max: number })),
    vertBreak: z.optional(readingMean),
    hb: z.optional(readingMean),
    spinRate: z.optional(readingMean),
    spinAxis: z.optional(readingMean),
    movementAxis: z.optional(readingMean),
    releaseHeight: z.optional(readingMean),
    extension: z.optional(readingMean),
  }),
});
export type ReportedType = z.output<typeof reportedType>;
export type ReportedReading = keyof ReportedType["readings"];

/** The pitches of one type in an outing. The velocity is null if no pitch has one. */
const reportedOutingType = z.strictObject({
  /** The place of the type in `types`. */
  type: z.number(),
  pitches,
  velo: z.nullable(
    z.strictObject({ n: z.number(), mean: z.number(), min: z.number(), max: z.number() }),
  ),
});

/** An outing with pitches under the filter. */
const reportedOuting = z.strictObject({
  gameDate,
  opponent,
  kind,
  types: z.array(reportedOutingType),
});
export type ReportedOuting = z.output<typeof reportedOuting>;

/** A rate from 0 to 1, or from -1 for a difference, with the number that it divides by (RATE-1). */
const reportedRate = z.strictObject({ value: z.number(), n: z.number() });

/**
 * What a report shows of an athlete's pitches under a filter (REPORT-1), and nothing else: a link hands it to people without an account
 * (SHARE-4).
 */
export const athleteReport = z.strictObject({
  /** Where the pitches come from. */
  sources: filterOptions.shape.sources,
  /** The most thrown type first. */
  types: z.array(reportedType),
  /** The rates of all pitches and batters. A rate that nothing shows is left out. */
  rates: z.strictObject(
    Object.fromEntries(rateNames.map((name) => [name, z.optional(reportedRate)])) as {
      [Name in RateName]: z.ZodMiniOptional<typeof reportedRate>;
    },
  ),
  /** Newest first. */
  outings: z.array(reportedOuting),
  /** The newest pitches, newest first, in columns: the values at one place of each list belong to one pitch. */
  marks: z.strictObject({
    ...{ type, velo, vertBreak, hb, plateHeight, plateSide, zoneCell, batterHand },
  }),
});
export type AthleteReport = z.output<typeof athleteReport>;
