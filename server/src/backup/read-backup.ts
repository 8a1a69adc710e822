import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { codeOf } from "../core/error-code.ts";
import { type ArchivedFile, readArchive } from "./archive.ts";
import { filmOf } from "./archived-films.ts";
import { BackupError } from "./backup-error.ts";
import {
  anyHeader,
  type BackupHeader,
  backupChecksums,
  backupFormat,
  backupHeader,
  checksumsFile,
  countRows,
  headerFile,
  secretFile,
  tableOf,
} from "./backup-format.ts";
import { type Keys, openDecrypted } from "./encryption.ts";

/** A backup that is being read. */
export interface OpenBackup {
  readonly header: BackupHeader;
  /** The number of rows of each table that were read so far. */
  readonly rows: ReadonlyMap<string, number>;
  /** The films whose files were read so far. */
  readonly films: ReadonlySet<string>;
  /**
   * Yields the files between the header and the checksums in order, once.
   * @throws BackupError, also after the last file: only its end proves that the backup is complete and unchanged
   */
  readonly files: AsyncGenerator<ArchivedFile>;
}

const fileFailures: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file. Check its name.",
  EISDIR: "This is a folder. Name a backup in it.",
  EACCES: "Permission denied. Let the user that runs this command read it.",
};

const damages: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: "its end is missing",
  Z_DATA_ERROR: "bytes in it were changed",
};

/** What tar-stream says of bytes that are no header of a file. */
const notAHeader = /^(?:Invalid (?:tar )?header|Header exceeds)/;

/** Returns the error of a backup that cannot be used. */
export function damaged(path: string, what: string): BackupError {
  return new BackupError(`${path} is damaged: ${what}. Use another backup.`);
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof BackupError) return error;
  const known = fileFailures[codeOf(error)];
  if (known !== undefined) return new BackupError(`Cannot read ${path}: ${known}`);
  const { message, syscall, code } = Object(error);
  if (code === "EIO") {
    return new BackupError(
      `Cannot read ${path}: the disk reports an error. Copy the file to another disk, or use another backup.`,
    );
  }
  if (syscall !== undefined) {
    return new BackupError(`Cannot read ${path}: ${message}. Use another backup.`);
  }
  const kind = notAHeader.test(message) ? "Z_DATA_ERROR" : code;
  return damaged(path, damages[kind] ?? String(message));
}

function parse<T extends z.ZodMiniType>(schema: T, { name, content }: ArchivedFile): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(content.toString("utf8"));
  } catch {
    throw new Error(`${name} in it is not valid`);
  }
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Error(`${name} in it is not valid`);
  return result.data;
}

function headerOf(file: ArchivedFile | undefined, path: string): BackupHeader {
  if (file?.name !== headerFile) {
    throw new BackupError(`${path} is not a backup of Armslot. Check its name.`);
  }
  const { armslotBackup: format } = parse(anyHeader, file);
  if (format > backupFormat) {
    throw new BackupError(
      `${path} was made by a newer Armslot (format ${format}). Install that version or a later one.`,
    );
  }
  return parse(backupHeader, file);
}

function sumOf({ content }: ArchivedFile): string {
  return createHash("sha256").update(content).digest("hex");
}

function requireSame(
  last: ArchivedFile | undefined,
  sums: Map<string, string>,
  rows: Map<string, number>,
) {
  if (last?.name !== checksumsFile) throw new Error(`${checksumsFile} is missing at its end`);
  const wanted = parse(backupChecksums, last);
  const changed = Object.entries(wanted.files).find(([name, sum]) => sums.get(name) !== sum);
  if (changed) throw new Error(`${changed[0]} in it was changed or is missing`);
  const extra = [...sums.keys()].find((name) => wanted.files[name] === undefined);
  if (extra !== undefined) throw new Error(`${extra} in it was added`);
  const miscounted = Object.entries(wanted.rows).find(([name, n]) => (rows.get(name) ?? 0) !== n);
  if (miscounted) throw new Error(`table ${miscounted[0]} in it has missing or extra rows`);
}

/** Throws unless a file is the server's secret, a piece of a film, or rows of a table that the header names, and the first of its name. */
function requireExpected(
  { name }: ArchivedFile,
  { sums, rows }: { sums: ReadonlyMap<string, string>; rows: ReadonlyMap<string, number> },
): void {
  if (sums.has(name)) throw new Error(`${JSON.stringify(name)} is in it twice`);
  const table = tableOf(name);
  if (name === secretFile || filmOf(name) || (table !== undefined && rows.has(table))) return;
  throw new Error(`${JSON.stringify(name)} in it is not a part of a backup`);
}

/**
 * Opens a backup and reads its header.
 * @throws BackupError
 */
export async function openBackup(path: string, keys: Keys): Promise<OpenBackup> {
  try {
    const archive = readArchive(await openDecrypted(path, keys));
    const sums = new Map<string, string>();
    const rows = new Map<string, number>();
    const films = new Set<string>();
    const first = (await archive.next()).value;
    const header = headerOf(first, path);
    sums.set(headerFile, sumOf(first));
    for (const { name } of header.tables) rows.set(name, 0);

    async function* files(): AsyncGenerator<ArchivedFile> {
      let last: ArchivedFile | undefined;
      for await (const file of archive) {
        if (last) throw new Error(`${JSON.stringify(file.name)} follows the end`);
        if (file.name === checksumsFile) {
          last = file;
          continue;
        }
        requireExpected(file, { sums, rows });
        sums.set(file.name, sumOf(file));
        const table = tableOf(file.name);
        if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + countRows(file.content));
        const film = filmOf(file.name);
        if (film?.kind === "film") films.add(film.recordingId);
        yield file;
      }
      requireSame(last, sums, rows);
    }
    const explained = explainEach(files(), path);
    return { header, rows, films, files: explained };
  } catch (error) {
    throw explain(error, path);
  }
}

async function* explainEach(
  files: AsyncIterable<ArchivedFile>,
  path: string,
): AsyncGenerator<ArchivedFile> {
  try {
    yield* files;
  } catch (error) {
    throw explain(error, path);
  }
}
