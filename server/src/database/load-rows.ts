import { once } from "node:events";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import type { Connection, CopiedTable } from "./connection.ts";
import { missingWalls } from "./database-walls.ts";
import {
  type DatabaseOutline,
  isNoExtension,
  type SequenceState,
  textSettings,
} from "./dump-rows.ts";
import { createTables } from "./migrate.ts";

/** A piece of a table's rows in PostgreSQL's text format. The pieces of a table follow each other. */
export interface RowPiece {
  readonly table: string;
  readonly content: Buffer;
}

/** The database already has tables. */
export class DatabaseNotEmpty extends Error {
  override readonly name = "DatabaseNotEmpty";
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
  const ended = finished(rows);
  // Reported by `add` or `end`, whichever comes next.
  ended.catch(() => undefined);
  return {
    table: table.name,
    async add(content: Buffer) {
      if (!rows.write(content)) await Promise.race([once(rows, "drain"), ended]);
    },
    async end() {
      rows.end();
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
      if (!table) throw new Error(`There is no table ${name}.`);
      open = openTable(owner, table);
    }
    await open.add(content);
  }
  await open?.end();
}

async function setSequences(
  { tx }: Connection,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await sql`select setval(quote_ident(${name})::regclass, ${lastValue}::bigint, ${isCalled})`.execute(
      tx,
    );
  }
}

/**
 * Fills an empty database with the rows of a snapshot, in one transaction: a failure leaves it empty.
 * @param beforeCommit runs when everything is loaded and checked
 * @throws DatabaseNotEmpty, MigrationRefused, the errors of `pieces` and of PostgreSQL
 */
export async function loadRows(
  owner: Connection,
  { outline, pieces }: { outline: DatabaseOutline; pieces: AsyncIterable<RowPiece> },
  beforeCommit: () => Promise<void>,
): Promise<void> {
  await owner.sendAll(`begin; ${textSettings}`);
  await requireEmpty(owner);
  await createTables(owner, outline.migrations);
  const bringBack = await removeGuards(owner);
  await copyPieces(owner, outline.tables, pieces);
  await setSequences(owner, outline.sequences);
  await owner.sendAll(bringBack);
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
