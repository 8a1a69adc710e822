import type { FollowedBall } from "@armslot/baseball/video/follow-ball";
import { trackLimits } from "@armslot/contracts/video/estimate-limits";
import type { FrameReader } from "../player/frame-reader.ts";
import type { FollowNews, FollowTask } from "./flight-follower.ts";
import type { DecodedFrame } from "./follow-worker.ts";

/** The picture in which balls are looked for has this many pixels at most on its longer side. A flight then takes 80 MB. */
const sideMax = 1280;
/** The tapped frames come on top of these. */
const framesMax = trackLimits.ballsMax - 4;
/** The ball is compared with where it is a few frames earlier and later. */
const framesBeside = 8;

/** Returns the size in which a film's balls are looked for. */
export function followedSize({ width, height }: Pick<FrameReader, "width" | "height">) {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Returns in each of how many frames the ball is looked for. */
export function followedEvery({ releaseFrame, catchFrame }: FollowTask["marks"]): number {
  return Math.ceil((catchFrame - releaseFrame + 1) / framesMax);
}

/** Returns the frames that following a ball needs: those of the flight, some on both sides, and the tapped ones. */
export function framesToFollow({ marks, track, field, balls }: Omit<FollowTask, "kind">): number[] {
  const { every } = track;
  const before = marks.releaseFrame - framesBeside * every;
  const count = Math.floor((marks.catchFrame - before) / every) + 1 + framesBeside;
  const flight = Array.from({ length: count }, (_, index) => before + index * every);
  const tapped = [...Object.values(field), ...balls].flatMap((tap) => (tap ? [tap.frame] : []));
  return [...new Set([...flight, ...tapped])].toSorted((one, other) => one - other);
}

interface RunFollow {
  readonly reader: FrameReader;
  /** The place in the clip of the first frame of the marks. */
  readonly first: number;
  readonly task: Omit<FollowTask, "kind">;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows a ball in a worker, so that the page stays responsive. Null if the picture moves too much.
 * @throws the reason of the signal if it was aborted
 */
export async function runFollow(run: RunFollow): Promise<FollowedBall | null> {
  const worker = new Worker(new URL("./follow-worker.ts", import.meta.url), { type: "module" });
  try {
    await sendFrames(worker, run);
    return await answerOf(worker, run);
  } finally {
    worker.terminate();
  }
}

async function sendFrames(
  worker: Worker,
  { reader, first, task, onProgress, signal }: RunFollow,
): Promise<void> {
  const { width, height } = followedSize(reader);
  const frames = framesToFollow(task).filter((frame) => first + frame in reader.times);
  for (const [index, frame] of frames.entries()) {
    signal.throwIfAborted();
    const sample = await reader.read(first + frame);
    const [picture, { rotation }] = [sample.toVideoFrame(), sample];
    const time = reader.times[first + frame] ?? 0;
    const decoded: DecodedFrame = {
      ...{ kind: "decoded", frame, time, width, height, picture, rotation },
    };
    worker.postMessage(decoded, [picture]);
    onProgress((index + 1) / (frames.length + 1));
  }
}

async function answerOf(worker: Worker, { task, signal }: RunFollow) {
  return await new Promise<FollowedBall | null>((resolve, reject) => {
    const fail = () => reject(new Error("The worker could not follow the ball."));
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    worker.addEventListener("error", fail);
    worker.addEventListener("message", ({ data }: MessageEvent<FollowNews>) => {
      if (data.kind === "followed") resolve(data.ball);
      else fail();
    });
    worker.postMessage({ ...task, kind: "follow" } satisfies FollowTask);
  });
}
