import { exportLimits } from "@armslot/contracts/sharing/exports";
import { AppError } from "../core/app-error.ts";

/** How many downloads of each program this process has begun. */
const taken = new Map<string, number>();

/** A place for one download. */
export interface ExportPlace {
  /** Gives the place back. Further calls do nothing. */
  leave(): void;
}

function takeFreePlace(programId: string): ExportPlace {
  const running = taken.get(programId) ?? 0;
  if (running >= exportLimits.atOnceMax) throw new AppError("exports-running");
  taken.set(programId, running + 1);
  let isTaken = true;
  return {
    leave() {
      if (!isTaken) return;
      isTaken = false;
      const left = (taken.get(programId) ?? 0) - 1;
      if (left > 0) taken.set(programId, left);
      else taken.delete(programId);
    },
  };
}

/**
 * Begins a download of a program in one of its places in this process. The places are counted before the download takes a connection,
 * because all programs share few of those (R102). Further processes are counted by the database. A download that began leaves its place
 * itself.
 * @throws AppError `exports-running` if all places are taken
 */
export async function inExportPlace<T>(
  programId: string,
  begin: (place: ExportPlace) => Promise<T>,
): Promise<T> {
  const place = takeFreePlace(programId);
  try {
    return await begin(place);
  } catch (error) {
    place.leave();
    throw error;
  }
}
