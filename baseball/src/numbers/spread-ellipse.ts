import { limits } from "@armslot/contracts/core/limits";

/** A point in any plane with one unit on both axes, such as inches of movement: right and up are positive. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The ellipse of one standard deviation around the mean of some points, in the points' unit. */
interface SpreadEllipse {
  readonly center: Point;
  /** The longer half axis. */
  readonly major: number;
  readonly minor: number;
  /** The direction of the longer half axis in degrees from the positive x axis, counterclockwise, above -90 and at most 90. */
  readonly degrees: number;
}

/**
 * Returns the one standard deviation ellipse of some points, from their sample covariance. It contains about 39 % of normally
 * distributed points. Returns null for fewer than five points.
 */
export function spreadEllipse(points: readonly Point[]): SpreadEllipse | null {
  const count = points.length;
  if (count < limits.smallSampleBelowPitches) return null;
  const center = {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const point of points) {
    const dx = point.x - center.x;
    const dy = point.y - center.y;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const half = (xx + yy) / 2;
  const reach = Math.hypot((xx - yy) / 2, xy);
  const axis = (squares: number) => Math.sqrt(Math.max(0, squares) / (count - 1));
  return {
    center,
    major: axis(half + reach),
    minor: axis(half - reach),
    degrees: (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI,
  };
}
