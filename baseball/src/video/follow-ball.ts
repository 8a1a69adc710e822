import type { BallTrack, FlightMarks } from "@armslot/contracts/video/estimates";
import type { FieldTaps, Pixel } from "./camera.ts";
import { clipFlight, filmedFlight, type TrackedMarks } from "./clip-flight.ts";
import { type FlightEstimate, flightToFit } from "./estimate-flight.ts";
import { predictor } from "./fit-flight.ts";
import { numberAt } from "./numbers.ts";
import { type FrameMotion, type LumaFrame, steadiedPixel, steadyFrames } from "./steady-frames.ts";
import { trackFlight } from "./track-flight.ts";

/** A frame by its place among those of the flight. It is negative before the last one in the hand. */
export interface FlightFrame extends LumaFrame {
  readonly frame: number;
  /** Seconds of the clip. */
  readonly time: number;
}

/** A point that a person tapped on a frame. */
export interface FrameTap {
  readonly frame: number;
  readonly at: Pixel;
}

export type TappedField = { readonly [Name in keyof FieldTaps]: FrameTap | undefined };

/** A clip in which a ball is to be followed. All frames have one size. */
export interface FilmedBall {
  readonly marks: FlightMarks;
  readonly track: Pick<BallTrack, "view" | "every" | "usesGun">;
  readonly gunVelo: number | null;
  readonly frames: readonly FlightFrame[];
  readonly field: TappedField;
  /** The ball in at least three frames between the marks. */
  readonly balls: readonly FrameTap[];
}

/** Where the fitted ball is in a frame, in pixels of that frame's steadied picture. */
interface PathPoint {
  readonly frame: number;
  readonly at: Pixel;
}

export interface FollowedBall {
  readonly marks: TrackedMarks;
  readonly estimate: FlightEstimate;
  /** Empty if the flight was refused. */
  readonly path: readonly PathPoint[];
  /** The motion of each frame against the one in which the others are steadied. */
  readonly motions: ReadonlyMap<number, FrameMotion>;
}

const ballsMin = 3;

function steadiedTaps(field: TappedField, steady: (tap: FrameTap) => Pixel | null) {
  const names = Object.keys(field) as (keyof FieldTaps)[];
  const taps = names.flatMap((name) => {
    const tap = field[name];
    return tap ? [[name, steady(tap)] as const] : [];
  });
  if (taps.some(([, at]) => at === null)) return null;
  return Object.fromEntries(taps) as unknown as FieldTaps;
}

/**
 * Follows the ball of a clip from a few taps: steadies the frames, finds the ball between the marks, and fits its flight. Null if the
 * picture moves too much for the taps.
 */
export function followBall({ marks, track, frames, ...rest }: FilmedBall): FollowedBall | null {
  const [first] = frames;
  if (!first) return null;
  const size = { width: first.width, height: first.height };
  const reference = Math.max(
    0,
    frames.findIndex(({ frame }) => frame >= marks.releaseFrame),
  );
  const steadied = steadyFrames(frames, reference);
  const motions = new Map(
    frames.flatMap(({ frame }, index) => {
      const motion = steadied[index];
      return motion ? [[frame, motion] as const] : [];
    }),
  );
  const steady = ({ frame, at }: FrameTap) => {
    const motion = motions.get(frame);
    return motion ? steadiedPixel(motion, at, size) : null;
  };
  const taps = steadiedTaps(rest.field, steady);
  const tapped = rest.balls.flatMap((tap) => {
    const at = steady(tap);
    return at ? [{ frame: tap.frame, at, row: tap.at[1] }] : [];
  });
  if (!taps || tapped.length < ballsMin) return null;
  const rough: TrackedMarks = { ...marks, track: { ...track, size, taps, balls: tapped } };
  const gunVelo = track.usesGun ? rest.gunVelo : null;
  const slowedBy = marks.slowedBy ?? 1;
  const fit = flightToFit(filmedFlight(rough, gunVelo), slowedBy);
  const steadyOnes = frames.flatMap((one) => {
    const motion = motions.get(one.frame);
    return motion ? [{ ...one, motion, time: one.time / slowedBy }] : [];
  });
  const balls = trackFlight(fit, steadyOnes, { isEveryFrame: track.every === 1 });
  const followed: TrackedMarks = { ...marks, track: { ...rough.track, balls } };
  const estimate = clipFlight(followed, gunVelo);
  return { marks: followed, estimate, motions, path: pathOf(followed, estimate, gunVelo) };
}

function pathOf(
  marks: TrackedMarks,
  estimate: FlightEstimate,
  gunVelo: number | null,
): readonly PathPoint[] {
  if (estimate.kind === "refused") return [];
  const slowedBy = marks.slowedBy ?? 1;
  const fit = flightToFit(filmedFlight(marks, gunVelo), slowedBy);
  const predict = predictor(fit, estimate.parameters);
  const { frames, releaseFrame, catchFrame } = marks;
  return Array.from({ length: catchFrame - releaseFrame + 1 }, (_, index) => {
    const frame = releaseFrame + index;
    return { frame, at: predict(numberAt(frames, frame) / slowedBy).at };
  });
}
