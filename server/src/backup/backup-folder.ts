import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { hourMs, minuteMs } from "@armslot/contracts/core/durations";
import { renameDurably } from "../core/durable-file.ts";
import { codeOf, hasCode } from "../core/error-code.ts";
import { BackupError } from "./backup-error.ts";

/** A finished backup in a folder. */
interface StoredBackup {
  readonly file: string;
  readonly createdAt: Date;
}

const finished = /^armslot-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(?:\.age)?$/;
const draft = /^armslot-\d{8}-\d{6}\.tar\.gz(?:\.age)?\.partial$/;
/** A running backup writes its draft all the time. */
const draftLifetimeMs = hourMs;
/** How much the clock may have been set back since a backup. */
const clockToleranceMs = 5 * minuteMs;

const failures: Readonly<Record<string, string>> = {
  ENOENT: "The folder above it does not exist. Create that folder, or check the name.",
  ENOTDIR: "This is a file. Name a folder.",
  EEXIST: "Another backup is being written there. Wait until it has ended.",
  EACCES: "Permission denied. Check the folder's permissions.",
  EPERM: "The operation is not permitted. Check the folder's permissions and attributes.",
  EIO: "The disk reports an error. Check the disk, or name a folder on another one.",
  EROFS:
    "The file system is read-only. Name another folder, or add it to ReadWritePaths of the systemd unit.",
  ENOSPC: "The disk is full. Free some space and back up again.",
  EDQUOT: "The disk quota is used up. Free some space and back up again.",
};

/** Returns the failure of a write into a folder as a sentence, or other errors unchanged. */
function explain(error: unknown, folder: string): unknown {
  const known = failures[codeOf(error)];
  return known === undefined ? error : new BackupError(`Cannot back up to ${folder}: ${known}`);
}

function allBackupsIn(folder: string): StoredBackup[] {
  const names = readdirSync(folder).sort().reverse();
  return names.flatMap((name) => {
    const [, year, month, day, hour, minute, second] = finished.exec(name) ?? [];
    if (year === undefined) return [];
    const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ file: join(folder, name), createdAt }];
  });
}

const isAhead = ({ createdAt }: StoredBackup, now: Date) =>
  createdAt.getTime() > now.getTime() + clockToleranceMs;

/** Returns the backups in a folder, newest first, without those that are dated in the future. */
export function backupsIn(folder: string, now: Date): StoredBackup[] {
  return allBackupsIn(folder).filter((backup) => !isAhead(backup, now));
}

/** Returns the backups in a folder that are dated in the future. The clock was wrong when they were made. */
export function backupsAhead(folder: string, now: Date): StoredBackup[] {
  return allBackupsIn(folder).filter((backup) => isAhead(backup, now));
}

function prepare(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (draft.test(name) && Date.now() - statSync(file).mtimeMs > draftLifetimeMs) rmSync(file);
  }
}

/**
 * Creates a backup in a folder, which is created if only it is missing. The file has its final name only when it is complete and on
 * disk, and only its owner can read it. Also removes the unfinished files of killed backups.
 * @param write fills and ends the file
 * @returns the path of the file
 * @throws BackupError; the errors of `write`
 */
export async function addBackup(
  folder: string,
  { createdAt, isEncrypted }: { readonly createdAt: Date; readonly isEncrypted: boolean },
  write: (output: Writable) => Promise<void>,
): Promise<string> {
  const stamp = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, "")
    .replaceAll(/[-:]/g, "");
  const file = join(
    folder,
    `armslot-${stamp.replace("T", "-")}.tar.gz${isEncrypted ? ".age" : ""}`,
  );
  const partial = `${file}.partial`;
  let isOurs = false;
  try {
    prepare(folder);
    const output = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    output.once("open", () => {
      isOurs = true;
    });
    await write(output);
    renameDurably(partial, file);
    return file;
  } catch (error) {
    if (isOurs) await rm(partial, { force: true });
    throw explain(error, folder);
  }
}

/**
 * Returns the older backups of a folder that are more than twice as large as its newest one, newest first. Since they were made, data may
 * have been lost.
 */
export function largerThanNewest(folder: string, now: Date): string[] {
  const bytesOf = ({ file }: StoredBackup) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const [newest, ...older] = backupsIn(folder, now);
  if (!newest) return [];
  const limit = 2 * bytesOf(newest);
  return older.filter((backup) => bytesOf(backup) > limit).map(({ file }) => file);
}

/** Returns what an operator should do about backups that are larger than the newest one, or null if there are none. */
export function largerText(larger: readonly string[]): string | null {
  const [first] = larger;
  if (first === undefined) return null;
  return `The newest backup is less than half as large as ${first}. Check that no data is missing. If none is, delete the larger backups yourself.`;
}

/**
 * Deletes all but the newest backups of a folder. Keeps also those that are more than twice as large as the newest one: a server that began
 * again with an empty database must not delete the last backups of its data. Does not count or delete those that are dated in the future.
 * @returns the paths of the deleted files
 */
export function keepNewest(folder: string, { count, now }: { count: number; now: Date }): string[] {
  const larger = new Set(largerThanNewest(folder, now));
  const files = backupsIn(folder, now)
    .slice(count)
    .map(({ file }) => file)
    .filter((file) => !larger.has(file));
  for (const file of files) rmSync(file, { force: true });
  return files;
}
