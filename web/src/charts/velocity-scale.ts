import { type Domain, fencedDomain, isOutside, within } from "./frame/fenced-domain.ts";
import type { Box } from "./frame/label-places.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import type { Place } from "./frame/mark-shapes.ts";
import { upBar } from "./frame/range-bars.ts";
import type { MeasuredPitch } from "./velocity-data.ts";

const spanMph = 10;
const margin = { left: 38, right: 30, top: 20, bottom: 34 } as const;

/** The scales of a velocity chart. */
export interface VelocityScale {
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
}

/** Returns the velocities that the chart spans, in mph. */
export function velocityDomain(pitches: readonly MeasuredPitch[]): Domain {
  return fencedDomain(
    pitches.flatMap(({ velo, range = 0 }) => (range > 0 ? [velo - range, velo + range] : [velo])),
    spanMph,
  );
}

/** Returns the scales of a chart that is `width` wide and `height` high. */
export function velocityScale(
  pitches: readonly MeasuredPitch[],
  { width, height }: { readonly width: number; readonly height: number },
): VelocityScale {
  const area = {
    left: margin.left,
    right: width - margin.right,
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const first = pitches[0]?.pitchNum ?? 1;
  const last = pitches.at(-1)?.pitchNum ?? 1;
  return {
    area,
    x: linearScale([first - 1, last + 1], { from: area.left, to: area.right }),
    y: linearScale(velocityDomain(pitches), { from: area.bottom, to: area.top }),
  };
}

/** Returns the place of a pitch, at the edge if it is far from the others. */
export function placeOfVelocity({ pitchNum, velo }: MeasuredPitch, { x, y }: VelocityScale): Place {
  return { x: x(pitchNum), y: y(within(y.domain, velo)) };
}

/** Returns the bar of a speed from video as a path with two caps. */
export function rangePath({ pitchNum, velo, range = 0 }: MeasuredPitch, { x, y }: VelocityScale) {
  const end = (mph: number) => y(within(y.domain, mph));
  return upBar(x(pitchNum), [end(velo - range), end(velo + range)]);
}

/** Whether a pitch is at the edge because it is far from the others. */
export function isBeyondEdge({ velo }: MeasuredPitch, { y }: VelocityScale): boolean {
  return isOutside(y.domain, velo);
}
