import { statfsSync } from "node:fs";
import { hasCode } from "../error-code.ts";
import type { Database, Write } from "./database.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** The free bytes below which writes are refused. */
export interface Reserve {
  readonly writeBytes: number;
  /** For the small writes of a sign-in. */
  readonly smallWriteBytes: number;
}

const segmentBytes = 16 * 1024 * 1024;
/** Three WAL segments cover what PostgreSQL may allocate at once. The fourth is the margin for signing in. */
export const reserveOfServer: Reserve = {
  writeBytes: 4 * segmentBytes,
  smallWriteBytes: 3 * segmentBytes,
};
const checkEveryMs = 500;

/**
 * Wraps a database and refuses writing transactions, except deletions, with `out-of-space` while the folder's disk has too little
 * space. PostgreSQL stops completely when its WAL has no space. Refusing writes early keeps reads working, and writes resume once
 * there is space.
 */
export function refuseWhenFull<D extends Database>(
  database: D,
  folder: string,
  { writeBytes, smallWriteBytes }: Reserve = reserveOfServer,
): D {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let freeBytes = 0;
  const requireSpace = (leastBytes: number, write: Write | undefined) => {
    if (write?.isClearing) return;
    if (performance.now() - checkedAt > checkEveryMs) {
      const { bavail, bsize } = statfsSync(folder);
      freeBytes = bavail * bsize;
      checkedAt = performance.now();
    }
    if (freeBytes < leastBytes) throw new DatabaseUnavailable("out-of-space");
  };
  return {
    ...database,
    async tenant(programId, work, write) {
      requireSpace(writeBytes, write);
      return await database.tenant(programId, work, write);
    },
    async sessionWrite(session, work) {
      requireSpace(writeBytes, undefined);
      return await database.sessionWrite(session, work);
    },
    async identity(work, write) {
      requireSpace(write?.isSmall ? smallWriteBytes : writeBytes, write);
      return await database.identity(work, write);
    },
  };
}

/** Whether an error or its cause reports a full disk, from the file system or from PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    hasCode(error, "ENOSPC", "EDQUOT", "53100") ||
    (error instanceof DatabaseUnavailable && error.kind === "out-of-space") ||
    error.message.includes("No space left on device") ||
    isDiskFull(error.cause)
  );
}

/** Space for a new database (about 60 MB) and for all writes. */
const roomToStartMb = 128;

/**
 * Replaces the error of a start that failed because the embedded database's disk is full by one that says what to do. Returns other
 * errors unchanged.
 */
export function explainFullDisk(
  error: unknown,
  { databaseUrl, dataDir }: { readonly databaseUrl?: string | undefined; readonly dataDir: string },
): unknown {
  if (databaseUrl !== undefined || !isDiskFull(error)) return error;
  return new Error(
    `The disk of DATA_DIR ${dataDir} is full. Free at least ${roomToStartMb} MB and start again; nothing that was saved is lost.`,
    { cause: error },
  );
}
