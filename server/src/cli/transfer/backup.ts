import { resolve } from "node:path";
import { fixedText } from "@armslot/baseball/pitch/decimal";
import { largerText } from "../../backup/backup-folder.ts";
import { createKey, type Keys } from "../../backup/encryption.ts";
import { makeBackup } from "../../backup/make-backup.ts";
import { verifyBackup } from "../../backup/restore-backup.ts";
import type { Settings } from "../../core/settings.ts";
import { type Command, type CommandInput, type Option, WrongUse } from "../command.ts";
import { untilInterrupted } from "../interruption.ts";
import { alignColumns, counted, printable } from "../terminal-text.ts";

/** Returns a number of bytes for a person, such as `12.3 MB`. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${fixedText(bytes / 1_000_000, 1)} MB`;
}

function countOf(input: CommandInput, name: string): number | undefined {
  const text = input.text(name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new WrongUse(`--${name} must be a whole number from 1 to 9999.`);
}

/** Names the private key of an encrypted backup. */
export const keyOption: Option = {
  type: "string",
  value: "FILE",
  help: "the file of the private key, if the backup is encrypted for BACKUP_RECIPIENT",
};

/** Returns what may open an encrypted backup. */
export function keysOf(input: CommandInput, settings: Settings): Keys {
  return { passphrase: settings.backupPassphrase, keyFile: input.text("key") };
}

export const backup: Command = {
  name: "backup",
  summary:
    "Writes a backup of the database, the videos and the server's secret, also while the server runs",
  words: "DIR",
  options: {
    keep: {
      type: "string",
      value: "N",
      help: "deletes all but the newest N backups in DIR and those over twice as large as the newest",
    },
    "without-videos": {
      type: "boolean",
      help: "leaves out the files of videos, as BACKUP_VIDEOS=off does",
    },
  },
  async runOffline(input, context) {
    const settings = context.readSettings();
    const keep = countOf(input, "keep");
    const [folder = ""] = input.words;
    const options = {
      folder: resolve(folder),
      keep,
      hasFilms: settings.backupHasFilms && !input.isOn("without-videos"),
      signal: untilInterrupted("No backup was made."),
    };
    const made = await makeBackup(settings, options);
    const warning = largerText(made.larger);
    return {
      json: made,
      lines: [
        `Wrote ${printable(made.file)}.`,
        "",
        ...alignColumns([
          ["Rows", String(made.rows)],
          ["Videos", options.hasFilms ? String(made.films) : "left out"],
          ["Size", sizeText(made.bytes)],
          ["Encrypted", made.isEncrypted ? "yes" : "no (see BACKUP_PASSPHRASE in .env.example)"],
        ]),
        ...(made.missingFilms === 0
          ? []
          : [
              `${counted(made.missingFilms, "video")} had no file in CLIPS_DIR. Check its disk, or put an older copy back.`,
            ]),
        ...made.deleted.map((file) => `Deleted ${printable(file)}.`),
        ...(warning === null ? [] : ["", printable(warning)]),
      ],
    };
  },
};

export const backupVerify: Command = {
  name: "backup verify",
  summary: "Checks that a backup is complete and unchanged",
  words: "FILE",
  options: { key: keyOption },
  async runOffline(input, context) {
    const file = resolve(input.words[0] ?? "");
    const keys = keysOf(input, context.readSettings());
    const { createdAt, rows, films } = await verifyBackup(file, keys);
    const what = `${rows} rows${films === 0 ? "" : ` and ${counted(films, "video")}`}`;
    return {
      json: { file, createdAt, rows, films },
      lines: [`${printable(file)} is complete: ${what} of ${createdAt}.`],
    };
  },
};

export const backupNewKey: Command = {
  name: "backup new-key",
  summary: "Writes a new private key for encrypted backups to a file, and prints its public key",
  words: "FILE",
  options: {},
  async runOffline(input) {
    const file = resolve(input.words[0] ?? "");
    const recipient = await createKey(file);
    return {
      json: { file, recipient },
      lines: [
        `Wrote ${printable(file)}. Keep it away from the server: without it, no one can open the backups.`,
        `Set BACKUP_RECIPIENT=${recipient}`,
      ],
    };
  },
};
