import { type TrendValue, trendLine } from "@armslot/baseball/numbers/trend-line";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { DirectionName, ReadingName } from "@armslot/contracts/pitch/readings";

/** A reading with a trend. Directions have none, because they have no highest and lowest value. */
export type TrendReading = Exclude<ReadingName, DirectionName>;

/** An outing on the axis of a trend. */
export interface TrendOuting {
  /** The date as the screen writes it: `05/12/2026`. */
  readonly date: string;
  readonly opponent: string;
  /** The address of the game, or null if the reader has no access to it. */
  readonly to: string | null;
  /** The days since 1970. Outings with days have distances to scale, and others are at equal distances. */
  readonly day?: number;
}

/** An athlete of a comparison. */
export interface TrendAthlete {
  readonly name: string;
  /** The name at the end of the athlete's line. */
  readonly shortName: string;
}

/** The pitches of one type in one outing. */
export interface TrendPoint {
  /** The place of the outing in the list of outings. */
  readonly outing: number;
  readonly pitchType: string;
  /** The index of the athlete in a comparison. */
  readonly set?: number;
  readonly mean: number;
  /** How many pitches the mean is from. */
  readonly n: number;
  /** The lowest and the highest value, if they are known. */
  readonly min: number | null;
  readonly max: number | null;
  /** Of a mean from video: half of the range that holds the true mean 95 % of the time. */
  readonly range?: number;
}

/** The points of one pitch type, in a comparison of one athlete. */
export interface TrendSeries {
  readonly key: string;
  readonly pitchType: string;
  readonly set: number | undefined;
  /** Whether its means are from video. It has no season line then. */
  readonly isFromVideo: boolean;
  readonly points: readonly TrendPoint[];
  /** The season line with its 95 % band, from the first to the last outing of the series. Empty for fewer than five outings. */
  readonly line: readonly (TrendValue & { readonly x: number })[];
}

/** Returns the key of a point's series. */
export function seriesKey({ pitchType, set, range }: TrendPoint): string {
  const name = range === undefined ? pitchType : `${pitchType}, from video`;
  return set === undefined ? name : `${set} ${name}`;
}

/** Returns the ends of a point's bar: its lowest and highest value, or its range. */
export function barOf({ mean, range, min, max }: TrendPoint): readonly [number, number] | null {
  if (range !== undefined) return [mean - range, mean + range];
  return min === null || max === null ? null : [min, max];
}

/** Returns where an outing is on the axis: its day, or its place in the list. */
export function placeOfOuting(outings: readonly TrendOuting[], outing: number): number {
  return outings[outing]?.day ?? outing;
}

/** A band is curved, so it is drawn in this many steps. */
const steps = 32;

/** Returns the points and the season line of each series, in the order of the athletes. */
export function trendSeries(
  points: readonly TrendPoint[],
  outings: readonly TrendOuting[],
): TrendSeries[] {
  const series = [...groupBy(points, seriesKey)].flatMap(([key, ofSeries]) => {
    const sorted = ofSeries.toSorted((a, b) => a.outing - b.outing);
    const [first] = sorted;
    if (first === undefined) return [];
    const placed = sorted.map(({ outing, mean, n }) => ({
      x: placeOfOuting(outings, outing),
      y: mean,
      weight: n,
    }));
    const low = placed[0]?.x ?? 0;
    const high = placed.at(-1)?.x ?? 0;
    const isFromVideo = first.range !== undefined;
    const valueAt = isFromVideo ? null : trendLine(placed);
    const places = Array.from({ length: steps + 1 }, (_, at) => low + ((high - low) * at) / steps);
    const line = valueAt ? places.map((x) => ({ x, ...valueAt(x) })) : [];
    const { pitchType, set } = first;
    return [{ key, pitchType, set, isFromVideo, points: sorted, line }];
  });
  return series.sort((one, other) => (one.set ?? 0) - (other.set ?? 0));
}
