import { statfsSync } from "node:fs";
import { hasCode } from "../core/error-code.ts";
import type { Database, Write } from "./database.ts";
import { CommitUnanswered, DatabaseBusy, DatabaseUnavailable } from "./database-unavailable.ts";

/** The free bytes below which writes are refused. */
interface Reserve {
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
 * there is space. A write that was under way while another process filled the disk fails with `out-of-space`, too, unless it may be
 * stored.
 */
export function refuseWhenFull<D extends Database>(
  database: D,
  folder: string,
  reserve: Reserve = reserveOfServer,
): D {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let freeBytes = 0;
  const countFreeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const requireSpace = (least: keyof Reserve, write: Write | undefined) => {
    if (write?.isClearing) return;
    if (performance.now() - checkedAt > checkEveryMs) {
      freeBytes = countFreeBytes();
      checkedAt = performance.now();
    }
    if (freeBytes < reserve[least]) throw new DatabaseUnavailable("out-of-space");
  };
  const explain = (error: unknown, least: keyof Reserve) => {
    const isRolledBack =
      error instanceof DatabaseUnavailable &&
      !(error instanceof CommitUnanswered || error instanceof DatabaseBusy);
    return isRolledBack && countFreeBytes() < reserve[least]
      ? new DatabaseUnavailable("out-of-space", { cause: error })
      : error;
  };
  const guard = async <T>(
    run: () => Promise<T>,
    { least = "writeBytes", write }: { least?: keyof Reserve; write?: Write | undefined } = {},
  ) => {
    requireSpace(least, write);
    try {
      return await run();
    } catch (error) {
      throw explain(error, least);
    }
  };
  return {
    ...database,
    tenant: (programId, work, write) =>
      guard(() => database.tenant(programId, work, write), { write }),
    sessionWrite: (session, work) => guard(() => database.sessionWrite(session, work)),
    identity: (work, write) =>
      guard(() => database.identity(work, write), {
        least: write?.isSmall ? "smallWriteBytes" : "writeBytes",
        write,
      }),
  };
}

/** Whether an error or its cause reports a full disk, from the file system or from PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  // Shared memory is no disk, and PostgreSQL reports a lack of it in the same words.
  if (!(error instanceof Error) || error.message.includes("shared memory")) return false;
  return (
    hasCode(error, "ENOSPC", "EDQUOT", "53100") ||
    (error instanceof DatabaseUnavailable && error.kind === "out-of-space") ||
    /No space left on device|wrote only \d+ of \d+ bytes/.test(error.message) ||
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
