import type { ReplyOf } from "@armslot/contracts/endpoint";
import type { ImportFile, ImportReview } from "@armslot/contracts/import-review";
import type { DeviceFileResult, ImportEntry, importDeviceFile } from "@armslot/contracts/imports";
import { limits } from "@armslot/contracts/limits";
import { AppError } from "../../app-error.ts";
import type { FileCall } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { deleteImportFile } from "../../tables/import-files.ts";
import { receiveFile } from "./receive-file.ts";
import { reviewFile } from "./review-file.ts";
import { importUploaded } from "./run-import.ts";

const answerIn = `Choose Import Games in Armslot within ${limits.importFileLifetimeHours} hours and answer there, or upload the file again later.`;

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
  const { by: _, fileName: __, undone: ___, ...rest } = entry;
  return { state, reasons: [], import: rest };
}

type DeviceCall = Pick<FileCall<typeof importDeviceFile>, "viewer">;

/** Imports an uploaded file with no decisions. If a question needs a person, the file keeps waiting. A refused file is erased. */
async function importWaiting(
  parts: Parts,
  { viewer }: DeviceCall,
  file: ImportFile,
): Promise<Result> {
  const { programId } = viewer;
  const params = { programId, fileId: file.fileId };
  if (Object.keys(file.decisions).length > 0) return waiting([questions.decided]);
  const erase = () => parts.db.tenant(programId, (tx) => deleteImportFile(tx, params));
  const call = { params, viewer, body: { decisions: {} } };
  if (!file.alreadyImported) {
    const review = await reviewFile(parts, call);
    const open = questionsOf(review);
    if (open.length > 0) return waiting(open);
    if (review.error !== null) {
      await erase();
      return { state: "refused", reasons: [review.error], import: null };
    }
  }
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
 * `receiveFile`, and `import-running`; the file then waits, and the next upload of it tries again.
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
