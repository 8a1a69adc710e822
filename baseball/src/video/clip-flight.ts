import type { BallTrack, FlightMarks } from "@armslot/contracts/video/estimates";
import { isSlowedInPart } from "./clip-clock.ts";
import { markedFlight } from "./clip-speed.ts";
import { estimateFlight, type FilmedFlight, type FlightEstimate } from "./estimate-flight.ts";
import { numberAt } from "./numbers.ts";

/** The version of the computation. Stored values know with which one they were computed. */
export const flightVersion = 2;

/** The marks of a flight whose ball was tracked. */
export type TrackedMarks = FlightMarks & { readonly track: BallTrack };

export function isTracked(marks: FlightMarks): marks is TrackedMarks {
  return marks.track !== undefined;
}

/** Returns a tracked flight as its frames say. */
export function filmedFlight(marks: TrackedMarks, gunVelo: number | null): FilmedFlight {
  const { view, size, taps, every, balls } = marks.track;
  const { frames, releaseFrame, catchFrame } = marks;
  return {
    ...markedFlight(marks),
    ...{ view, size, taps, gunVelo },
    balls: balls.map(({ frame, at, row }) => ({ time: numberAt(frames, frame), at, row })),
    around: every === 1 ? frames.slice(0, releaseFrame + 2) : null,
    frameCount: Math.floor((catchFrame - releaseFrame) / every) + 1,
  };
}

/**
 * Computes the movement of a pitch from its marks and its track in steps of some milliseconds. Browser and server both compute it from the
 * same track, so that stored values always equal what they were computed from.
 * @param gunVelo the speed of a device in mph, for a track that uses it
 */
export function* clipFlightSteps(
  marks: TrackedMarks,
  gunVelo: number | null,
): Generator<void, FlightEstimate, void> {
  if (isSlowedInPart(marks.frames)) return { kind: "refused", reason: "part", factor: null };
  return yield* estimateFlight(filmedFlight(marks, marks.track.usesGun ? gunVelo : null));
}

/** Returns the movement of a pitch like `clipFlightSteps`, without a pause. */
export function clipFlight(marks: TrackedMarks, gunVelo: number | null): FlightEstimate {
  const steps = clipFlightSteps(marks, gunVelo);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
