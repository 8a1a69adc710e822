import { secondMs } from "@armslot/contracts/core/durations";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import {
  BlobSource,
  Conversion,
  canEncodeVideo,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type Target,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from "mediabunny";
import { frameTimes } from "../player/frame-times.ts";

const posterWidth = 640;

/** Qualities to try, until the picture is small enough. */
const qualities = [0.7, 0.5, 0.3];

/** What a member chose for a film. */
export interface PrepareChoices {
  /** Keeps the pictures as they were filmed. Sound and tags are removed in any case. */
  readonly isOriginal?: boolean;
  /** The part to keep, in seconds. */
  readonly trim?: { readonly start: number; readonly end: number };
  /** The most lines of the picture. */
  readonly lines?: 720 | 1080;
}

/** A film that is ready to be sent. */
export interface PreparedFilm extends FilmFacts {
  /** Whether the file ends before the film does. What is there was kept. */
  readonly isCutOff: boolean;
  /** Why the pictures are as they were filmed. Null if they were encoded for stepping through them. */
  readonly kept: "chosen" | "undecodable" | "long" | null;
  readonly poster: Blob | null;
}

/** Why a film cannot be prepared. */
export type FilmFault = "empty" | "unreadable" | "no-video" | "too-long" | "cut-off" | "outside";

/** Thrown for a film that cannot be prepared. */
export class FilmError extends Error {
  readonly fault: FilmFault;

  constructor(fault: FilmFault) {
    super(fault);
    this.name = "FilmError";
    this.fault = fault;
  }
}

interface Preparing {
  readonly film: Blob;
  readonly choices: PrepareChoices;
  /** Receives the prepared file. */
  readonly target: Target;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The longest film that is encoded again. A longer one is kept as it was filmed. */
const encodedMaxSeconds = clipLimits.singleMaxMs / secondMs;
const recordingMaxSeconds = clipLimits.longMaxMs / secondMs;
/** A step back decodes at most this many frames. */
const keyFrameEvery = { seconds: 0.5, frames: 30 };
const bitsPerPixel = 0.1;
/** With it, a minute stays below what a clip may have. */
const maxBitsPerSecond = 24_000_000;

/**
 * Writes a film without sound, place and other tags, so that it can be stepped through: a key frame every half second, and the index in
 * front. Frames keep their times.
 * @throws {FilmError} if it is no film that can be kept
 */
export async function prepareFilm(preparing: Preparing): Promise<PreparedFilm> {
  const { film, choices } = preparing;
  if (film.size === 0) throw new FilmError("empty");
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(film) });
  try {
    const track = await readTrack(input);
    const facts = await filmFacts(track);
    if (facts.frames === 0) throw new FilmError("cut-off");
    if (facts.duration > recordingMaxSeconds) throw new FilmError("too-long");
    if (choices.trim && choices.trim.start >= facts.duration) throw new FilmError("outside");
    const canDecode = await track.canDecode();
    const kept = await whyKept(facts, choices, canDecode);
    const written = kept
      ? await copyFilm(track, facts, preparing)
      : await encodeFilm(input, facts, preparing);
    if (written.frames === 0) throw new FilmError("cut-off");
    const poster = canDecode ? await posterAt(track, facts, choices).catch(() => null) : null;
    return { ...facts, ...written, kept, poster };
  } finally {
    input.dispose();
  }
}

async function readTrack(input: Input): Promise<InputVideoTrack> {
  let track: InputVideoTrack | null;
  try {
    track = await input.getPrimaryVideoTrack();
  } catch {
    throw new FilmError("unreadable");
  }
  if (!track) throw new FilmError("no-video");
  return track;
}

async function whyKept(
  { duration }: FilmFacts,
  { isOriginal, trim }: PrepareChoices,
  canDecode: boolean,
): Promise<PreparedFilm["kept"]> {
  if (isOriginal) return "chosen";
  const seconds = trim ? trim.end - trim.start : duration;
  if (seconds > encodedMaxSeconds) return "long";
  return canDecode && (await canEncodeVideo("avc")) ? null : "undecodable";
}

/** What was written of a film. */
type Written = Pick<PreparedFilm, "frames" | "duration" | "width" | "height" | "isCutOff">;

