import type { ReviewedFile } from "./import-files.ts";

/** What stands between an uploaded file and its import. */
export type FileState =
  | "reading"
  | "failed"
  | "refused"
  | "known"
  | "question"
  | "no-pitcher"
  | "nothing-new"
  | "ready";

/** Returns the state of an uploaded file. `isWantedAgain` says whether to import it although the same bytes were imported before. */
export function stateOf({ file, review, error }: ReviewedFile, isWantedAgain: boolean): FileState {
  if (!review) return error ? "failed" : "reading";
  const isOpen = (review.columnQuestion ?? review.dateQuestion) !== null && !review.canImport;
  if (isOpen) return "question";
  if (review.error !== null) return "refused";
  if (file.alreadyImported && !isWantedAgain) return "known";
  if (!review.canImport) return "question";
  if (!review.pitchers.some(({ state }) => state === "matched")) return "no-pitcher";
  return review.totals.pitchesAdded === 0 ? "nothing-new" : "ready";
}

/** Whether a file in this state can be imported. A file without new pitches can still fill in missing readings. */
export function isImportable(state: FileState): boolean {
  return state === "ready" || state === "nothing-new";
}
