import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  type ImportFile,
  type ImportReview,
  isNothingStored,
} from "@armslot/contracts/imports/import-review";
import type {
  DeviceFileResult,
  ImportEntry,
  importDeviceFile,
} from "@armslot/contracts/imports/imports";
import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import type { FileCall } from "../http/route.ts";
import { deleteImportFile } from "../storage/import-files.ts";
import { deletedSinceSentence } from "./deleted-since.ts";
import { isStillWhole } from "./earlier-import.query.ts";
import { importUploaded } from "./import-uploaded.ts";
import { receiveFile } from "./receive-file.ts";
import { reviewFile } from "./review-file.ts";

const answerIn = `Choose Import Games in Armslot within ${serverLimits.importFileLifetimeHours} hours and answer there, or upload the file again later.`;

const questions = {
  dates: "Its dates can be read in two ways.",
  columns: "Its columns are unknown.",
  decided: "Someone is deciding about this file in Armslot.",
} as const;

const plural = (count: number, one: string, more: string) =>
  count === 1 ? one : `${count} ${more}`;

/** Returns the questions of a review that only a person can answer, one sentence each. */
function questionsOf({
  error,
  duplicates,
  pitchers,
  undatedTotal,
  ...review
}: ImportReview): string[] {
  if (error !== null) {
    if (review.dateQuestion) return [questions.dates];
    return review.columnQuestion ? [questions.columns] : [];
  }
  const games = duplicates.filter(({ choice }) => choice === null).length;
  const unmatched = pitchers.filter(({ state }) => state === "unmatched").length;
  return [
    ...(undatedTotal === 0 ? [] : [`${plural(undatedTotal, "A game has", "games have")} no date.`]),
    ...(games === 0 ? [] : [`${plural(games, "A game looks", "games look")} like a stored one.`]),
    ...(unmatched === 0
      ? []
      : [`${plural(unmatched, "A pitcher is", "pitchers are")} not on the roster.`]),
  ];
}

type Result = Omit<DeviceFileResult, "name">;

const waiting = (reasons: readonly string[]): Result => {
  return { state: "waiting", reasons: [...reasons, answerIn], import: null };
};

function imported(state: "imported" | "already-imported", entry: ImportEntry): Result {
  const { by: _, fileName: __, undone: ___, moved, ...rest } = entry;
  const pitchesMoved = moved?.reduce((sum, { pitches }) => sum + pitches, 0);
  return { state, reasons: [], import: { ...rest, ...(pitchesMoved && { pitchesMoved }) } };
}

/** Returns why nothing of a file can be stored, one sentence each. */
function emptyReasons({ rejected, pitchers }: ImportReview): string[] {
  const [first] = rejected.rows;
  const skipped = pitchers.filter(({ state }) => state === "skipped").length;
  return [
    "Nothing of this file was stored.",
    ...(first
      ? [
          `${plural(rejected.total, "A row was", "rows were")} left out. Line ${first.line}: ${first.reason}`,
        ]
      : []),
    ...(skipped === 0
      ? []
      : [`${plural(skipped, "A pitcher was", "pitchers were")} left out by an earlier decision.`]),
  ];
}

type DeviceCall = Pick<FileCall<typeof importDeviceFile>, "viewer" | "left">;

/** Returns why a file is not imported: it waits for answers, is refused, or has nothing to store. Undefined if it can be imported. */
function refusalOf(review: ImportReview): Result | undefined {
  const open = questionsOf(review);
  if (open.length > 0) return waiting(open);
  if (review.error !== null) return { state: "refused", reasons: [review.error], import: null };
  if (!isNothingStored(review.totals)) return undefined;
  return { state: "nothing-stored", reasons: emptyReasons(review), import: null };
}

/** Returns which games of the file's earlier import were deleted since, as a question. Undefined if all are there. */
async function missingSince(
  parts: Parts,
  call: Parameters<typeof reviewFile>[1],
  importId: string,
): Promise<Result | undefined> {
  const { programId } = call.params;
  const earlier = { programId, importId };
  if (await parts.db.tenantRead(programId, (tx) => isStillWhole(tx, earlier))) return undefined;
  const { deletedSince } = await reviewFile(parts, call);
  if (deletedSince.length === 0) return undefined;
  return waiting([`${deletedSinceSentence(deletedSince)} Only a person can bring it back.`]);
}

/** Imports an uploaded file with no decisions. If a question needs a person, the file keeps waiting. A file that is not imported is erased. */
async function importWaiting(
  parts: Parts,
  { viewer, left }: DeviceCall,
  file: ImportFile,
): Promise<Result> {
  const { programId } = viewer;
  const params = { programId, fileId: file.fileId };
  if (Object.keys(file.decisions).length > 0) return waiting([questions.decided]);
  const call = { params, viewer, left, body: { decisions: {} } };
  const refusal = file.alreadyImported
    ? await missingSince(parts, call, file.alreadyImported.importId)
    : refusalOf(await reviewFile(parts, call));
  if (refusal && refusal.state !== "waiting") {
    await parts.db.tenant(programId, (tx) => deleteImportFile(tx, params));
  }
  if (refusal) return refusal;
  // The same bytes are never imported twice, so a repeated upload needs no Idempotency-Key.
  const { entry, error, wasImportedBefore } = await importUploaded(parts, {
    ...call,
    once: (_tx, work) => work(),
  });
  if (entry) return imported(wasImportedBefore ? "already-imported" : "imported", entry);
  return waiting(error === null ? [questions.decided] : [error]);
}

/**
 * Receives a file, or the CSV files of a ZIP, from a program of a member, and imports each that leaves no question to a person. Throws like
 * `receiveFile`, and `import-running`, `files-being-read` and `review-too-long`; the file then waits, and the next upload of it tries again.
 */
export async function importFromDevice(
  parts: Parts,
  call: FileCall<typeof importDeviceFile>,
): Promise<ReplyOf<typeof importDeviceFile>> {
  const { files, skipped } = await receiveFile(parts, call);
  const results: DeviceFileResult[] = [];
  for (const file of files) {
    try {
      results.push({ name: file.name, ...(await importWaiting(parts, call, file)) });
    } catch (error) {
      // Another request has taken the same file, so an answer now could only guess.
      const isTaken = error instanceof AppError && error.code === "import-file-not-found";
      throw isTaken ? new AppError("import-running") : error;
    }
  }
  return { files: results, skipped };
}
