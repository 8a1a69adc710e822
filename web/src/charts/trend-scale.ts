import { type ReadingName, readings } from "@armslot/contracts/readings";
import { fencedDomain, within } from "./fenced-domain.ts";
import type { Box } from "./label-places.ts";
import { type LinearScale, linearScale } from "./linear-scale.ts";
import type { TrendOuting, TrendPoint } from "./trend-data.ts";

const margin = { left: 44, right: 30, top: 8, bottom: 34 } as const;

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
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
  /** Returns the place of a point across. Types of one outing are beside each other. */
  readonly acrossOf: (point: TrendPoint) => number;
}

interface TrendScaleOptions {
  readonly width: number;
  readonly height: number;
  readonly outings: readonly TrendOuting[];
  readonly points: readonly TrendPoint[];
  readonly pitchTypes: readonly string[];
  readonly reading: ReadingName;
}

/** Returns the scales of a trend: outings across at equal distances, and a reading up. */
export function trendScale(options: TrendScaleOptions): TrendScale {
  const { width, height, outings, points, pitchTypes, reading } = options;
  const area = {
    left: margin.left,
    right: width - margin.right,
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const values = points.flatMap(({ mean, min, max }) =>
    [mean, min, max].filter((value) => value !== null),
  );
  const domain = fencedDomain(values, spans[readings[reading].unit]);
  const slot = (area.right - area.left) / Math.max(1, outings.length);
  const shift = Math.min(9, (0.7 * slot) / Math.max(1, pitchTypes.length));
  const x = linearScale([-0.5, outings.length - 0.5], { from: area.left, to: area.right });
  return {
    area,
    x,
    y: linearScale(domain, { from: area.bottom, to: area.top }),
    acrossOf: ({ outing, pitchType }) =>
      x(outing) + (pitchTypes.indexOf(pitchType) - (pitchTypes.length - 1) / 2) * shift,
  };
}

/** Returns the place of a value up, at the edge if it is far from the others. */
export function upOf(value: number, { y }: TrendScale): number {
  return y(within(y.domain, value));
}
