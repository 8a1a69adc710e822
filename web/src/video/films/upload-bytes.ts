import { secondMs } from "@armslot/contracts/core/durations";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { uploadErrors } from "@armslot/contracts/video/recordings";
import { DetailedError, Upload } from "tus-js-client";
import { AppError, errorFromResponse } from "../../client/app-error.ts";

/** An upload that makes no progress for this long starts again. Safari does not report a lost connection. */
const stalledMs = 30 * secondMs;

interface UploadBytes {
  /** The upload's path on the server, which knows how much of it arrived. */
  readonly uploadPath: string;
  readonly file: Blob;
  readonly onProgress: (bytes: number) => void;
  /** Called before each part. The part waits for the promise. */
  readonly beforePart: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Returns the error of a reply. That to a HEAD request has a status and no body. */
function errorOf(thrown: unknown): AppError {
  const reply = thrown instanceof DetailedError ? thrown.originalResponse : null;
  if (!reply || reply.getStatus() === 0) {
    return new AppError("unavailable", { noReply: "no-connection" });
  }
  const [status, body] = [reply.getStatus(), parsed(reply.getBody())];
  const code = body === undefined ? ofStatus[status] : undefined;
  if (code === undefined) return errorFromResponse(status, body);
  return new AppError(code, { status, sentence: sentences[code] });
}

const ofStatus: Readonly<Record<number, "signed-out" | "recording-not-found" | "upload-conflict">> =
  { 401: "signed-out", 404: "recording-not-found", 409: "upload-conflict" };

const sentences = {
  "signed-out": filmMessages.signedOut,
  "recording-not-found": screenErrors["recording-not-found"].sentence,
  "upload-conflict": uploadErrors["upload-conflict"].sentence,
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends what the server does not have of a film, in parts, by the tus protocol.
 * @throws {AppError} why it stopped; calling it again goes on from there
 */
export async function uploadBytes(uploading: UploadBytes): Promise<void> {
  const { uploadPath, file, onProgress, beforePart, signal } = uploading;
  signal.throwIfAborted();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(file, {
        uploadUrl: new URL(uploadPath, location.href).href,
        chunkSize: clipLimits.partBytes,
        // The queue tries again, and knows about the session and other tabs.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: async () => {
          clearTimeout(timer);
          await beforePart();
          watch();
        },
        onProgress: (bytes) => {
          onProgress(bytes);
          watch();
        },
        onSuccess: () => resolve(),
        onError: (failure) => reject(errorOf(failure)),
      });
      const end = (reason: Error) => {
        void upload.abort();
        reject(reason);
      };
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(
          () => end(new AppError("unavailable", { noReply: "too-late" })),
          stalledMs,
        );
      };
      stop = () => end(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      upload.start();
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
