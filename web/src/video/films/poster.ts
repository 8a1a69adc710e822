import { clipLimits } from "@armslot/contracts/video/clip-limits";
import type { VideoSample } from "mediabunny";

const posterWidth = 640;
/** Qualities to try, until the picture is small enough. */
const qualities = [0.7, 0.5, 0.3];

/** Draws a frame as a small WebP picture. Returns null where the browser writes none. */
export async function posterOf(frame: VideoSample): Promise<Blob | null> {
  const scale = Math.min(1, posterWidth / Math.max(frame.displayWidth, frame.displayHeight));
  const width = Math.max(1, Math.round(frame.displayWidth * scale));
  const height = Math.max(1, Math.round(frame.displayHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { alpha: false });
  if (!pen) return null;
  frame.draw(pen, 0, 0, width, height);
  for (const quality of qualities) {
    const picture = await canvas.convertToBlob({ type: "image/webp", quality });
    // Safari writes a PNG instead.
    if (picture.type !== "image/webp") return null;
    const plain = plainWebp(new Uint8Array(await picture.arrayBuffer()));
    if (plain && plain.size <= clipLimits.posterMaxBytes) return plain;
  }
  return null;
}

/** Returns a WebP picture as a file with its pixels alone: browsers add the profile of their screen. Null without such pixels. */
function plainWebp(bytes: Uint8Array<ArrayBuffer>): Blob | null {
  const view = new DataView(bytes.buffer);
  const textAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const length = 8 + size + (size % 2);
    if (textAt(at) === "VP8 ") {
      const head = new Uint8Array(12);
      head.set(bytes.subarray(0, 12));
      new DataView(head.buffer).setUint32(4, 4 + length, true);
      return new Blob([head, bytes.slice(at, at + length)], { type: "image/webp" });
    }
    at += length;
  }
  return null;
}
