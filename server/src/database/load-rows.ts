import { once } from "node:events";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import { codeOf } from "../core/error-code.ts";
import type { Connection, CopiedTable } from "./connection.ts";
import { missingWalls } from "./database-walls.ts";
import {
  type DatabaseOutline,
  isNoExtension,
  type SequenceState,
  sequenceNames,
  storedTables,
  textSettings,
} from "./dump-rows.ts";
import { appliedMigrations, createTables } from "./migrate.ts";

/** A piece of a table's rows in PostgreSQL's text format. The pieces of a table follow each other. */
export interface RowPiece {
  readonly table: string;
  readonly content: Buffer;
}

/** The database already has tables. */
export class DatabaseNotEmpty extends Error {
  override readonly name = "DatabaseNotEmpty";
}

/** The snapshot is not one of a database of Armslot, or its rows do not fit its tables. The message is a part of a sentence. */
export class SnapshotRefused extends Error {
  override readonly name = "SnapshotRefused";
}

/** SQLSTATE classes of rows that do not fit: data exceptions and violated constraints. */
const misfitClasses = ["22", "23"];

/** Returns the error of rows that do not fit as SnapshotRefused, without the value that PostgreSQL quotes, or other errors unchanged. */
function explainMisfit(error: unknown, what: string): unknown {
  if (!misfitClasses.includes(codeOf(error).slice(0, 2)) || !(error instanceof Error)) return error;
  const reason = error.message.replace(/: ".*$/s, "");
  return new SnapshotRefused(`${what} do not fit its tables (${reason})`, { cause: error });
}

const quoted = (name: string) => JSON.stringify(name);

/** Throws unless both have the same names, each once. */
function requireSameNames(
  kind: string,
  { found, own }: { found: readonly string[]; own: readonly string[] },
): void {
  const foreign = found.find((name) => !own.includes(name));
  if (foreign !== undefined) {
    throw new SnapshotRefused(`it names the ${kind} ${quoted(foreign)}, which is not Armslot's`);
  }
  const missing = own.find((name) => !found.includes(name));
  if (missing !== undefined) throw new SnapshotRefused(`it lacks the ${kind} ${quoted(missing)}`);
  if (found.length !== own.length) throw new SnapshotRefused(`it names a ${kind} twice`);
}

/** Throws unless a snapshot has exactly the tables, columns and sequences that the migrations create. */
async function requireOwnNames(
  owner: Connection,
  { tables, sequences }: DatabaseOutline,
): Promise<void> {
  const own = await storedTables(owner);
  const nameOf = ({ name }: { readonly name: string }) => name;
  requireSameNames("table", { found: tables.map(nameOf), own: own.map(nameOf) });
  for (const { name, columns } of own) {
    const found = tables.find((table) => table.name === name)?.columns ?? [];
    requireSameNames(`column of ${name}`, { found, own: columns });
  }
  const ownSequences = await sequenceNames(owner);
  requireSameNames("sequence", { found: sequences.map(nameOf), own: ownSequences });
}

async function requireEmpty({ tx }: Connection): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and ${isNoExtension} limit 1`.execute(tx);
  if (rows.length > 0) throw new DatabaseNotEmpty("The database is not empty.");
}

/**
 * Removes what would reject, repeat or slow down the loading of rows: references, triggers, and row security for the owner.
 * @returns the statements that bring it back; adding a reference checks every row
 */
async function removeGuards(owner: Connection): Promise<string> {
  const { tx } = owner;
  const { rows: references } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`.execute(tx);
  const { rows: tables } = await sql<{ name: string; isForced: boolean }>`
    select quote_ident(relname) as name, relforcerowsecurity as "isForced" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(tx);
  const forced = tables.filter(({ isForced }) => isForced);
  await owner.sendAll(
    [
      ...references.map(({ drop }) => drop),
      ...tables.map(({ name }) => `alter table ${name} disable trigger user`),
      ...forced.map(({ name }) => `alter table ${name} no force row level security`),
    ].join("; "),
  );
  return [
    ...references.map(({ add }) => add),
    ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
    ...forced.map(({ name }) => `alter table ${name} force row level security`),
  ].join("; ");
}

/** Streams pieces into a table until `end`. */
function openTable(owner: Connection, table: CopiedTable) {
  const rows = owner.copyIn(table);
  const ended = finished(rows).catch((error: unknown) => {
    throw explainMisfit(error, `the rows of ${table.name}`);
  });
  // Reported by `add` or `end`, whichever comes next.
  ended.catch(() => undefined);
  let hasFailed = false;
  rows.once("error", () => {
    hasFailed = true;
  });
  return {
    table: table.name,
    async add(content: Buffer) {
      // The stream has no connection after PostgreSQL's error, and writing to it would throw another error.
      if (hasFailed) await ended;
      if (!rows.write(content)) await Promise.race([once(rows, "drain"), ended]);
    },
    async end() {
      if (!hasFailed) rows.end();
      await ended;
    },
  };
}

async function copyPieces(
  owner: Connection,
  tables: readonly CopiedTable[],
  pieces: AsyncIterable<RowPiece>,
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let open: ReturnType<typeof openTable> | undefined;
  for await (const { table: name, content } of pieces) {
    if (open?.table !== name) {
      await open?.end();
      const table = byName.get(name);
      if (!table)
        throw new SnapshotRefused(`it has rows of ${quoted(name)}, which it does not name`);
      open = openTable(owner, table);
    }
    await open.add(content);
  }
  await open?.end();
}

/** Throws unless the migrations that a snapshot names are those in its rows. */
async function requireSameMigrations(
  owner: Connection,
  { migrations }: DatabaseOutline,
): Promise<void> {
  const textOf = (names: readonly { readonly name: string; readonly checksum: string }[]) =>
    names
      .map(({ name, checksum }) => `${name} ${checksum}`)
      .sort()
      .join();
  if (textOf(await appliedMigrations(owner)) === textOf(migrations)) return;
  throw new SnapshotRefused("the migrations that it names are not those in its rows");
}

async function setSequences(
  { tx }: Connection,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await sql`
      select setval(('public.' || quote_ident(${name}))::regclass, ${lastValue}::bigint, ${isCalled})`.execute(
      tx,
    );
  }
}

/**
 * Fills an empty database with the rows of a snapshot, in one transaction: a failure leaves it empty.
 * @param beforeCommit runs when everything is loaded and checked
 * @throws DatabaseNotEmpty, MigrationRefused, SnapshotRefused, the errors of `pieces` and of PostgreSQL
 */
export async function loadRows(
  owner: Connection,
  { outline, pieces }: { outline: DatabaseOutline; pieces: AsyncIterable<RowPiece> },
  beforeCommit: () => Promise<void>,
): Promise<void> {
  await owner.sendAll(`begin; ${textSettings}`);
  await requireEmpty(owner);
  await createTables(owner, outline.migrations);
  await requireOwnNames(owner, outline);
  const bringBack = await removeGuards(owner);
  await copyPieces(owner, outline.tables, pieces);
  try {
    await requireSameMigrations(owner, outline);
    await setSequences(owner, outline.sequences);
    await owner.sendAll(bringBack);
  } catch (error) {
    throw explainMisfit(error, "its rows");
  }
  const faults = await missingWalls(owner.tx);
  if (faults.length > 0) {
    throw new Error(
      `The restored database would not keep programs separate: ${faults.join("; ")}.`,
    );
  }
  await beforeCommit();
  await owner.sendAll("commit");
  await owner.sendAll("analyze");
}
