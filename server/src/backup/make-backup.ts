import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { keptSecret } from "../core/server-secret.ts";
import type { Settings } from "../core/settings.ts";
import { explainFullDisk } from "../database/disk-space.ts";
import { openSnapshot, type Snapshot } from "../database/dump-rows.ts";
import { requireEmbeddedDatabase } from "../database/embedded/require-database.ts";
import { withOwner } from "../database/owner-access.ts";
import { type FilmKey, openFilmFiles } from "../films/film-files.ts";
import { type ArchivedFile, writeArchive } from "./archive.ts";
import { filmFiles, readyFilms } from "./archived-films.ts";
import { BackupError } from "./backup-error.ts";
import { addBackup, keepNewest, largerThanNewest } from "./backup-folder.ts";
import {
  type BackupHeader,
  backupFormat,
  checksumsFile,
  countRows,
  headerFile,
  pieceName,
  secretFile,
  tableOf,
} from "./backup-format.ts";
import { encrypting } from "./encryption.ts";

const pieceBytes = 1024 * 1024;

/** A backup that was made. */
export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  /** The number of rows of all tables. */
  readonly rows: number;
  /** The number of films whose files it has. */
  readonly films: number;
  /** The number of films that are in the rows and whose files are gone. */
  readonly missingFilms: number;
  readonly isEncrypted: boolean;
  /** The older backups that were deleted. */
  readonly deleted: readonly string[];
  /** The older backups that are more than twice as large, and so are not deleted. */
  readonly larger: readonly string[];
}

interface Options {
  readonly folder: string;
  /** How many backups to keep in the folder. Without it, all. */
  readonly keep?: number | undefined;
  /** Whether the backup has the files of films too. */
  readonly hasFilms?: boolean;
  /** Ends the backup. */
  readonly signal?: AbortSignal;
}

/**
 * Backs up the database, the films and the server's secret to a folder, while a server may be running. Does not migrate the database.
 * @throws BackupError, or another Error with a sentence that says what to do
 */
export async function makeBackup(
  { databaseUrl, dataDir, clipsDir, serverSecret, backupEncryption }: Settings,
  { folder, keep, hasFilms = true, signal }: Options,
): Promise<MadeBackup> {
  if (databaseUrl === undefined) requireEmbeddedDatabase(dataDir);
  const encrypt = backupEncryption && encrypting(backupEncryption);
  const isEncrypted = encrypt !== undefined;
  const rows = new Map<string, number>();
  const createdAt = new Date();
  let films: readonly FilmKey[] = [];
  let missingFilms = 0;
  const explain = (error: unknown) => {
    throw explainFullDisk(error, { databaseUrl, dataDir });
  };
  const file = await withOwner({ databaseUrl, dataDir, signal }, async (owner) => {
    const snapshot = await openSnapshot(owner);
    if (snapshot.outline.migrations.length === 0) {
      throw new BackupError("The database is empty. There is nothing to back up.");
    }
    const isFilming = snapshot.outline.tables.some(({ name }) => name === "recordings");
    if (hasFilms && isFilming) films = await readyFilms(owner.tx);
    const files = filmFiles(openFilmFiles(clipsDir), films, () => {
      missingFilms += 1;
    });
    const secret = serverSecret ?? keptSecret(dataDir);
    const content = { snapshot, createdAt, serverSecret: secret, films: files };
    return await addBackup(folder, { createdAt, isEncrypted }, (output) =>
      writeArchive(backupFiles(content, rows), { output, encrypt }),
    );
  }).catch(explain);
  return {
    file,
    bytes: statSync(file).size,
    rows: [...rows.values()].reduce((sum, n) => sum + n, 0),
    films: films.length - missingFilms,
    missingFilms,
    isEncrypted,
    deleted: keep === undefined ? [] : keepNewest(folder, { count: keep, now: createdAt }),
    larger: largerThanNewest(folder, createdAt),
  };
}

function jsonFile(name: string, value: object): ArchivedFile {
  return { name, content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}

async function* piecesOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of rows) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

interface Content {
  readonly snapshot: Snapshot;
  readonly createdAt: Date;
  readonly serverSecret: string | undefined;
  /** The files of films in pieces. */
  readonly films: AsyncIterable<ArchivedFile>;
}

async function* contentOf(
  header: BackupHeader,
  snapshot: Snapshot,
  { serverSecret, films }: Pick<Content, "serverSecret" | "films">,
): AsyncGenerator<ArchivedFile> {
  yield jsonFile(headerFile, header);
  if (serverSecret !== undefined) {
    yield { name: secretFile, content: Buffer.from(`${serverSecret}\n`) };
  }
  for (const table of snapshot.outline.tables) {
    let number = 0;
    for await (const content of piecesOf(snapshot.rowsOf(table))) {
      number += 1;
      yield { name: pieceName(table.name, number), content };
    }
  }
  yield* films;
}

/**
 * Yields the files of a backup in order.
 * @param rows receives the number of rows of each table
 */
async function* backupFiles(
  { snapshot, createdAt, ...content }: Content,
  rows: Map<string, number>,
): AsyncGenerator<ArchivedFile> {
  const { postgres, migrations, tables, sequences } = snapshot.outline;
  const header: BackupHeader = {
    armslotBackup: backupFormat,
    createdAt: createdAt.toISOString(),
    postgres,
    migrations: [...migrations],
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: [...sequences],
  };
  const sums = new Map<string, string>();
  for (const { name } of tables) rows.set(name, 0);
  for await (const file of contentOf(header, snapshot, content)) {
    const { name, content: bytes } = file;
    sums.set(name, createHash("sha256").update(bytes).digest("hex"));
    const table = tableOf(name);
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + countRows(bytes));
    yield file;
  }
  yield jsonFile(checksumsFile, {
    files: Object.fromEntries(sums),
    rows: Object.fromEntries(rows),
  });
}
