import type { Pixel } from "./camera.ts";
import { differenceMin, type FoundBall, type Gate, type SteadyFrame } from "./find-ball.ts";
import { numberAt } from "./numbers.ts";
import { type LumaFrame, movedPixel, steadiedPixel } from "./steady-frames.ts";

/** The pixels around a place, from one radius to another. */
interface Ring {
  readonly from: number;
  readonly to: number;
}

function brightnessOf({ width, height, luma }: LumaFrame, [x, y]: Pixel, ring: Ring): number {
  let [sum, count] = [0, 0];
  const { from, to } = ring;
  for (let row = Math.max(0, Math.ceil(y - to)); row <= Math.min(height - 1, y + to); row += 1) {
    const [left, right] = [Math.max(0, Math.ceil(x - to)), Math.min(width - 1, x + to)];
    for (let column = left; column <= right; column += 1) {
      const away = Math.hypot(column - x, row - y);
      if (away < from || away > to) continue;
      sum += numberAt(luma, row * width + column);
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

/** A ball's middle is brighter than what is around it by as many steps of brightness. */
const contrastMin = 12;
/** How far a ball's brightness is from that of the same ball in other frames, in steps. */
const brightnessSpread = 22;
/** What a spot at the gate's edge loses against one in its middle, in steps of contrast. */
const edgeLoss = 10;

const insideOf = ({ size }: Pick<Gate, "size">): Ring => ({ from: 0, to: 0.4 * size });
const outsideOf = ({ size }: Pick<Gate, "size">): Ring => ({
  from: 0.6 * size,
  to: 0.6 * size + 2,
});

/** Returns the brightness of the inner part of a ball. */
export function ballBrightness(frame: LumaFrame, { stored }: FoundBall, size: number): number {
  return brightnessOf(frame, stored, insideOf({ size }));
}

/** A frame, and another one in which the ball is elsewhere. */
export type FramePairOfBall = readonly [frame: SteadyFrame, other: SteadyFrame];

/** Returns the contrast of a pixel with a ball's brightness against its surroundings. Null if it is no ball's. */
function contrastAt([frame, other]: FramePairOfBall, pixel: Pixel, gate: SpotGate): number | null {
  const inside = brightnessOf(frame, pixel, insideOf(gate));
  if (Math.abs(inside - gate.brightness) > brightnessSpread) return null;
  const contrast = inside - brightnessOf(frame, pixel, outsideOf(gate));
  if (contrast < contrastMin) return null;
  const there = movedPixel(other.motion, steadiedPixel(frame.motion, pixel, frame), other);
  const isStill = inside - brightnessOf(other, there, insideOf(gate)) < differenceMin;
  return isStill ? null : contrast;
}

/** Returns the middle of a spot. Its upper part is brighter, so brightness counts only up to the half. */
function middleOf(frame: LumaFrame, spot: Pixel, gate: SpotGate): Pixel | null {
  const around = brightnessOf(frame, spot, outsideOf(gate));
  const high = (gate.brightness - around) / 2;
  const reach = 0.6 * gate.size;
  let [sum, x, y] = [0, 0, 0];
  for (let row = Math.ceil(spot[1] - reach); row <= spot[1] + reach; row += 1) {
    for (let column = Math.ceil(spot[0] - reach); column <= spot[0] + reach; column += 1) {
      const isOutside = Math.min(column, row) < 0 || column >= frame.width || row >= frame.height;
      if (isOutside || Math.hypot(column - spot[0], row - spot[1]) > reach) continue;
      const over = Math.min(numberAt(frame.luma, row * frame.width + column) - around, high);
      if (over < high / 2) continue;
      [sum, x, y] = [sum + over, x + over * column, y + over * row];
    }
  }
  return sum > 0 ? [x / sum, y / sum] : null;
}

/** Where to look for a spot, and how bright the ball is elsewhere. */
export interface SpotGate extends Gate {
  readonly brightness: number;
}

/**
 * Returns the bright spot of a ball's size that stands out most near the middle of the gate. It finds a ball beside a moving arm, where
 * differences between frames run into each other. Null if there is none.
 */
export function findSpot(frames: FramePairOfBall, gate: SpotGate): FoundBall | null {
  const [frame] = frames;
  const middle = movedPixel(frame.motion, gate.at, frame);
  const reach = Math.ceil(gate.radius);
  let [best, spot]: [number, Pixel | null] = [Number.NEGATIVE_INFINITY, null];
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      const away = Math.hypot(right, down) / gate.radius;
      if (away > 1) continue;
      const pixel: Pixel = [Math.round(middle[0]) + right, Math.round(middle[1]) + down];
      const contrast = contrastAt(frames, pixel, gate);
      if (contrast === null || contrast - edgeLoss * away ** 2 <= best) continue;
      [best, spot] = [contrast - edgeLoss * away ** 2, pixel];
    }
  }
  const stored = spot && middleOf(frame, spot, gate);
  return stored && { at: steadiedPixel(frame.motion, stored, frame), stored };
}
