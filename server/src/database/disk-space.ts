import { statfsSync } from "node:fs";
import type { Database } from "./database.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** Three segments of PostgreSQL's log: what it may ask for at once, and more. */
const reserveBytes = 48 * 1024 * 1024;
const lookAgainMs = 500;

/**
 * A database that refuses writing transactions with `out-of-space` while its folder's disk has too little left. PostgreSQL stops
 * altogether when its log has no room; refused in time, reads go on, and so do writes as soon as there is space again.
 */
export function whileThereIsSpace<D extends Database>(
  database: D,
  folder: string,
  leastBytes: number = reserveBytes,
): D {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  const requireSpace = () => {
    if (performance.now() - lookedAt > lookAgainMs) {
      const { bavail, bsize } = statfsSync(folder);
      isFull = bavail * bsize < leastBytes;
      lookedAt = performance.now();
    }
    if (isFull) throw new DatabaseUnavailable("out-of-space");
  };
  return {
    ...database,
    async tenant(programId, work) {
      requireSpace();
      return await database.tenant(programId, work);
    },
    async identity(work) {
      requireSpace();
      return await database.identity(work);
    },
  };
}
