import { statfsSync } from "node:fs";
import { hasCode } from "../error-code.ts";
import type { Database, Write } from "./database.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** Free bytes below which writes are refused. */
export interface Reserve {
  readonly writeBytes: number;
  /** For small ones, by which people sign in. */
  readonly smallWriteBytes: number;
}

const segmentBytes = 16 * 1024 * 1024;
/** Three segments of PostgreSQL's log: what it may ask for at once, and more. A fourth is there for signing in. */
const reserveOfServer: Reserve = {
  writeBytes: 4 * segmentBytes,
  smallWriteBytes: 3 * segmentBytes,
};
const lookAgainMs = 500;

/**
 * A database that refuses writing transactions, but for those that clear, with `out-of-space` while its folder's disk has too little
 * left. PostgreSQL stops altogether when its log has no room; refused in time, reads go on, and so do writes as soon as there is
 * space again.
 */
export function whileThereIsSpace<D extends Database>(
  database: D,
  folder: string,
  { writeBytes, smallWriteBytes }: Reserve = reserveOfServer,
): D {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let freeBytes = 0;
  const requireSpace = (leastBytes: number, write: Write | undefined) => {
    if (write?.isClearing) return;
    if (performance.now() - lookedAt > lookAgainMs) {
      const { bavail, bsize } = statfsSync(folder);
      freeBytes = bavail * bsize;
      lookedAt = performance.now();
    }
    if (freeBytes < leastBytes) throw new DatabaseUnavailable("out-of-space");
  };
  return {
    ...database,
    async tenant(programId, work, write) {
      requireSpace(writeBytes, write);
      return await database.tenant(programId, work, write);
    },
    async identity(work, write) {
      requireSpace(write?.isSmall ? smallWriteBytes : writeBytes, write);
      return await database.identity(work, write);
    },
  };
}

/** Whether an error, or one that caused it, says that the disk is full: from the file system, or from PostgreSQL in its words or codes. */
function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    hasCode(error, "ENOSPC", "EDQUOT", "53100") ||
    (error instanceof DatabaseUnavailable && error.kind === "out-of-space") ||
    error.message.includes("No space left on device") ||
    saysFull(error.cause)
  );
}

/** Room for a new database (about 60 MB) and for all writes. */
const roomToStartMb = 128;

/** Turns the error of a start that failed because the embedded database's disk is full into one that says what to do. Any other stays. */
export function explainFullDisk(
  error: unknown,
  { databaseUrl, dataDir }: { readonly databaseUrl?: string | undefined; readonly dataDir: string },
): unknown {
  if (databaseUrl !== undefined || !saysFull(error)) return error;
  return new Error(
    `The disk of DATA_DIR ${dataDir} is full. Free at least ${roomToStartMb} MB and start again; nothing that was saved is lost.`,
    { cause: error },
  );
}
