import { once } from "node:events";
import type { Writable } from "node:stream";

/**
 * Writes pieces of text into a stream, no faster than it is read. When its reader has left, as `head` does, no more pieces are asked
 * for; that is no failure.
 */
export async function pourInto(stream: Writable, pieces: AsyncIterable<string>): Promise<void> {
  let hasLeft = false;
  const leave = () => {
    hasLeft = true;
  };
  stream.on("error", leave);
  try {
    for await (const piece of pieces) {
      if (!stream.write(piece)) await once(stream, "drain").catch(leave);
      if (hasLeft || stream.destroyed) return;
    }
  } finally {
    stream.off("error", leave);
  }
}
