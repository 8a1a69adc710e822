import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
  UrlSource,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from "mediabunny";
import { frameTimes, type Range } from "./frame-times.ts";

/** How many decoded frames a reader holds at most. A frame of 1080p takes 3 MB of a phone's memory. */
const heldMax = 12;
/** How many it holds while it goes forward. The library decodes up to nine frames ahead. */
const besideAheadMax = 3;
/** Going forward past fewer frames than this is quicker than beginning at another key frame. */
const skippedMax = 30;
/** How often opening a film asks again without a connection. The library would ask for ever, and the player never say why it waits. */
const openingRetriesMax = 3;

/** The frames of one clip, by index. */
export interface FrameReader {
  /** When each frame is shown, in seconds from the start of the file. They come from the container, and their distances can differ. */
  readonly times: readonly number[];
  /** The size of the picture as it is shown, after rotation, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Reads a frame. The reader owns it: draw it before the next call.
   * @throws {RangeError} if the clip has no frame with this index
   */
  readonly read: (index: number) => Promise<VideoSample>;
  /** Ends decoding and frees every frame. */
  readonly close: () => void;
}

/**
 * Opens the frames of a film, or of the part of it that `range` names.
 * @param source the film's file, its address, or a request of it
 * @throws if the file has no video that this browser can decode
 */
export async function openFrames(
  source: Blob | Request | string,
  range?: Range,
): Promise<FrameReader> {
  let isOpen = false;
  const retryDelay = (attempts: number) =>
    isOpen || attempts <= openingRetriesMax ? Math.min(2 ** (attempts - 2), 16) : null;
  const input = new Input({
    formats: [MP4, QTFF, WEBM],
    source: sourceOf(source, retryDelay),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode()))
      throw new Error("This browser cannot decode the film.");
    const times = await frameTimes(new EncodedPacketSink(track), range);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const frames = new DecodedFrames(track, times);
    isOpen = true;
    const close = () => {
      frames.close();
      input.dispose();
    };
    return { times, width, height, read: (index) => frames.read(index), close };
  } catch (failure) {
    input.dispose();
    throw failure;
  }
}

function sourceOf(
  source: Blob | Request | string,
  getRetryDelay: (attempts: number) => number | null,
): BlobSource | UrlSource {
  if (source instanceof Blob) return new BlobSource(source);
  if (typeof source === "string") return new UrlSource(source, { getRetryDelay });
  // The headers that the library sends for a range replace those of a request, but not these.
  return new UrlSource(source.url, { getRetryDelay, requestInit: { headers: source.headers } });
}

/** Decodes the frames of one track, and holds the last ones, so that most steps back decode nothing. */
class DecodedFrames {
  readonly #times: readonly number[];
  readonly #sink: VideoSampleSink;
  /** Consecutive frames. `#first` is the index of the first one. */
  #held: VideoSample[] = [];
  #first = 0;
  /** Goes forward from the last held frame. It decodes ahead, so fewer frames can be held beside it. */
  #ahead: AsyncGenerator<VideoSample, void> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(track: InputVideoTrack, times: readonly number[]) {
    this.#times = times;
    this.#sink = new VideoSampleSink(track);
  }

  /** Reads one frame after the other, because two decoders would need the memory of two. */
  read(index: number): Promise<VideoSample> {
    const reading = this.#last.then(() => this.#read(index));
    this.#last = reading.catch(() => null);
    return reading;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopAhead();
    this.#release(this.#held.length);
  }

  async #read(index: number): Promise<VideoSample> {
    if (!(index in this.#times)) throw new RangeError(`The clip has no frame ${index}.`);
    const known = this.#held[index - this.#first];
    if (known) return known;
    const next = this.#first + this.#held.length;
    // A playing clip leaves out frames that come too late.
    const isAhead = this.#held.length > 0 && index >= next && index < next + skippedMax;
    if (!isAhead) await this.#jump(index);
    for (let at = next; isAhead && at <= index; at += 1) await this.#step(at);
    const frame = this.#held[index - this.#first];
    if (!frame) throw new Error("The film cannot be decoded up to this frame.");
    return frame;
  }

  /** Decodes a frame with those before it. Decoding starts at a key frame in any case, so these cost nothing. */
  async #jump(index: number): Promise<void> {
    this.#stopAhead();
    this.#release(this.#held.length);
    const first = Math.max(0, index - heldMax + 1);
    this.#first = first;
    const frames = this.#sink.samples(this.#within(first), this.#within(index));
    for await (const frame of frames) {
      if (!this.#hold(frame)) break;
    }
  }

  /** Decodes the frame after the last held one. */
  async #step(index: number): Promise<void> {
    this.#ahead ??= this.#sink.samples(this.#within(index));
    this.#release(this.#held.length - besideAheadMax + 1);
    const { value } = await this.#ahead.next();
    if (value) this.#hold(value);
  }

  /** Takes a decoded frame. Returns false, and frees it, if it is not the next one of the film's index. */
  #hold(frame: VideoSample): boolean {
    const index = this.#first + this.#held.length;
    const isNext = !this.#isClosed && this.#indexAt(frame.timestamp) === index;
    if (isNext) this.#held.push(frame);
    else frame.close();
    return isNext;
  }

  /** Returns a time at which a frame is on screen. The decoder rounds the times of frames to microseconds. */
  #within(index: number): number {
    const time = this.#times[index] ?? Infinity;
    const next = this.#times[index + 1] ?? Infinity;
    return time + Math.min((next - time) / 2, 0.001);
  }

  #indexAt(time: number): number {
    return this.#times.findLastIndex((start) => start <= time + 2e-6);
  }

  #release(count: number): void {
    const released = this.#held.splice(0, Math.max(0, count));
    for (const frame of released) frame.close();
    this.#first += released.length;
  }

  #stopAhead(): void {
    void this.#ahead?.return().catch(() => null);
    this.#ahead = null;
  }
}
