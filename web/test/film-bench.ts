import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import { thrownPitch } from "../../baseball/test/filmed-pitches.ts";
import { asAppError } from "../src/client/app-error.ts";
import { prepareFilm } from "../src/video/films/prepare-film.ts";
import { uploadBytes } from "../src/video/films/upload-bytes.ts";
import { openFrames } from "../src/video/player/frame-reader.ts";
import { drawnFlight, filmFlight } from "./drawn-flight.ts";

/** The lights with which a frame shows its number, each a square. */
const bits = 16;
const square = 32;

/** A film to draw. */
export interface NumberedFilm {
  readonly width: number;
  readonly height: number;
  /** When each frame is shown, in seconds. */
  readonly times: readonly number[];
  readonly encoding?: Partial<VideoEncodingConfig>;
  readonly rotation?: 0 | 90 | 180 | 270;
  /** Whether it is stored in fragments, as recorders of screens do. */
  readonly isFragmented?: boolean;
}

function drawNumber(pen: OffscreenCanvasRenderingContext2D, number: number): void {
  const { width, height } = pen.canvas;
  pen.fillStyle = `hsl(${number % 360} 30% 40%)`;
  pen.fillRect(0, 0, width, height);
  for (let bit = 0; bit < bits; bit += 1) {
    pen.fillStyle = (number >> bit) & 1 ? "#fff" : "#000";
    pen.fillRect(bit * square, 0, square, square);
  }
}

/** Returns a file's bytes as text, for a test outside the page. It would read a list of numbers a hundred times slower. */
export async function inBase64(file: Blob): Promise<string> {
  const reader = new FileReader();
  const address = await new Promise<string>((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

/** Makes an MP4 file whose frames show their numbers. */
export async function makeFilm({
  width,
  height,
  times,
  encoding,
  rotation = 0,
  isFragmented = false,
}: NumberedFilm): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws nothing.");
  const target = new BufferTarget();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: isFragmented ? "fragmented" : "in-memory" }),
    target,
  });
  const source = new VideoSampleSource({
    ...{ codec: "avc", bitrate: 4_000_000, keyFrameInterval: 0.5 },
    ...encoding,
  });
  output.addVideoTrack(source, { rotation });
  await output.start();
  for (const [number, timestamp] of times.entries()) {
    drawNumber(pen, number);
    const next = times[number + 1] ?? timestamp + 1 / 240;
    const sample = new VideoSample(canvas, { timestamp, duration: next - timestamp });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "video/mp4" });
}

/** The header of an HEVC film: main profile, level 3.1, and no parameter sets. */
const hevcHeader = [
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0xf, 0,
];

/** Makes an MP4 file that says it is HEVC, as phones film. Its pictures are no pictures, so only a browser that cannot decode HEVC keeps it. */
export async function makeHevcFilm(times: readonly number[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new EncodedVideoPacketSource("hevc");
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = {
    ...{ codec: "hvc1.1.6.L93.90", codedWidth: 1280, codedHeight: 720 },
    description: new Uint8Array(hevcHeader),
  };
  for (const [number, timestamp] of times.entries()) {
    const duration = (times[number + 1] ?? timestamp + 1 / 240) - timestamp;
    const bytes = new Uint8Array([0, 0, 0, 2, 0x26, number]);
    await source.add(new EncodedPacket(bytes, number % 30 ? "delta" : "key", timestamp, duration), {
      decoderConfig,
    });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "video/mp4" });
}

/** Returns times of frames with uneven distances, the same for each call. */
export function unevenTimes(frameRate: number, frames: number): readonly number[] {
  const distances = Array.from(
    { length: frames },
    (_, at) => (0.6 + ((at * 7) % 9) / 10) / frameRate,
  );
  let time = 0;
  return distances.map((distance) => {
    const now = time;
    time += distance;
    return now;
  });
}

/** Returns frames to look at: mostly one step back or forward, and now and then a jump. */
export function walk(frames: number, steps: number): readonly number[] {
  let at = Math.floor(frames / 2);
  return Array.from({ length: steps }, (_, step) => {
    if (step % 17 === 16) at = (at * 31 + step) % frames;
    else at += step % 40 < 25 ? -1 : 1;
    at = Math.min(Math.max(0, at), frames - 1);
    return at;
  });
}

/** Adds a box with a place to a film, as phones do. */
export function plantPlace(film: Blob): Blob {
  const text = new TextEncoder().encode("+40.7128-074.0060/");
  const box = new Uint8Array(8 + 12 + text.length);
  new DataView(box.buffer).setUint32(0, box.length);
  box.set(new TextEncoder().encode("udta"), 4);
  new DataView(box.buffer).setUint32(8, 12 + text.length);
  box.set([0xa9, 0x78, 0x79, 0x7a, 0, text.length, 0x15, 0xc7], 12);
  box.set(text, 20);
  return new Blob([film, box], { type: film.type });
}

/** Returns the number that a frame shows. */
export function readNumber(frame: VideoSample): number {
  const canvas = new OffscreenCanvas(bits * square, square);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser draws nothing.");
  frame.draw(pen, 0, 0);
  let number = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const [red = 0] = pen.getImageData(bit * square + square / 2, square / 2, 1, 1).data;
    if (red > 127) number |= 1 << bit;
  }
  return number;
}

/** Prepares a film in memory. */
export async function prepareInMemory(
  film: Blob,
  choices: Parameters<typeof prepareFilm>[0]["choices"] = {},
) {
  const target = new BufferTarget();
  const facts = await prepareFilm({ film, choices, target, onProgress: () => undefined });
  return { facts, file: new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "video/mp4" }) };
}

/** Uploads bytes to a path. Returns why it stopped, or null if all of them arrived. */
export async function whyStopped(uploadPath: string, bytes: number): Promise<string | null> {
  const { signal } = new AbortController();
  const file = new Blob([new Uint8Array(bytes)]);
  const nothing = { onProgress: () => undefined, beforePart: async () => undefined };
  const failure = await uploadBytes({ uploadPath, file, signal, ...nothing }).catch(asAppError);
  return failure ? `${failure.code}: ${failure.noReply}` : null;
}

/** Films the pitch of a seed from behind the plate. */
export async function filmPitch(seed: number): Promise<Blob> {
  return await filmFlight(drawnFlight(thrownPitch(seed)).frames);
}

export { openFrames };
