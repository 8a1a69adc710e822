import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { withDatabase } from "../../test/kit/database/data-folder.ts";
import { emptyDatabase } from "../../test/kit/database/database-harness.ts";
import { makePitchedGame, makeProgram } from "../../test/kit/database/database-rows.ts";
import { sqlOn, tagged } from "../../test/kit/database/sql.ts";
import { runAlone } from "../../test/kit/test-cli.ts";
import { readSettings, type Settings } from "../core/settings.ts";
import { openDatabase } from "../database/open-database.ts";
import { withOwner } from "../database/owner-access.ts";
import { type ArchivedFile, readArchive, writeArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import {
  type BackupHeader,
  backupHeader,
  checksumsFile,
  countRows,
  headerFile,
  tableOf,
} from "./backup-format.ts";
import { restoreBackup } from "./restore-backup.ts";

let root: string;
/** The settings of an empty database, which every refused restore leaves empty. */
let settings: Settings;
let files: ArchivedFile[];
let number = 0;

const newPath = () => {
  number += 1;
  return join(root, String(number));
};
const restore = (file: string) => restoreBackup(file, settings, {});

interface Forged {
  readonly header?: (header: BackupHeader) => unknown;
  readonly content?: (files: ArchivedFile[]) => ArchivedFile[];
}

/** Writes a backup whose header and files were changed, with checksums that fit. */
async function forged({ header = (same) => same, content = (same) => same }: Forged) {
  const [first, ...others] = files;
  const parsed = backupHeader.parse(JSON.parse(String(first?.content)));
  const changedHeader = Buffer.from(JSON.stringify(header(parsed)));
  const changed = [{ name: headerFile, content: changedHeader }, ...content(others)];
  const rows = new Map<string, number>();
  for (const { name, content: bytes } of changed) {
    const table = tableOf(name);
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + countRows(bytes));
  }
  const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const checksums = {
    files: Object.fromEntries(changed.map(({ name, content: bytes }) => [name, sum(bytes)])),
    rows: Object.fromEntries(rows),
  };
  const last = { name: checksumsFile, content: Buffer.from(JSON.stringify(checksums)) };
  const file = newPath();
  async function* all() {
    yield* [...changed, last];
  }
  await writeArchive(all(), { output: createWriteStream(file) });
  return file;
}

const withTable = (name: string, columns: string[]): Forged => ({
  header: (header) => ({ ...header, tables: [...header.tables, { name, columns }] }),
  content: (same) => [
    { name: `tables/${name}/000001`, content: Buffer.from("1\t0\t\\\\x61\n") },
    ...same,
  ],
});
const withColumn = (change: (columns: string[]) => string[]): Forged => ({
  header: (header) => ({
    ...header,
    tables: header.tables.map((table) =>
      table.name === "leads" ? { ...table, columns: change(table.columns) } : table,
    ),
  }),
});
const withFile = (name: string): Forged => ({
  content: (same) => [...same, { name, content: Buffer.from("") }],
});

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "armslot-forged-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  const dataDir = withDatabase(newPath());
  const db = tagged(await openDatabase({ dataDir, purpose: "serve" }));
  const { programId } = await makeProgram(db);
  await makePitchedGame(db, programId);
  const { code, out } = await runAlone({ DATA_DIR: dataDir }, ["backup", newPath(), "--json"]);
  await db.close();
  expect(code).toBe(0);
  files = [];
  const { file } = JSON.parse(out);
  for await (const each of readArchive(createReadStream(file))) files.push(each);
  files = files.filter(({ name }) => name !== checksumsFile);
  settings = readSettings({ DATA_DIR: newPath(), ...(await emptyDatabase()) }, ".");
}, 300_000);

describe("a forged backup", { timeout: 180_000 }, () => {
  test.each<[string, Forged, string]>([
    ["an unknown table", withTable("scouts", ["a"]), 'the table "scouts", which is not Armslot\'s'],
    [
      "a table of PostgreSQL",
      withTable("pg_largeobject", ["loid", "pageno", "data"]),
      'the table "pg_largeobject", which is not',
    ],
    [
      "PostgreSQL's list of roles",
      withTable("pg_authid", ["oid", "rolname", "rolsuper"]),
      'the table "pg_authid", which is not',
    ],
    [
      "a table of another schema",
      withTable("pg_catalog.pg_largeobject", ["loid", "pageno", "data"]),
      '"tables/pg_catalog.pg_largeobject/000001" in it is not a part of a backup',
    ],
    [
      "a table whose name closes a quote",
      withTable("leads\" (email) from program 'id' --", ["email"]),
      "in it is not a part of a backup",
    ],
    [
      "a table twice",
      {
        header: (header) => ({ ...header, tables: [...header.tables, ...header.tables] }),
      },
      "it names a table twice",
    ],
    [
      "a column that we do not have",
      withColumn((columns) => [...columns, "xmin"]),
      'the column of leads "xmin", which is not',
    ],
    [
      "a column whose name closes a quote",
      withColumn(([first, ...others]) => [`${first}") from program 'id' --`, ...others]),
      "which is not Armslot's",
    ],
    [
      "a column twice",
      withColumn((columns) => [...columns, columns[0] ?? ""]),
      "it names a column of leads twice",
    ],
    ["fewer columns", withColumn(([, ...others]) => others), 'it lacks the column of leads "'],
    [
      "fewer tables",
      {
        header: (header) => ({
          ...header,
          tables: header.tables.filter(({ name }) => name !== "leads"),
        }),
      },
      'it lacks the table "leads"',
    ],
    [
      "a sequence that we do not have",
      {
        header: (header) => ({
          ...header,
          sequences: [...header.sequences, { name: "pg_seq", lastValue: "1", isCalled: true }],
        }),
      },
      'the sequence "pg_seq", which is not',
    ],
    ["a file twice", { content: (same) => [...same, ...same.slice(-1)] }, "is in it twice"],
    ["another file", withFile("tables/leads/../../000001"), "is not a part of a backup"],
    [
      "other migrations than its rows",
      { content: (same) => same.filter(({ name }) => tableOf(name) !== "schema_migrations") },
      "the migrations that it names are not those in its rows",
    ],
    [
      "a row with too many columns",
      {
        content: (same) =>
          same.map((file) =>
            tableOf(file.name) === "programs"
              ? { ...file, content: Buffer.from(`x\t${file.content}`) }
              : file,
          ),
      },
      "the rows of programs do not fit its tables (",
    ],
    [
      "rows without the rows that they refer to",
      { content: (same) => same.filter(({ name }) => tableOf(name) !== "athletes") },
      "its rows do not fit its tables (",
    ],
  ])("a forged backup with %s is refused in one line", async (_, change, expected) => {
    const file = await forged(change);
    const refusal: unknown = await restore(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupError);
    const { message } = refusal as BackupError;
    expect(message).toMatch(/^\S+ is damaged: [^\n]+\. Use another backup\.$/);
    expect(message).toContain(expected);
  });

  test("leaves nothing, so that a good one can be restored, and nothing in PostgreSQL's own tables", async () => {
    expect(await restore(await forged({}))).toMatchObject({ isOtherSecret: false });
    await withOwner(settings, async (owner) => {
      const sql = sqlOn(owner);
      expect(await sql`select from pitches`).toHaveLength(1);
      expect(await sql`select from pg_largeobject`).toHaveLength(0);
    });
  });
});
