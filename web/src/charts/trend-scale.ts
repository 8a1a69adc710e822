import { type ReadingName, readings } from "@armslot/contracts/pitch/readings";
import { fencedDomain, within } from "./frame/fenced-domain.ts";
import type { Box } from "./frame/label-places.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import {
  barOf,
  placeOfOuting,
  seriesKey,
  type TrendOuting,
  type TrendPoint,
} from "./trend-data.ts";

const margin = { left: 44, top: 8, bottom: 34 } as const;
/** How much room the texts at the ends of lines need at the right. */
const roomOf = { codes: 30, names: 92, none: 8 } as const;

/** The fewest units that the axis of a reading spans, so that noise does not look like a trend. */
const spans: Record<(typeof readings)[ReadingName]["unit"], number> = {
  mph: 6,
  in: 8,
  rpm: 300,
  ft: 1,
  degrees: 6,
  "%": 20,
};

export interface TrendScale {
  readonly names: keyof typeof roomOf;
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
  /** Returns the place of a point across. Types of one outing are beside each other, if outings are at equal distances. */
  readonly acrossOf: (point: TrendPoint) => number;
}

interface TrendScaleOptions {
  readonly width: number;
  readonly height: number;
  readonly outings: readonly TrendOuting[];
  readonly points: readonly TrendPoint[];
  /** The keys of the series. */
  readonly series: readonly string[];
  /** What is at the ends of lines: codes of pitch types, names of athletes or nothing. */
  readonly names: keyof typeof roomOf;
  readonly reading: ReadingName;
}

/** Returns the scales of a trend: outings across, and a reading up. */
export function trendScale(options: TrendScaleOptions): TrendScale {
  const { width, height, outings, points, series, names, reading } = options;
  const area = {
    left: margin.left,
    right: width - roomOf[names],
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const values = points.flatMap((point) => [
    point.mean,
    ...(names === "codes" ? (barOf(point) ?? []) : []),
  ]);
  const domain = fencedDomain(values, spans[readings[reading].unit]);
  const places = outings.map((_, at) => placeOfOuting(outings, at));
  const low = places[0] ?? 0;
  const high = places.at(-1) ?? 0;
  const hasDays = outings.some(({ day }) => day !== undefined);
  const slot = (area.right - area.left) / Math.max(1, outings.length);
  const shift = hasDays ? 0 : Math.min(9, (0.7 * slot) / Math.max(1, series.length));
  const room = hasDays ? Math.max(1, (high - low) / 40) : 0.5;
  const x = linearScale([low - room, high + room], { from: area.left, to: area.right });
  return {
    names,
    area,
    x,
    y: linearScale(domain, { from: area.bottom, to: area.top }),
    acrossOf: (point) =>
      x(placeOfOuting(outings, point.outing)) +
      (series.indexOf(seriesKey(point)) - (series.length - 1) / 2) * shift,
  };
}

/** Returns the place of a value up, at the edge if it is far from the others. */
export function upOf(value: number, { y }: TrendScale): number {
  return y(within(y.domain, value));
}

const tickWidth = 64;

/** Returns where the axis of outings has ticks. */
export function outingTicks({ area, x }: TrendScale, outings: readonly TrendOuting[]): number[] {
  const room = Math.max(1, Math.floor((area.right - area.left) / tickWidth));
  // Round steps can give half as many ticks more than asked for.
  if (hasDays(outings)) return [...new Set(x.ticks(room / 1.5).map(Math.round))];
  const step = Math.ceil(outings.length / room);
  return outings.flatMap((_, at) => (at % step === 0 ? [at] : []));
}

function hasDays(outings: readonly TrendOuting[]): boolean {
  return outings.some(({ day }) => day !== undefined);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns how the axis writes dates: without the year if all are in one. */
export function dateText(outings: readonly TrendOuting[]) {
  const years = new Set(outings.map(({ date }) => date.slice(6)));
  return (at: number) => {
    const date = hasDays(outings) ? dateOfDay(at) : (outings[at]?.date ?? "");
    return years.size > 1 ? `${date.slice(0, 6)}${date.slice(8)}` : date.slice(0, 5);
  };
}

/** Returns a day since 1970 as screens write dates. */
function dateOfDay(day: number): string {
  const [year, month, date] = new Date(day * dayMs).toISOString().slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
}
