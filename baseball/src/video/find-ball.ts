import type { Pixel } from "./camera.ts";
import { medianOf, numberAt } from "./numbers.ts";
import { type FrameMotion, type LumaFrame, movedPixel, steadiedPixel } from "./steady-frames.ts";

/** A frame with its motion against the reference. */
export interface SteadyFrame extends LumaFrame {
  readonly motion: FrameMotion;
}

/** Where to look for a ball: in a circle around a pixel of the reference. */
export interface Gate {
  readonly at: Pixel;
  readonly radius: number;
  /** The ball's diameter in pixels. */
  readonly size: number;
}

/** A ball that was found: its middle in the steadied and in the stored picture. */
export interface FoundBall {
  readonly at: Pixel;
  readonly stored: Pixel;
}

/** The least difference to the frames before and after, in steps of brightness. */
export const differenceMin = 9;
const noiseTimes = 4;

function brightnessAt({ width, height, luma }: LumaFrame, [x, y]: Pixel): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return Number.NaN;
  const at = top * width + left;
  const [fx, fy] = [x - left, y - top];
  const upper = numberAt(luma, at) * (1 - fx) + numberAt(luma, at + 1) * fx;
  const lower = numberAt(luma, at + width) * (1 - fx) + numberAt(luma, at + width + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** A square of a frame with the difference of each pixel to both other frames: positive where the frame is brighter than either. */
interface Difference {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly values: Float32Array;
}

/** The three frames of a difference: one before, the frame itself, and one after. */
type FrameTriple = readonly [before: SteadyFrame, frame: SteadyFrame, after: SteadyFrame];

function twoSided(own: number, before: number, after: number): number {
  const high = Math.max(before, after);
  if (own > high) return own - high;
  const low = Math.min(before, after);
  return own < low ? own - low : 0;
}

function differenceOf([before, frame, after]: FrameTriple, gate: Gate): Difference {
  const [x, y] = movedPixel(frame.motion, gate.at, frame);
  const reach = Math.ceil(gate.radius + gate.size);
  const side = 2 * reach + 1;
  const [left, top] = [Math.round(x) - reach, Math.round(y) - reach];
  const values = new Float32Array(side * side);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [px, py] = [left + column, top + row];
      if (px < 0 || py < 0 || px >= frame.width || py >= frame.height) continue;
      const still = steadiedPixel(frame.motion, [px, py], frame);
      const difference = twoSided(
        numberAt(frame.luma, py * frame.width + px),
        brightnessAt(before, movedPixel(before.motion, still, before)),
        brightnessAt(after, movedPixel(after.motion, still, after)),
      );
      values[row * side + column] = Number.isNaN(difference) ? 0 : difference;
    }
  }
  return { left, top, side, values };
}

/** Connected pixels that differ in the same direction. */
interface Part {
  readonly pixels: readonly number[];
  readonly peak: number;
}

/** Returns the pixels beside one, within its square. */
function besides(at: number, side: number): readonly number[] {
  const column = at % side;
  return [
    at - side,
    at + side,
    ...(column > 0 ? [at - 1] : []),
    ...(column < side - 1 ? [at + 1] : []),
  ];
}

/** Takes the pixels around one that differ as it does out of the ones that are free. */
function takePart({ side, values }: Difference, start: number, free: Uint8Array): Part {
  const sign = Math.sign(numberAt(values, start));
  const pixels = [start];
  free[start] = 0;
  let peak = 0;
  for (let next = 0; next < pixels.length; next += 1) {
    const at = numberAt(pixels, next);
    peak = Math.max(peak, sign * numberAt(values, at));
    for (const other of besides(at, side)) {
      if (free[other] !== 1 || sign * numberAt(values, other) < 0) continue;
      free[other] = 0;
      pixels.push(other);
    }
  }
  return { pixels, peak };
}

function partsOf(difference: Difference): readonly Part[] {
  const { values } = difference;
  const moved = Array.from(
    values.filter((value) => value !== 0),
    Math.abs,
  );
  const least = Math.max(differenceMin, (noiseTimes * medianOf(moved)) / 0.67);
  const free = Uint8Array.from(values, (value) => (Math.abs(value) < least ? 0 : 1));
  const parts: Part[] = [];
  for (let at = free.indexOf(1); at >= 0; at = free.indexOf(1, at + 1)) {
    parts.push(takePart(difference, at, free));
  }
  return parts;
}

/** The middle of a part. Brightness over half of the peak counts as half, because a ball is darker below. */
function middleOf({ left, top, side, values }: Difference, { pixels, peak }: Part): Pixel {
  let [sum, x, y] = [0, 0, 0];
  for (const at of pixels) {
    const weight = Math.min(Math.abs(numberAt(values, at)), peak / 2);
    sum += weight;
    x += weight * (at % side);
    y += weight * Math.floor(at / side);
  }
  return [left + x / sum, top + y / sum];
}

/** A part is no ball if its area is further than this factor from a ball's. */
const areaFactor = 4;

/** Returns the part of a frame that is most like a ball near the middle of the gate. Null if none is. */
export function findBall(frames: FrameTriple, gate: Gate): FoundBall | null {
  const [, frame] = frames;
  const difference = differenceOf(frames, gate);
  // Sharp edges lose a pixel around to the noise, and motion adds some.
  const area = (Math.PI / 4) * gate.size * gate.size + 2;
  let [best, found]: [number, FoundBall | null] = [Number.POSITIVE_INFINITY, null];
  for (const part of partsOf(difference)) {
    const factor = part.pixels.length / area;
    if (factor > areaFactor || factor < 1 / areaFactor) continue;
    const stored = middleOf(difference, part);
    const at = steadiedPixel(frame.motion, stored, frame);
    const distance = Math.hypot(at[0] - gate.at[0], at[1] - gate.at[1]) / gate.radius;
    if (distance > 1) continue;
    const score = 2 * distance ** 2 + Math.log(factor) ** 2 - Math.log(part.peak);
    if (score < best) [best, found] = [score, { at, stored }];
  }
  return found;
}
