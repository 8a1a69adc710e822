import { resolve } from "node:path";
import { makeBackup } from "../backup/make-backup.ts";
import { verifyBackup } from "../backup/restore-backup.ts";
import { type Command, type CommandInput, WrongUse } from "./command.ts";
import { untilInterrupted } from "./interruption.ts";
import { alignColumns, printable } from "./terminal-text.ts";

/** Returns a number of bytes for a person, such as `12.3 MB`. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function countOf(input: CommandInput, name: string): number | undefined {
  const text = input.text(name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new WrongUse(`--${name} must be a whole number from 1 to 9999.`);
}

export const backup: Command = {
  name: "backup",
  summary: "Writes a backup of the database and the server's secret, also while the server runs",
  words: "DIR",
  options: {
    keep: { type: "string", value: "N", help: "deletes all but the newest N backups in DIR" },
  },
  async runOffline(input, context) {
    const keep = countOf(input, "keep");
    const [folder = ""] = input.words;
    const options = { folder: resolve(folder), keep, signal: untilInterrupted() };
    const made = await makeBackup(context.readSettings(), options);
    return {
      json: made,
      lines: [
        `Wrote ${printable(made.file)}.`,
        "",
        ...alignColumns([
          ["Rows", String(made.rows)],
          ["Size", sizeText(made.bytes)],
        ]),
        ...made.deleted.map((file) => `Deleted ${printable(file)}.`),
      ],
    };
  },
};

export const backupVerify: Command = {
  name: "backup verify",
  summary: "Checks that a backup is complete and unchanged",
  words: "FILE",
  options: {},
  async runOffline(input) {
    const file = resolve(input.words[0] ?? "");
    const { createdAt, rows } = await verifyBackup(file);
    return {
      json: { file, createdAt, rows },
      lines: [`${printable(file)} is complete: ${rows} rows of ${createdAt}.`],
    };
  },
};
