import { groupBy } from "@armslot/baseball/group-by";
import { type TrendValue, trendLine } from "@armslot/baseball/trend-line";
import type { ReadingName } from "@armslot/contracts/readings";

/** A reading with a trend. Tilt has none, because a direction has no highest and lowest value. */
export type TrendReading = Exclude<ReadingName, "spinAxis">;

/** An outing on the axis of a trend. */
export interface TrendOuting {
  /** The date as the screen writes it: `05/12/2026`. */
  readonly date: string;
  readonly opponent: string;
  /** The address of the game, or null if the reader has no access to it. */
  readonly to: string | null;
}

/** The pitches of one type in one outing. */
export interface TrendPoint {
  /** The place of the outing in the list of outings. */
  readonly outing: number;
  readonly pitchType: string;
  readonly mean: number;
  /** How many pitches the mean is from. */
  readonly n: number;
  /** The lowest and the highest value, if they are known. */
  readonly min: number | null;
  readonly max: number | null;
}

export interface TypeTrend {
  readonly pitchType: string;
  readonly points: readonly TrendPoint[];
  /** The season line with its 95 % band, from the first to the last outing of the type. Empty for fewer than five outings. */
  readonly line: readonly (TrendValue & { readonly x: number })[];
}

/** A band is curved, so it is drawn in this many steps. */
const steps = 32;

/** Returns the points and the season line of each pitch type. */
export function typeTrends(points: readonly TrendPoint[]): TypeTrend[] {
  return [...groupBy(points, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => {
    const sorted = ofType.toSorted((a, b) => a.outing - b.outing);
    const first = sorted[0]?.outing ?? 0;
    const last = sorted.at(-1)?.outing ?? 0;
    const valueAt = trendLine(
      sorted.map(({ outing, mean, n }) => ({ x: outing, y: mean, weight: n })),
    );
    const places = Array.from(
      { length: steps + 1 },
      (_, at) => first + ((last - first) * at) / steps,
    );
    return {
      pitchType,
      points: sorted,
      line: valueAt ? places.map((x) => ({ x, ...valueAt(x) })) : [],
    };
  });
}
