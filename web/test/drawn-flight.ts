import { BufferTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from "mediabunny";
import {
  ballAt,
  type DrawnFrame,
  drawnClip,
  personCamera,
} from "../../baseball/test/filmed-flights.ts";
import { secondsTo, type ThrownPitch } from "../../baseball/test/filmed-pitches.ts";
import { randomNumbers } from "../../baseball/test/witnessed-outings.ts";

const framesPerSecond = 60;
/** A drawn clip begins this many frames before the last one in the hand. */
const before = 8;

/** Draws a pitch that a shaking hand films from behind the plate. The ball leaves the hand between the frames 8 and 9 of the clip. */
export function drawnFlight(pitch: ThrownPitch) {
  const camera = personCamera("plate", 640, randomNumbers(3));
  const count = Math.round(secondsTo(pitch, -1.5) * framesPerSecond) + 2;
  const marks = {
    frames: Array.from({ length: count }, (_, frame) => 1 + (frame - 0.5) / framesPerSecond),
    ...{ releaseFrame: 1, catchFrame: count - 2, slowedBy: null },
    ...{ rubberFeet: 60.5, extensionFeet: 5.9, isYouth: false, altitudeFeet: null },
  };
  const frames = drawnClip(pitch, { camera, marks, seed: 4 });
  const shaken = (index: number, [x, y]: readonly [number, number]) => {
    const [right, down] = frames[index]?.shake ?? [0, 0];
    return [x + right, y + down] as const;
  };
  return {
    frames,
    release: before,
    caught: before + count - 2,
    /** Where a frame of the clip shows a place of the field, in pixels. */
    place: (index: number, place: readonly [number, number, number]) =>
      shaken(index, camera.see(place).at),
    /** Where a frame of the clip shows the ball, in pixels. */
    ball: (index: number) =>
      shaken(index, ballAt(pitch, camera, (index - before - 0.5) / framesPerSecond).at),
  };
}

/** Returns a canvas with a frame that lies on its side, as a phone stores what it films upright. */
function lyingPicture({ width, height, luma }: DrawnFrame): OffscreenCanvas {
  const upright = new OffscreenCanvas(width, height);
  const lying = new OffscreenCanvas(height, width);
  const [pen, turned] = [upright.getContext("2d"), lying.getContext("2d")];
  if (!pen || !turned) throw new Error("This browser draws nothing.");
  const pixels = pen.createImageData(width, height);
  for (const [at, value] of luma.entries()) {
    pixels.data.set([value, value, value, 255], 4 * at);
  }
  pen.putImageData(pixels, 0, 0);
  turned.translate(height / 2, width / 2);
  turned.rotate(-Math.PI / 2);
  turned.drawImage(upright, -width / 2, -height / 2);
  return lying;
}

/** Makes an MP4 file of drawn frames whose header says that the pictures are turned by 90 degrees. */
export async function filmFlight(frames: readonly DrawnFrame[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new VideoSampleSource({
    ...{ codec: "avc", bitrate: 8_000_000, keyFrameInterval: 0.5 },
  });
  output.addVideoTrack(source, { rotation: 90 });
  await output.start();
  for (const [index, frame] of frames.entries()) {
    const [timestamp, duration] = [index / framesPerSecond, 1 / framesPerSecond];
    const sample = new VideoSample(lyingPicture(frame), { timestamp, duration });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "video/mp4" });
}
