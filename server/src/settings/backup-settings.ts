import { resolve } from "node:path";
import type { SettingReader } from "./setting-reader.ts";

export interface BackupSettings {
  /** The folder for the server's own backups. Undefined if it makes none. */
  readonly backupDir: string | undefined;
  /** How many backups the server keeps there. */
  readonly backupKeep: number;
  /** The time between two backups. */
  readonly backupEveryHours: number;
}

/** Reads whether and where the server backs up by itself (OPS-16). Relative paths start from `root`. */
export function readBackupSettings(
  read: SettingReader,
  { root, dataDir }: { readonly root: string; readonly dataDir: string },
): BackupSettings {
  const folder = read.text("BACKUP_DIR");
  const backupDir =
    folder === undefined ? undefined : read.note("BACKUP_DIR", resolve(root, folder));
  if (backupDir !== undefined && `${backupDir}/`.startsWith(`${dataDir}/`)) {
    read.faults.push(
      "BACKUP_DIR must not be in DATA_DIR, because both would be lost together. Name a folder on another disk.",
    );
  }
  return {
    backupDir,
    backupKeep: read.integer("BACKUP_KEEP", 14, [1, 9999]),
    backupEveryHours: read.integer("BACKUP_EVERY_HOURS", 24, [1, 168]),
  };
}
