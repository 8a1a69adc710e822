import type { Pixel } from "./camera.ts";
import {
  differenceMin,
  type FoundBall,
  findBall,
  type Gate,
  type SteadyFrame,
} from "./find-ball.ts";
import { fitFlight, type PredictedBall, predictor } from "./fit-flight.ts";
import type { FlightToFit, SeenBall } from "./flight-residuals.ts";
import { medianOf, numberAt } from "./numbers.ts";
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

/** A frame of the clip around the flight. */
interface TimedFrame extends SteadyFrame {
  /** Its place among the frames of the flight. */
  readonly frame: number;
  /** Seconds of the pitch, after slow motion. */
  readonly time: number;
}

/** A ball that was found in a frame: its middle in the steadied picture, and its row before that. */
interface FoundInFrame {
  readonly frame: number;
  readonly at: Pixel;
  readonly row: number;
}

/** The smallest radius in which the ball is looked for, in pixels of a picture 1,280 wide, round after round. */
const gates = [28, 16, 10, 10] as const;
/** Two balls next to each other in time must not lie on each other: their distance in diameters. */
const apart = 1.3;
const lagMax = 8;
const ballsMin = 5;

type Prediction = (time: number) => PredictedBall;

/** Returns the next frame, in a direction, in which the ball's prediction is clear of its place in a frame. */
function clearFrame(
  frames: readonly TimedFrame[],
  predict: Prediction,
  { index, direction }: { readonly index: number; readonly direction: 1 | -1 },
): TimedFrame | undefined {
  const frame = frames[index];
  if (!frame) return;
  const { at, size } = predict(frame.time);
  for (let lag = 1; lag <= lagMax; lag += 1) {
    const other = frames[index + direction * lag];
    if (!other) return;
    const place = predict(other.time).at;
    if (Math.hypot(place[0] - at[0], place[1] - at[1]) >= apart * size) return other;
  }
  return frames[index + direction * lagMax];
}

function foundIn(
  frames: readonly TimedFrame[],
  predict: Prediction,
  { index, radius }: { readonly index: number; readonly radius: number },
): FoundBall | null {
  const frame = frames[index];
  const before = clearFrame(frames, predict, { index, direction: -1 });
  const after = clearFrame(frames, predict, { index, direction: 1 });
  if (!frame || !before || !after) return null;
  const { at, size } = predict(frame.time);
  return findBall([before, frame, after], { at, size, radius: Math.max(radius, 0.8 * size) });
}

/** A ball that was found, with its distance from the prediction. */
interface Candidate {
  readonly frame: number;
  readonly time: number;
  readonly found: FoundBall;
  readonly size: number;
  readonly distance: number;
}

function candidatesOf(
  frames: readonly TimedFrame[],
  flying: readonly number[],
  { predict, radius }: { readonly predict: Prediction; readonly radius: number },
): readonly Candidate[] {
  return flying.flatMap((index): readonly Candidate[] => {
    const { frame = 0, time = 0 } = frames[index] ?? {};
    const found = foundIn(frames, predict, { index, radius });
    if (!found) return [];
    const { at, size } = predict(time);
    const distance = Math.hypot(found.at[0] - at[0], found.at[1] - at[1]);
    return [{ frame, time, found, size, distance }];
  });
}

/** A round's path is only a guide, so all of its balls weigh the same. */
const roundPixels = 1.5;

function seenBalls(candidates: readonly Candidate[], deviation: number): readonly SeenBall[] {
  return candidates.map(({ time, found }) => ({
    ...{ time, at: found.at, row: found.stored[1], deviation },
  }));
}

function isAtRelease({ release, frameSeconds }: FlightToFit, { time }: { readonly time: number }) {
  return time <= release[1] + 1.5 * frameSeconds;
}

/**
 * Finds the ball in the frames around the release, in the hand or just out of it. Which of them it is, the fit decides: a ball that is off
 * the path is found, too.
 */
function ballsAtRelease(
  fit: FlightToFit,
  frames: readonly TimedFrame[],
  { predict, kept }: { readonly predict: Prediction; readonly kept: readonly Candidate[] },
): readonly Candidate[] {
  const brightest = kept.slice(0, 5).flatMap(({ frame, found, size }) => {
    const one = frames.find((each) => each.frame === frame);
    return one ? [ballBrightness(one, found, size)] : [];
  });
  const brightness = medianOf(brightest);
  return frames.flatMap((frame, index): readonly Candidate[] => {
    if (frame.frame < 0 || !isAtRelease(fit, frame)) return [];
    const later = clearFrame(frames, predict, { index, direction: 1 });
    const { at, size } = predict(frame.time);
    const radius = Math.max((10 * fit.size.width) / 1280, 0.9 * size);
    const found = later && findSpot([frame, later], { at, size, radius, brightness });
    return found ? [{ frame: frame.frame, time: frame.time, found, size, distance: 0 }] : [];
  });
}

/**
 * Finds the ball in the frames between the marks, near a path that starts from a few tapped balls and is fitted again after each round.
 * What is far from the path that most balls share is no ball. If every frame is there, those of the release are looked at as well.
 */
export function trackFlight(
  fit: FlightToFit,
  frames: readonly TimedFrame[],
  { isEveryFrame }: { readonly isEveryFrame: boolean },
): readonly FoundInFrame[] {
  const from = isEveryFrame ? fit.release[1] + 1.5 * fit.frameSeconds : fit.release[1] - 1e-6;
  const flying = [...frames.keys()].filter((index) => {
    const time = frames[index]?.time ?? 0;
    return time >= from && time <= fit.caught[0] + 1e-6;
  });
  const scale = fit.size.width / 1280;
  let fitted = fitFlight(fit);
  let kept: readonly Candidate[] = [];
  for (const gate of gates) {
    const predict = predictor(fit, fitted.parameters);
    const candidates = candidatesOf(frames, flying, { predict, radius: gate * scale });
    const usual = medianOf(candidates.map(({ distance }) => distance));
    const isNear = ({ distance, size }: Candidate) =>
      distance <= Math.max(3 * usual, 1.5 * scale, 0.15 * size);
    kept = candidates.filter(isNear);
    if (kept.length < ballsMin) break;
    fitted = fitFlight({ ...fit, balls: seenBalls(kept, roundPixels * scale) }, fitted);
  }
  const predict = predictor(fit, fitted.parameters);
  const first = isEveryFrame ? ballsAtRelease(fit, frames, { predict, kept }) : [];
  return [...first, ...kept].map(({ frame, found }) => ({
    ...{ frame, at: found.at, row: found.stored[1] },
  }));
}

/** Returns the brightness of the inner part of a ball. */
function ballBrightness(frame: LumaFrame, { stored }: FoundBall, size: number): number {
  return brightnessOf(frame, stored, insideOf({ size }));
}

/** A frame, and another one in which the ball is elsewhere. */
type FramePairOfBall = readonly [frame: SteadyFrame, other: SteadyFrame];

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
interface SpotGate extends Gate {
  readonly brightness: number;
}

/**
 * Returns the bright spot of a ball's size that stands out most near the middle of the gate. It finds a ball beside a moving arm, where
 * differences between frames run into each other. Null if there is none.
 */
function findSpot(frames: FramePairOfBall, gate: SpotGate): FoundBall | null {
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
