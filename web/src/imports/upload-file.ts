import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { uploadImportFile } from "@armslot/contracts/imports/imports";
import { addressOf } from "../client/api.ts";
import { AppError, errorFromResponse } from "../client/app-error.ts";

/** An upload that makes no progress for this long has failed. */
const silenceMs = 60_000;

interface FileUpload {
  readonly programId: string;
  readonly file: File;
  /** Receives the share of the file that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Uploads a file for review. It uses XMLHttpRequest, because `fetch` reports no progress of an upload.
 * @throws {AppError} for every failure. No network and a minute without progress are `unavailable`.
 */
export async function uploadFile(upload: FileUpload): Promise<ReplyOf<typeof uploadImportFile>> {
  const { programId, file, onProgress, signal } = upload;
  const request = new XMLHttpRequest();
  const input = { params: { programId }, query: { name: file.name } };
  request.open("POST", addressOf(uploadImportFile, input));
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    request.abort();
  };
  let timer = setTimeout(giveUp, silenceMs);
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceMs);
    if (total > 0) onProgress(loaded / total);
  });
  const stop = () => request.abort();
  signal.addEventListener("abort", stop, { once: true });
  try {
    // `loadend` follows a reply, a network failure and an abort alike. Without a reply, the status is 0.
    await new Promise((ended) => {
      request.addEventListener("loadend", ended);
      request.send(file);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
  if (request.status === 0)
    throw new AppError("unavailable", { noReply: isLate ? "too-late" : "no-connection" });
  const body = bodyOf(request.responseText);
  if (request.status !== 200 || body === undefined) throw errorFromResponse(request.status, body);
  return body as ReplyOf<typeof uploadImportFile>;
}
