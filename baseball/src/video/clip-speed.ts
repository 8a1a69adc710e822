import type { FlightMarks } from "@armslot/contracts/video/estimates";
import { isSlowedInPart, usualGap } from "./clip-clock.ts";
import { type MarkedFlight, type MarksSpeed, speedFromMarks } from "./marks-speed.ts";
import { numberAt } from "./numbers.ts";

/** The version of the computation. A stored speed knows with which one it was computed. */
export const speedVersion = 1;

/** Returns a flight as its frames and marks say. */
export function markedFlight({
  frames,
  releaseFrame,
  catchFrame,
  ...field
}: FlightMarks): MarkedFlight {
  const time = (index: number) => numberAt(frames, index);
  return {
    ...field,
    release: [time(0), time(releaseFrame)],
    caught: [time(catchFrame), time(frames.length - 1)],
    frameSeconds: usualGap(frames),
  };
}

/**
 * Returns the speed of a pitch from its marks in a clip, with its range. Browser and server both compute it from the same marks, so that
 * a stored speed always equals what it was computed from.
 */
export function clipSpeed(marks: FlightMarks): MarksSpeed {
  const flight = markedFlight(marks);
  if (!isSlowedInPart(marks.frames)) return speedFromMarks(flight);
  const framesPerSecond = (marks.slowedBy ?? 1) / flight.frameSeconds;
  return { kind: "refused", reason: "part", framesPerSecond };
}
