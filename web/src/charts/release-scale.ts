import { type Domain, fencedRange, isOutside, within } from "./frame/fenced-domain.ts";
import type { Box } from "./frame/label-places.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import type { Place } from "./frame/mark-shapes.ts";
import type { ReleasedPitch } from "./release-data.ts";

const spanFeet = 1;
/** The room around the outermost marks, as a part of the chart. */
const padding = 0.06;
const margin = { left: 38, right: 8, top: 6, bottom: 34 } as const;

/** The scales of a release chart. A foot is as long across as up. */
export interface ReleaseScale {
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
}

/** Returns the scales of a square chart that is `width` wide. */
export function releaseScale(pitches: readonly ReleasedPitch[], width: number): ReleaseScale {
  const area = {
    left: margin.left,
    top: margin.top,
    right: width - margin.right,
    bottom: width - margin.bottom,
  };
  const { sides, heights } = releaseRanges(pitches);
  const perFoot =
    (1 - 2 * padding) *
    Math.min(
      (area.right - area.left) / (sides[1] - sides[0]),
      (area.bottom - area.top) / (heights[1] - heights[0]),
    );
  const around = ([low, high]: readonly [number, number], units: number) =>
    [(low + high) / 2 - units / 2 / perFoot, (low + high) / 2 + units / 2 / perFoot] as const;
  return {
    area,
    x: linearScale(around(sides, area.right - area.left), { from: area.left, to: area.right }),
    y: linearScale(around(heights, area.bottom - area.top), { from: area.bottom, to: area.top }),
  };
}

/** Returns the place of a release, at the edge if it is far from the others. */
export function placeOfRelease(
  { side, height }: { readonly side: number; readonly height: number },
  { x, y }: ReleaseScale,
): Place {
  return { x: x(within(x.domain, side)), y: y(within(y.domain, height)) };
}

/** The sides and heights of all releases but those far from the others, in feet. */
export interface ReleaseRanges {
  readonly sides: Domain;
  readonly heights: Domain;
}

/** Returns the ranges of some releases, at least a foot wide. */
export function releaseRanges(pitches: readonly ReleasedPitch[]): ReleaseRanges {
  const sides = pitches.map(({ releaseSide }) => releaseSide);
  const heights = pitches.map(({ releaseHeight }) => releaseHeight);
  return { sides: fencedRange(sides, spanFeet), heights: fencedRange(heights, spanFeet) };
}

/** Whether a release is far from the others. */
export function isFarRelease(pitch: ReleasedPitch, { sides, heights }: ReleaseRanges): boolean {
  return isOutside(sides, pitch.releaseSide) || isOutside(heights, pitch.releaseHeight);
}
