import { exportLimits } from "@armslot/contracts/exports/exports";
import { AppError } from "../../basics/app-error.ts";

/** How many downloads of each program this process has begun. */
const taken = new Map<string, number>();

/** A place for one download. */
export interface ExportPlace {
  /** Keeps the place until some work has ended, also after the download began. */
  keepUntil(work: Promise<unknown>): void;
}

function leave(programId: string): void {
  const left = (taken.get(programId) ?? 0) - 1;
  if (left > 0) taken.set(programId, left);
  else taken.delete(programId);
}

/**
 * Begins a download of a program in one of its places in this process. The places are counted before the download takes a connection,
 * because all programs share few of those (R102). Further processes are counted by the database.
 * @throws AppError `exports-running` if all places are taken
 */
export async function inExportPlace<T>(
  programId: string,
  begin: (place: ExportPlace) => Promise<T>,
): Promise<T> {
  const running = taken.get(programId) ?? 0;
  if (running >= exportLimits.atOnceMax) throw new AppError("exports-running");
  taken.set(programId, running + 1);
  const kept: Promise<unknown>[] = [];
  try {
    return await begin({ keepUntil: (work) => void kept.push(work) });
  } finally {
    void Promise.allSettled(kept).then(() => leave(programId));
  }
}
