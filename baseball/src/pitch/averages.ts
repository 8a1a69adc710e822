import type { PitchTotals } from "@armslot/contracts/roster/athletes";

/** The three readings of a pitch: velocity in mph, induced vertical and horizontal break in inches. A missing reading is null. */
export interface Readings {
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
}

export type Metric = keyof Readings;

interface CountedPitch extends Readings {
  readonly pitchType: string;
  /** Why the pitch counts in nothing (AVG-7). Null for a pitch that counts. */
  readonly excludedReason: string | null;
}

/** Whether a velocity or a break counts in totals and averages. Missing readings and zeros do not (AVG-1, AVG-3). */
export function countsInAverage(value: number | null): value is number {
  return value !== null && value !== 0;
}

/** Returns the sums and counts of each pitch type, in order of first appearance. The totals in the database must equal these. */
export function totalsOfPitches(pitches: Iterable<CountedPitch>): PitchTotals[] {
  const totals = new Map<string, PitchTotals>();
  for (const { pitchType, velo, vertBreak, hb, excludedReason } of pitches) {
    if (excludedReason !== null) continue;
    const sum = totals.get(pitchType) ?? emptyTotals(pitchType);
    totals.set(pitchType, sum);
    sum.pitches += 1;
    if (countsInAverage(velo)) {
      sum.totalVelo += velo;
      sum.veloCount += 1;
    }
    if (countsInAverage(vertBreak)) {
      sum.totalVB += vertBreak;
      sum.vbCount += 1;
    }
    if (countsInAverage(hb)) {
      sum.totalHB += hb;
      sum.hbCount += 1;
    }
  }
  return [...totals.values()];
}

function emptyTotals(pitchType: string): PitchTotals {
  return {
    pitchType,
    pitches: 0,
    totalVelo: 0,
    veloCount: 0,
    totalVB: 0,
    vbCount: 0,
    totalHB: 0,
    hbCount: 0,
  };
}

/** Returns the unrounded averages of one pitch type in mph and inches, from its totals. A metric without readings is null. */
export function averagesOfTotals(totals: Omit<PitchTotals, "pitchType" | "pitches">): Readings {
  return {
    velo: mean(totals.totalVelo, totals.veloCount),
    vertBreak: mean(totals.totalVB, totals.vbCount),
    hb: mean(totals.totalHB, totals.hbCount),
  };
}

function mean(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}

/** Returns the unrounded averages of each pitch type in one game (AVG-1). */
export function gameAverages(pitches: Iterable<CountedPitch>): Map<string, Readings> {
  return new Map(
    totalsOfPitches(pitches).map((totals) => [totals.pitchType, averagesOfTotals(totals)]),
  );
}

/** Returns the middle of some numbers, or null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
