import { codeOf, hasCode } from "../core/error-code.ts";

/** What to do about a damaged database. */
export const damageAdvice =
  'Restore the newest backup to a new DATA_DIR or a new database (npx armslot restore FILE); docs/operating.md says under "A damaged database" how.';

/** Stored rows cannot be read. The message says what to do. */
export class TableDamaged extends Error {
  override readonly name = "TableDamaged";

  constructor(table: string | undefined, cause: Error) {
    const which = table === undefined ? "A table" : `The table ${table}`;
    const finder = table === undefined ? "npx armslot doctor names the table. " : "";
    super(
      `${which} is damaged: PostgreSQL cannot read all of its rows (${cause.message}). ${finder}${damageAdvice}`,
      { cause },
    );
  }
}

/** SQLSTATEs of data files that are damaged, missing, or on a disk that reports errors. */
const damageStates = ["XX001", "XX002", "58030", "58P01"];

/** Returns an error that means damaged rows of a table as TableDamaged, and other errors unchanged. */
export function explainDamage(error: unknown, table?: string): unknown {
  const isDamage = error instanceof Error && damageStates.includes(codeOf(error));
  return isDamage ? new TableDamaged(table, error) : error;
}

/** Whether the error of a connection means that the files of the cluster are damaged. It has one database, which no one drops. */
export function isDamagedCluster(error: unknown): boolean {
  return hasCode(error, "3D000", ...damageStates);
}

const limitsAdvice = "of the shell (ulimit) or the systemd unit, and start again.";

/** What to do about the reasons for which PostgreSQL's programs do not start. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /shared librar|shared object|libraries:/,
    "Install the library that is missing, or set DATABASE_URL to your own PostgreSQL.",
  ],
  [
    /shared memory|semaphore/i,
    "Give the system more shared memory (/dev/shm; --shm-size of a container), and start again.",
  ],
  [
    /allocate memory|out of memory|ENOMEM/i,
    "PostgreSQL needs about 70 MB. Free some memory, or raise the memory limit of the service, and start again.",
  ],
  [
    /too many open files|file descriptors|EMFILE|ENFILE/i,
    `Raise the limit of open files ${limitsAdvice}`,
  ],
  [
    /could not fork|temporarily unavailable|EAGAIN/i,
    `Raise the limit of processes ${limitsAdvice}`,
  ],
  [
    /spawn .*(?:EACCES|EPERM)/,
    "Let this user run the file: check its permissions, and that its file system is not mounted with noexec.",
  ],
  [
    /invalid permissions/,
    "Other users may enter it, so PostgreSQL refuses it; nothing is damaged. Take their rights away with chmod 700, and start again.",
  ],
  [
    /permission denied|EACCES|not permitted|EPERM/i,
    "Check the owner and the permissions of the folder, of everything in it, and of the folders above it.",
  ],
  [/read-only file system|EROFS/i, "Mount the file system for writing, or set another DATA_DIR."],
  [/input\/output error|EIO/i, `The disk reports errors. Check it. ${damageAdvice}`],
];

/**
 * Returns what to do about a reason for which one of PostgreSQL's programs did not start.
 * @param otherwise for a reason that is not a known one
 */
export function adviceFor(reason: string, otherwise: string): string {
  return reasons.find(([pattern]) => pattern.test(reason))?.[1] ?? otherwise;
}

/** For a cluster that did not start for an unknown reason. */
export const ifDamaged = `If files in the folder are missing or damaged: ${damageAdvice}`;
