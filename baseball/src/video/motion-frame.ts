import { medianOf, numberAt } from "./numbers.ts";

/** A ball or a hand fills a part of a box: the share of its pixels that count. */
const movingShare = 0.05;
/** The frames before one that say how much moves anyway. */
const framesBefore = 5;
/** New motion is brighter than the usual one by this many steps of brightness. */
const riseMin = 6;

/** Returns how much the strongest part of a box changed from one frame to the next, in steps of brightness. */
function changeOf(before: ArrayLike<number>, after: ArrayLike<number>): number {
  const changes = Float32Array.from(after, (value, index) =>
    Math.abs(value - numberAt(before, index)),
  ).sort();
  const count = Math.max(1, Math.round(movingShare * changes.length));
  return changes.slice(-count).reduce((sum, one) => sum + one, 0) / count;
}

/**
 * Returns the index of the first frame with something new in it, of the brightness of the same box in each frame. Null if nothing new
 * moves in it. It is a suggestion: a person confirms each frame.
 */
export function firstMotionFrame(boxes: readonly Uint8Array[]): number | null {
  const changes = boxes.slice(1).map((box, index) => changeOf(boxes[index] ?? box, box));
  const rises = changes.map((change, index) => {
    const before = changes.slice(Math.max(0, index - framesBefore), index);
    return before.length < 2 ? 0 : change - medianOf(before);
  });
  const most = Math.max(0, ...rises);
  if (most < riseMin) return null;
  // The first frame of a rise is the one that a person looks for.
  return 1 + rises.findIndex((rise) => rise >= Math.max(riseMin, most / 3));
}
