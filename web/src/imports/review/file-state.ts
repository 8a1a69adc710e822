import type { ImportReview, ReviewedPitcher } from "@armslot/contracts/imports/import-review";
import type { ReviewedFile } from "../held-files.ts";
import { isOpponent } from "./pitcher-groups.ts";

/** What stands between an uploaded file and its import. */
export type FileState =
  | "reading"
  | "failed"
  | "refused"
  | "known"
  | "deleted-since"
  | "question"
  | "no-pitcher"
  | "nothing-stored"
  | "nothing-new"
  | "ready";

/** Returns the state of an uploaded file. `isWantedAgain` says whether to import it although the same bytes were imported before. */
export function stateOf({ file, review, error }: ReviewedFile, isWantedAgain: boolean): FileState {
  if (!review) return error ? "failed" : "reading";
  const isOpen = (review.columnQuestion ?? review.dateQuestion) !== null && !review.canImport;
  if (isOpen) return "question";
  if (review.error !== null) return "refused";
  if (file.alreadyImported && !isWantedAgain) {
    return review.deletedSince.length > 0 ? "deleted-since" : "known";
  }
  if (review.pitchers.length === 0) return "nothing-stored";
  if (!review.pitchers.some(({ state }) => state === "matched")) return "no-pitcher";
  return isNothingNew(review) ? "nothing-new" : "ready";
}

function isNothingNew({ totals: { pitchesAdded, pitchesFilled }, moved }: ImportReview): boolean {
  return pitchesAdded + pitchesFilled === 0 && !moved;
}

/**
 * Whether an uploaded file shows something that a person answers or checks. The others, and those that are still being read, need nothing
 * but the import.
 */
export function needsPerson({ review, error }: ReviewedFile, state: FileState): boolean {
  if (!review) return error !== null;
  if (state !== "known" && !isImportable(state)) return true;
  return (
    review.teams.length > 1 ||
    review.duplicates.length > 0 ||
    review.moved !== undefined ||
    review.columnQuestion !== null ||
    review.warned.total + review.rejected.total > 0 ||
    openPitchers(review).length > 0
  );
}

/** Returns the pitchers whose pitches are left out unless someone adds or matches them. */
export function openPitchers(review: ImportReview): readonly ReviewedPitcher[] {
  return review.pitchers.filter(
    (pitcher) => pitcher.state === "unmatched" && !isOpponent(review, pitcher),
  );
}

/** Whether a file in this state can be imported. A file without new pitches and readings can still give a game its date or opponent. */
export function isImportable(state: FileState): boolean {
  return state === "ready" || state === "nothing-new";
}
