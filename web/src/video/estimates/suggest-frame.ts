import { firstMotionFrame } from "@armslot/baseball/video/motion-frame";
import type { FrameReader } from "../player/frame-reader.ts";

/** A box on a picture, in pixels of the film. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes are compared at this many pixels across. */
const across = 64;
/** How many frames are looked at: the ones around a flight. */
const suggestedFramesMax = 400;

/**
 * Returns the first frame with something new in a box, from a frame on. Null if nothing new moves in it. The frames are decoded one after
 * another, so that the screen stays responsive.
 */
export async function suggestFrame(
  reader: FrameReader,
  box: Box,
  { from, signal }: { readonly from: number; readonly signal: AbortSignal },
): Promise<number | null> {
  const down = Math.max(8, Math.round((across * box.height) / box.width));
  const canvas = new OffscreenCanvas(across, down);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const last = Math.min(reader.times.length, from + suggestedFramesMax);
  const boxes: Uint8Array[] = [];
  for (let frame = from; frame < last && !signal.aborted; frame += 1) {
    const sample = await reader.read(frame);
    if (!pen) return null;
    const { left, top, width, height } = box;
    sample.draw(pen, left, top, width, height, 0, 0, across, down);
    const { data } = pen.getImageData(0, 0, across, down);
    boxes.push(Uint8Array.from({ length: across * down }, (_, pixel) => data[4 * pixel + 1] ?? 0));
  }
  if (signal.aborted) return null;
  const found = firstMotionFrame(boxes);
  return found === null ? null : from + found;
}
