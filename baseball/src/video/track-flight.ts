import type { Pixel } from "./camera.ts";
import { type FoundBall, findBall, type SteadyFrame } from "./find-ball.ts";
import { ballBrightness, findSpot } from "./find-spot.ts";
import { fitFlight, type PredictedBall, predictor } from "./fit-flight.ts";
import type { FlightToFit, SeenBall } from "./flight-residuals.ts";
import { medianOf } from "./numbers.ts";

/** A frame of the clip around the flight. */
export interface TimedFrame extends SteadyFrame {
  /** Its place among the frames of the flight. */
  readonly frame: number;
  /** Seconds of the pitch, after slow motion. */
  readonly time: number;
}

/** A ball that was found in a frame: its middle in the steadied picture, and its row before that. */
export interface FoundInFrame {
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
