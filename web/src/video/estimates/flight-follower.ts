import {
  type FilmedBall,
  type FlightFrame,
  type FollowedBall,
  followBall,
} from "@armslot/baseball/video/follow-ball";

/** A frame of the clip: its pixels as red, green, blue and alpha. */
interface FramePixels extends Omit<FlightFrame, "luma"> {
  readonly kind: "frame";
  readonly pixels: Uint8ClampedArray;
}

/** Follow the ball through the frames that were sent before. */
export interface FollowTask extends Omit<FilmedBall, "frames"> {
  readonly kind: "follow";
}

/** What the worker answers to the task. A ball is null if the picture moves too much for the taps. */
export type FollowNews =
  | { readonly kind: "followed"; readonly ball: FollowedBall | null }
  | { readonly kind: "failed" };

/** Returns the brightness of pixels, of which green has the half. */
function lumaOf(pixels: Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < luma.length; at += 1) {
    const from = 4 * at;
    luma[at] = ((pixels[from] ?? 0) + 2 * (pixels[from + 1] ?? 0) + (pixels[from + 2] ?? 0)) >> 2;
  }
  return luma;
}

/** Returns what a worker does with each message: it keeps frames, and answers the task. */
export function newFollower() {
  const frames: FlightFrame[] = [];
  return (message: FramePixels | FollowTask): FollowNews | null => {
    if (message.kind === "frame") {
      const { frame, time, width, height, pixels } = message;
      frames.push({ frame, time, width, height, luma: lumaOf(pixels) });
      return null;
    }
    try {
      return { kind: "followed", ball: followBall({ ...message, frames }) };
    } catch {
      return { kind: "failed" };
    }
  };
}
