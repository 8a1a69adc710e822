import { resolve } from "node:path";
import type { SettingReader } from "./setting-reader.ts";

export interface BackupSettings {
  /** The folder for the server's own backups. Undefined if it makes none. */
  readonly backupDir: string | undefined;
  /** Whom backups are encrypted for. Undefined if they are not. */
  readonly backupEncryption:
    | { readonly passphrase: string }
    | { readonly recipients: readonly string[] }
    | undefined;
  /** Opens backups that are encrypted with a passphrase. */
  readonly backupPassphrase: string | undefined;
  /** Whether backups have the files of films. */
  readonly backupHasFilms: boolean;
  /** How many backups the server keeps there. */
  readonly backupKeep: number;
  /** The time between two backups. */
  readonly backupEveryHours: number;
}

const shortestPassphrase = 16;
const publicKey = /^age1[ac-hj-np-z02-9]{58,}$/;

function readEncryption(read: SettingReader): BackupSettings["backupEncryption"] {
  const passphrase = read.text("BACKUP_PASSPHRASE");
  const recipients = read.text("BACKUP_RECIPIENT")?.split(/\s*,\s*/);
  if (passphrase !== undefined && passphrase.length < shortestPassphrase) {
    read.faults.push(`BACKUP_PASSPHRASE must have at least ${shortestPassphrase} characters.`);
  }
  if (recipients?.every((recipient) => publicKey.test(recipient)) === false) {
    read.faults.push(
      'BACKUP_RECIPIENT must be public keys of age (age1…), separated by commas. "npx armslot backup new-key" prints one.',
    );
  }
  if (recipients) return { recipients };
  return passphrase === undefined ? undefined : { passphrase };
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
    backupEncryption: readEncryption(read),
    backupPassphrase: read.text("BACKUP_PASSPHRASE"),
    backupHasFilms: read.oneOf("BACKUP_VIDEOS", "on", ["on", "off"]) === "on",
    backupKeep: read.integer("BACKUP_KEEP", 14, [1, 9999]),
    backupEveryHours: read.integer("BACKUP_EVERY_HOURS", 24, [1, 168]),
  };
}
