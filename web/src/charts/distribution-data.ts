import { groupBy } from "@armslot/baseball/pitch/group-by";

/** An athlete of a distribution. Velocities are in mph. */
export interface DistributionSet {
  readonly id: string;
  readonly name: string;
  /** The number of velocities of each pitch type, with their mean, the lowest and the highest. */
  readonly types: readonly Omit<DistributionRow, "id" | "set" | "from" | "shares">[];
  /** For each pitch type, how many pitches there are in each full mph from `from` on. */
  readonly velocities: readonly {
    readonly pitchType: string;
    readonly from: number;
    readonly counts: readonly number[];
  }[];
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
  /** The part of the pitches in each full mph from `from` on. */
  readonly from: number;
  readonly shares: readonly number[];
}

/** Returns a row for each pitch type and athlete, the type with the most pitches first. */
export function distributionRows(sets: readonly DistributionSet[]): DistributionRow[] {
  const rows = sets.flatMap(({ id, types, velocities }, set) =>
    types.map((type) => {
      const bins = velocities.find(({ pitchType }) => pitchType === type.pitchType);
      const { from = 0, counts = [] } = bins ?? {};
      const shares = counts.map((count) => count / type.n);
      return { ...type, id: `${id} ${type.pitchType}`, set, from, shares };
    }),
  );
  const byType = [...groupBy(rows, ({ pitchType }) => pitchType).values()];
  const count = (some: readonly DistributionRow[]) => some.reduce((sum, { n }) => sum + n, 0);
  return byType.sort((a, b) => count(b) - count(a)).flat();
}