async function encodeFilm(
  input: Input,
  { width, height, frameRate, frames: all, duration }: FilmFacts,
  { choices, target, onProgress }: Preparing,
): Promise<Written> {
  let frames = 0;
  let end = 0;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const scale = Math.min(1, (choices.lines ?? 1080) / Math.min(width, height));
  const size = {
    width: 2 * Math.round((width * scale) / 2),
    height: 2 * Math.round((height * scale) / 2),
  };
  const bits = size.width * size.height * Math.max(frameRate, 24) * bitsPerPixel;
  const conversion = await Conversion.init({
    input,
    output,
    tracks: "primary",
    video: {
      ...size,
      fit: "fill",
      codec: "avc",
      bitrate: Math.round(Math.min(bits, maxBitsPerSecond)),
      keyFrameInterval: Math.min(keyFrameEvery.seconds, keyFrameEvery.frames / frameRate),
      forceTranscode: true,
      process: (frame) => {
        frames += 1;
        end = Math.max(end, frame.timestamp + frame.duration);
        return frame;
      },
    },
    audio: { discard: true },
    tags: {},
    showWarnings: false,
    ...(choices.trim && { trim: choices.trim }),
  });
  if (!conversion.isValid) throw new FilmError("unreadable");
  conversion.onProgress = onProgress;
  await conversion.execute();
  const isCutOff = !choices.trim && frames < all;
  return { ...size, frames, duration: isCutOff || choices.trim ? end : duration, isCutOff };
}

/** Copies the pictures without decoding them. A trimmed copy begins at a key frame. */
async function copyFilm(
  track: InputVideoTrack,
  { frames: all, duration, width, height }: FilmFacts,
  { choices: { trim }, target, onProgress }: Preparing,
): Promise<Written> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (!codec || !decoderConfig) throw new FilmError("unreadable");
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target });
  const source = new EncodedVideoPacketSource(codec);
  const rotation = await track.getRotation();
  output.addVideoTrack(source, { rotation, maximumPacketCount: all + 1 });
  await output.start();
  const sink = new EncodedPacketSink(track);
  const first = trim ? await sink.getKeyPacket(trim.start) : await sink.getFirstPacket();
  const from = first?.timestamp ?? 0;
  const seconds = trim ? trim.end - from : duration;
  let frames = 0;
  let end = 0;
  try {
    for await (const packet of sink.packets(first ?? undefined)) {
      if (trim && packet.type === "key" && packet.timestamp >= trim.end) break;
      const timestamp = packet.timestamp - from;
      await source.add(packet.clone({ timestamp }), { decoderConfig });
      frames += 1;
      end = Math.max(end, timestamp + packet.duration);
      onProgress(Math.min(1, timestamp / seconds));
    }
  } catch (failure) {
    // What could be read is kept.
    if (frames === 0) throw failure;
  }
  await output.finalize();
  return { width, height, frames, duration: end, isCutOff: !trim && frames < all };
}

async function posterAt(
  track: InputVideoTrack,
  { duration }: FilmFacts,
  { trim }: PrepareChoices,
): Promise<Blob | null> {
  const at = trim ? (trim.start + trim.end) / 2 : Math.min(duration / 2, encodedMaxSeconds);
  const frame = await new VideoSampleSink(track).getSample(at);
  if (!frame) return null;
  try {
    return await posterOf(frame);
  } finally {
    frame.close();
  }
}

/** What is known of a film before it is prepared. Times are in seconds. */
interface FilmFacts {
  readonly frames: number;
  readonly duration: number;
  /** The size of the picture as it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The average number of frames in a second. */
  readonly frameRate: number;
}

/** Reads the facts of a film from its index, and decodes nothing. */
async function filmFacts(track: InputVideoTrack): Promise<FilmFacts> {
  const times = await frameTimes(new EncodedPacketSink(track));
  const frames = times.length;
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const frameRate = span > 0 ? (frames - 1) / span : 0;
  const duration = frames > 0 ? span + (frameRate > 0 ? 1 / frameRate : 0) : 0;
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return { frames, duration, width, height, frameRate };
}

/** Draws a frame as a small WebP picture. Returns null where the browser writes none. */
async function posterOf(frame: VideoSample): Promise<Blob | null> {
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
