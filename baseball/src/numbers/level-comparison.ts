import type { ProgramComparison, TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { type LevelReading, levelReadings, storedReading } from "@armslot/contracts/pitch/levels";
import { type Hand, handOfType, typeWithoutArm } from "../pitch/pitch-arm.ts";
import type { LevelTable } from "./level-tables.ts";
import { normalShareBelow } from "./normal-share-below.ts";

/** The means of a pitch type, of which breaks to the right are positive. */
type ComparedType = Pick<TypeStatistics, "pitchType" | "readings">;

/** An athlete's mean of one reading among the pitches of a level or the pitchers of a program. */
export interface LevelComparison {
  readonly reading: LevelReading;
  readonly mean: number;
  /** How many of the athlete's pitches the mean is from. */
  readonly n: number;
  /** From 0 to 100. Null if there is nothing to compare with. */
  readonly percentile: number | null;
  /** How many pitches or pitchers the mean is compared with. Null if that is not known. */
  readonly among: number | null;
}

/**
 * Returns the mean and n of a reading, or null without pitches. The hand is the athlete's own. Without it, the break toward the arm side
 * is unknown.
 */
export function comparedMean(
  { pitchType, readings }: ComparedType,
  reading: LevelReading,
  own: Hand | null,
) {
  const hand = handOfType(pitchType, own);
  const { n = 0, mean: stored = null } =
    (reading === "armSideBreak" && hand === null ? null : readings[storedReading(reading)]) ?? {};
  if (stored === null || n === 0) return null;
  return { reading, n, mean: reading === "armSideBreak" && hand === "L" ? -stored : stored };
}

/**
 * Compares the means of a pitch type with the pitches of a level (LEVEL-2). The percentile assumes a normal distribution with the
 * level's mean and spread. What the level or the athlete lacks is left out.
 */
export function compareWithLevel(
  { rows }: Pick<LevelTable, "rows">,
  type: ComparedType,
  hand: Hand | null,
): LevelComparison[] {
  const pitchType = typeWithoutArm(type.pitchType);
  return levelReadings.flatMap((reading) => {
    const own = comparedMean(type, reading, hand);
    const row = rows.find((each) => each.pitchType === pitchType && each.reading === reading);
    if (own === null || row === undefined) return [];
    const percentile = 100 * normalShareBelow((own.mean - row.mean) / row.sd);
    return [{ ...own, percentile, among: row.pitches }];
  });
}

/** Joins the means of a pitch type with the percentiles among the program's pitchers (LEVEL-3). */
export function compareWithProgram(
  comparisons: readonly ProgramComparison[],
  type: ComparedType,
  hand: Hand | null,
): LevelComparison[] {
  return levelReadings.flatMap((reading) => {
    const own = comparedMean(type, reading, hand);
    if (own === null) return [];
    const found = comparisons.find(
      (each) => each.pitchType === type.pitchType && each.reading === reading,
    );
    return [{ ...own, percentile: found?.percentile ?? null, among: found?.pitchers ?? null }];
  });
}
