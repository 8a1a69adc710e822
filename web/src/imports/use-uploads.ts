import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { limits } from "@armslot/contracts/core/limits";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import type { ImportFile } from "@armslot/contracts/imports/import-review";
import { uploadImportFile } from "@armslot/contracts/imports/imports";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useMemo } from "react";
import type { StoreApi } from "zustand";
import { addressOf } from "../client/api.ts";
import { AppError, asAppError, errorFromResponse } from "../client/app-error.ts";
import { formatNumber } from "../client/format.ts";
import { newKey } from "../client/new-key.ts";
import { type SessionRecovery, SessionRecoveryContext } from "../client/session-recovery.ts";
import { changeFiles } from "./held-files.ts";
import { type ImportWorkState, type Upload, useImportWork } from "./import-work.ts";

/** An upload that makes no progress for this long has failed. */
const silenceMs = 60_000;

const uploadsAtOnce = 2;
const offline = "You're offline. The upload starts again when the connection is back.";

interface Uploading {
  readonly programId: string;
  readonly store: StoreApi<ImportWorkState>;
  readonly queryClient: QueryClient;
  readonly send: SessionRecovery["send"];
}

export interface Uploads {
  /** Adds files to the uploads. Those over the limits are named in a sentence or as failed. */
  readonly add: (files: readonly File[]) => void;
  readonly retry: (uploadId: string) => void;
  readonly retryAll: () => void;
  /** Removes an upload from the list. */
  readonly dismiss: (uploadId: string) => void;
}

function change({ store }: Uploading, uploadId: string, change: Partial<Upload>): void {
  store.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === uploadId ? { ...upload, ...change } : upload)),
  }));
}

function newUpload(file: File): Upload {
  const isTooLarge = file.size > limits.importFileMaxBytes;
  return {
    id: newKey(),
    file,
    stop: new AbortController(),
    state: isTooLarge ? "failed" : "waiting",
    progress: 0,
    failure: isTooLarge ? screenErrors["file-too-large"].sentence : null,
    canRetry: !isTooLarge,
    skipped: [],
  };
}

function dismiss({ store }: Uploading, uploadId: string): void {
  const { uploads } = store.getState();
  uploads.find(({ id }) => id === uploadId)?.stop.abort();
  store.setState({ uploads: uploads.filter(({ id }) => id !== uploadId) });
}

/** Returns a text by which files sort as in the server's list, so that a reload moves none. */
const arrivalOf = ({ uploadedAt, fileId }: ImportFile) => `${uploadedAt} ${fileId}`;

async function sendOne(uploading: Uploading, { id, file, stop }: Upload): Promise<void> {
  const { programId, queryClient, send } = uploading;
  change(uploading, id, { state: "sending", progress: 0, failure: null });
  const onProgress = (progress: number) => {
    change(uploading, id, { progress });
    if (progress === 1) advance(uploading);
  };
  try {
    const { files, skipped } = await send(() =>
      uploadFile({ programId, file, onProgress, signal: stop.signal }),
    );
    changeFiles(queryClient, programId, (before) => {
      const isNew = (fileId: string) => !before.some((known) => known.fileId === fileId);
      return [...before, ...files.filter((added) => isNew(added.fileId))].toSorted((one, other) =>
        arrivalOf(one) < arrivalOf(other) ? -1 : 1,
      );
    });
    if (skipped.length === 0) dismiss(uploading, id);
    else change(uploading, id, { state: "sent", skipped });
  } catch (thrown) {
    const { status, sentence } = asAppError(thrown);
    const failure = navigator.onLine ? sentence : offline;
    change(uploading, id, { state: "failed", failure, canRetry: status !== 413 });
  }
}

/**
 * Starts the next waiting upload, while at most one other runs. The other has left this device by then, so files arrive in the order in
 * which they were added, and the server lists them in it.
 */
function advance(uploading: Uploading): void {
  const { uploads } = uploading.store.getState();
  const next = uploads.find(({ state }) => state === "waiting");
  const sending = uploads.filter(({ state }) => state === "sending");
  const isLeaving = sending.some(({ progress }) => progress < 1);
  if (!next || isLeaving || sending.length >= uploadsAtOnce) return;
  void sendOne(uploading, next).then(() => advance(uploading));
}

function uploadsOf(uploading: Uploading): Uploads {
  const { store } = uploading;
  const retry = (uploadId: string) => {
    change(uploading, uploadId, { state: "waiting", failure: null });
    advance(uploading);
  };
  return {
    add: (files) => {
      const taken = files.slice(0, limits.importFilesAtOnceMax);
      const left = files.length - taken.length;
      store.setState(({ uploads }) => ({
        uploads: [...uploads, ...taken.map(newUpload)],
        note:
          left === 0
            ? null
            : `You can add ${limits.importFilesAtOnceMax} files at a time. Add the other ${formatNumber(left)} next.`,
      }));
      advance(uploading);
    },
    retry,
    retryAll: () => {
      for (const { id, state, canRetry } of store.getState().uploads) {
        if (state === "failed" && canRetry) retry(id);
      }
    },
    dismiss: (uploadId) => dismiss(uploading, uploadId),
  };
}

/** Returns the actions on uploads. Uploads continue while another screen is open, and failed ones when the connection is back. */
export function useUploads(programId: string): Uploads {
  const queryClient = useQueryClient();
  const { store } = useImportWork();
  const { send } = useContext(SessionRecoveryContext);
  const uploads = useMemo(
    () => uploadsOf({ programId, store, queryClient, send }),
    [programId, store, queryClient, send],
  );
  useEffect(() => {
    addEventListener("online", uploads.retryAll);
    return () => removeEventListener("online", uploads.retryAll);
  }, [uploads]);
  return uploads;
}

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
async function uploadFile(upload: FileUpload): Promise<ReplyOf<typeof uploadImportFile>> {
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
