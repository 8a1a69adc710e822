import type { Box } from "./frame/label-places.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";

const reaches = [20, 25, 30] as const;
const margin = { left: 34, right: 6, top: 6, bottom: 34 } as const;

/** The scales of a movement plot. An inch is as long across as up. */
export interface MovementScale {
  /** The inches from zero to each edge. */
  readonly reach: number;
  readonly x: LinearScale;
  readonly y: LinearScale;
  readonly area: Box;
}

/** Returns the smallest reach, of 20, 25 and 30 inches, that contains every value. Values beyond 30 inches are at the edge. */
export function movementReach(inches: Iterable<number>): number {
  let furthest = 0;
  for (const value of inches) furthest = Math.max(furthest, Math.abs(value));
  return reaches.find((reach) => furthest <= reach) ?? reaches[2];
}

/** Returns the scales of a square plot that is `width` wide. */
export function movementScale(reach: number, width: number): MovementScale {
  const area = {
    left: margin.left,
    top: margin.top,
    right: width - margin.right,
    bottom: width - margin.bottom,
  };
  return {
    reach,
    area,
    x: linearScale([-reach, reach], { from: area.left, to: area.right }),
    y: linearScale([-reach, reach], { from: area.bottom, to: area.top }),
  };
}
