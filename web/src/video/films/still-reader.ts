import { BlobSource, Input, MP4, QTFF, VideoSampleSink, WEBM } from "mediabunny";

/** One frame of a film as a picture. Times are in seconds. */
export interface Still {
  readonly picture: ImageBitmap;
  readonly from: number;
  readonly to: number;
  /** When the last frame of the film ends. */
  readonly seconds: number;
}

/** A picture to recognize a pitch in needs no more pixels. */
const longestSide = 960;

/**
 * Opens a film to look at single frames. It reads no index of all frames, so a film of hours opens as fast as a clip.
 * @returns the function that reads the frame that is on screen at a moment, in seconds
 * @throws if the file has no video that this browser can decode
 */
export async function openStills(film: Blob): Promise<(at: number) => Promise<Still>> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(film) });
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error("This browser cannot decode the film.");
  const [first, seconds] = [await track.getFirstTimestamp(), await track.computeDuration()];
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = canvas.getContext("2d", { alpha: false });
  const sink = new VideoSampleSink(track);
  return async (at) => {
    const frame = await sink.getSample(Math.max(first, at));
    if (!(frame && pen)) throw new Error("The film has no frame there.");
    try {
      frame.draw(pen, 0, 0, canvas.width, canvas.height);
      const { timestamp: from, duration } = frame;
      return { picture: canvas.transferToImageBitmap(), from, to: from + duration, seconds };
    } finally {
      frame.close();
    }
  };
}
