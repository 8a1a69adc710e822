import { createHash } from "node:crypto";
import type { Snapshot } from "../database/dump-rows.ts";
import type { ArchivedFile } from "./archive.ts";
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

const pieceBytes = 1024 * 1024;

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
export async function* backupFiles(
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
