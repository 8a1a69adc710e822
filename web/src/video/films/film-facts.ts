import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { frameTimes } from "../player/frame-times.ts";

/** What is known of a film before it is prepared. Times are in seconds. */
export interface FilmFacts {
  readonly frames: number;
  readonly duration: number;
  /** The size of the picture as it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The average number of frames in a second. */
  readonly frameRate: number;
}

/** Reads the facts of a film from its index, and decodes nothing. */
export async function filmFacts(track: InputVideoTrack): Promise<FilmFacts> {
  const times = await frameTimes(new EncodedPacketSink(track));
  const frames = times.length;
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const frameRate = span > 0 ? (frames - 1) / span : 0;
  const duration = frames > 0 ? span + (frameRate > 0 ? 1 / frameRate : 0) : 0;
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return { frames, duration, width, height, frameRate };
}
