import { secondMs } from "@armslot/contracts/core/durations";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { savePoster, startRecording } from "@armslot/contracts/video/recordings";
import { call } from "../../client/api.ts";
import { type AppError, asAppError } from "../../client/app-error.ts";
import { sendingOutbox } from "../../device/sending-outbox.ts";
import type { KeptFilm } from "./film-database.ts";
import { uploadBytes } from "./upload-bytes.ts";

/** For how long a part of a film lets pitches go first. */
const pitchesFirstMs = 10 * secondMs;
const posterTimeoutMs = 30 * secondMs;

interface SendFilm {
  readonly film: KeptFilm;
  readonly file: Blob;
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a film to the server, from where an earlier attempt stopped.
 * @throws {AppError} why the server does not have it yet
 */
export async function sendFilm({ film, file, onProgress, signal }: SendFilm): Promise<void> {
  const { state, uploadPath } = await announce(film, file);
  const isDone = await sendPoster(film, signal);
  const sending = { uploadPath, file, onProgress, beforePart: pitchesFirst, signal };
  if (state !== "ready") await uploadBytes(sending);
  if (!isDone) await sendPoster(film, signal);
}

/** Whether a failure goes away by itself, such as one of the network. */
export function isPassing({ code, status }: AppError): boolean {
  const passing = ["unavailable", "rate-limited", "signed-out", "upload-conflict"];
  return passing.includes(code) || (status >= 500 && code !== "clip-storage-full");
}

/** Whether a film is one pitch, or a long recording of many. */
function isSingle({ prepared }: Pick<KeptFilm, "prepared">): boolean {
  return (prepared?.duration ?? 0) * secondMs <= clipLimits.singleMaxMs;
}

async function announce(film: KeptFilm, { size }: Blob) {
  const { programId, recordingId, clipId, place, startedAt } = film;
  const { athleteId, gameId, pitchId } = place;
  const clip = isSingle(film) ? { clipId, pitchId, releaseMs: null } : null;
  const body = {
    ...{ recordingId, athleteId, gameId, clip, byteCount: size },
    kind: clip ? ("single" as const) : ("long" as const),
    startedAt: startedAt?.toISOString() ?? null,
  };
  return await call(startRecording, { params: { programId }, body });
}

/**
 * Sends the poster of a film. Returns whether another attempt is of no use: the server has it, or refused it. A film without a poster is
 * still a film, so only a session that ended stops it.
 */
async function sendPoster(film: KeptFilm, signal: AbortSignal): Promise<boolean> {
  const { programId, recordingId, prepared } = film;
  if (!prepared?.poster) return true;
  const options = { file: prepared.poster, timeoutMs: posterTimeoutMs, signal };
  try {
    await call(savePoster, { params: { programId, recordingId } }, options);
    return true;
  } catch (thrown) {
    signal.throwIfAborted();
    const failure = asAppError(thrown);
    if (failure.code === "signed-out") throw failure;
    return !isPassing(failure);
  }
}

/** Waits while charted pitches are on their way: they are small, and come first. */
async function pitchesFirst(): Promise<void> {
  const { outbox } = sendingOutbox.getState();
  if (!outbox?.status().isSending) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pitchesFirstMs);
    const stop = outbox.subscribe(() => {
      if (outbox.status().isSending) return;
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
}
