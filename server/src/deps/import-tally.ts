import { errors } from "@armslot/contracts/errors";
import { AppError } from "../core/app-error.ts";

export const importResults = ["stored", "repeated", "waiting", "refused", "failed"] as const;
/** What became of a file. It is `waiting` for a person's answer, or `repeated` if the same bytes were imported before. */
export type ImportResult = (typeof importResults)[number];

/** The numbers of imports in this process since its start, by result. */
export interface ImportTally {
  readonly counts: Readonly<Record<ImportResult, number>>;
  /**
   * Runs an import and counts each of its results. An error counts once: as `refused` if the caller can do something about it,
   * otherwise as `failed`.
   */
  count<Reply>(
    work: () => Promise<Reply>,
    resultsOf: (reply: Reply) => readonly ImportResult[],
  ): Promise<Reply>;
}

const isRefusal = (error: unknown) => error instanceof AppError && errors[error.code].status < 500;

export function newImportTally(): ImportTally {
  const counts = { stored: 0, repeated: 0, waiting: 0, refused: 0, failed: 0 };
  return {
    counts,
    async count(work, resultsOf) {
      try {
        const reply = await work();
        for (const result of resultsOf(reply)) counts[result] += 1;
        return reply;
      } catch (error) {
        counts[isRefusal(error) ? "refused" : "failed"] += 1;
        throw error;
      }
    },
  };
}
