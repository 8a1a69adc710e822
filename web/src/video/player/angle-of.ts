import type { DrawnPoint } from "@armslot/contracts/video/clip-notes";

/** Returns the angle at the middle one of three points of a picture, in whole degrees from 0 to 180. */
export function angleOf(
  [one, middle, other]: readonly [DrawnPoint, DrawnPoint, DrawnPoint],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  const from = (point: DrawnPoint) =>
    Math.atan2((point.y - middle.y) * height, (point.x - middle.x) * width);
  const turn = Math.abs(from(one) - from(other));
  return Math.round((Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI);
}
