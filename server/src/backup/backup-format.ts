import * as z from "zod/mini";

/** The layout of a backup. A change that older versions cannot read increases it. */
export const backupFormat = 2;
/** Backups of this format have no films. */
const withoutFilms = 1;

/** The first file in a backup: everything that a reader needs before the rows. */
export const headerFile = "backup.json";
/** The last file in a backup. Without it, the backup is incomplete. */
export const checksumsFile = "checksums.json";
/** The key of invite links. */
export const secretFile = "server-secret";

const tablePiece = /^tables\/([a-z_]+)\/\d{6}$/;

/** Returns the name of a piece of a table's rows, counted from 1. */
export function pieceName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}`;
}

/** Returns the table of a file in a backup, or undefined for a file without rows. */
export function tableOf(file: string): string | undefined {
  return tablePiece.exec(file)?.[1];
}

/** Recognizes a header before its fields are read, because a newer format may have other fields. */
export const anyHeader = z.object({ armslotBackup: z.int().check(z.minimum(1)) });

export const backupHeader = z.object({
  armslotBackup: z.literal([withoutFilms, backupFormat]),
  /** ISO 8601, the moment whose rows the backup holds. */
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export type BackupHeader = z.infer<typeof backupHeader>;

export const backupChecksums = z.object({
  /** The SHA-256 of every other file, in hexadecimal, by name. */
  files: z.record(z.string(), z.string()),
  /** The number of rows of every table, by name. */
  rows: z.record(z.string(), z.int()),
});

/** Counts rows in PostgreSQL's text format, where every line break within a value is escaped. */
export function countRows(content: Buffer): number {
  let rows = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) rows += 1;
  return rows;
}
