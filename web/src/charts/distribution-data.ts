import { countsInAverage } from "@armslot/baseball/averages";
import { groupBy } from "@armslot/baseball/group-by";
import { meanOf } from "@armslot/baseball/spread";

/** An athlete of a distribution. */
export interface DistributionSet {
  readonly id: string;
  readonly name: string;
  /** Velocities in mph. A pitch without one is left out. */
  readonly pitches: readonly { readonly pitchType: string; readonly velo: number | null }[];
}

/** The velocities of one athlete's pitch type, in mph. */
export interface DistributionRow {
  readonly id: string;
  readonly pitchType: string;
  /** The index of the athlete. */
  readonly set: number;
  readonly n: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  /** The part of the pitches in each full mph from that of the slowest pitch on. */
  readonly shares: readonly number[];
}

/** Returns a row for each pitch type and athlete, the type with the most pitches first. */
export function distributionRows(sets: readonly DistributionSet[]): DistributionRow[] {
  const rows = sets.flatMap(({ id, pitches }, set) =>
    [...groupBy(pitches, ({ pitchType }) => pitchType)].flatMap(([pitchType, ofType]) => {
      const velocities = ofType.map(({ velo }) => velo).filter(countsInAverage);
      const mean = meanOf(velocities);
      if (mean === null) return [];
      const sorted = velocities.toSorted((a, b) => a - b);
      const [min = 0] = sorted;
      const max = sorted.at(-1) ?? min;
      const n = sorted.length;
      const shares = sharesOf(sorted, Math.floor(min), Math.floor(max));
      return [{ id: `${id} ${pitchType}`, pitchType, set, n, mean, min, max, shares }];
    }),
  );
  const byType = [...groupBy(rows, ({ pitchType }) => pitchType).values()];
  const count = (some: readonly DistributionRow[]) => some.reduce((sum, { n }) => sum + n, 0);
  return byType.sort((a, b) => count(b) - count(a)).flat();
}

function sharesOf(velocities: readonly number[], first: number, last: number): number[] {
  const counts = Array.from({ length: last - first + 1 }, () => 0);
  for (const velo of velocities) {
    const at = Math.floor(velo) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count) => count / velocities.length);
}
