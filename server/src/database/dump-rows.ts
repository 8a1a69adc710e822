import { sql } from "kysely";
import type { Connection, CopiedTable } from "./connection.ts";
import { explainDamage } from "./damaged-database.ts";
import { appliedMigrations } from "./migrate.ts";
import { type Applied, refuseOtherOwner } from "./refuse-misfits.ts";

/** A sequence and its state. */
export interface SequenceState {
  readonly name: string;
  /** Decimal digits. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** Everything in a database except its rows. */
export interface DatabaseOutline {
  /** The version of PostgreSQL, such as `18.4`. */
  readonly postgres: string;
  readonly migrations: readonly Applied[];
  /** All tables by name, each with the columns that are stored and not computed. */
  readonly tables: readonly CopiedTable[];
  readonly sequences: readonly SequenceState[];
}

/** A consistent view of a database at one moment. */
export interface Snapshot {
  readonly outline: DatabaseOutline;
  /** Yields the rows of a table in PostgreSQL's text format, in pieces of any size. Read one table at a time. */
  rowsOf(table: CopiedTable): AsyncIterable<Buffer>;
}

/** Settings that make the text of every value independent of the server's configuration. */
export const textSettings = `
  set local search_path = public; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8'; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`;

/** A condition on pg_class `c`: it is not part of an extension. */
export const isNoExtension = sql`not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Throws if row-level security would hide rows from the owner. A backup without them would look complete. */
async function refuseHiddenRows({ tx }: Connection): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and row_security_active(c.oid) and ${isNoExtension}
      and not exists (
      select from pg_policy p
      where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) as named (role) where role = 0 or pg_has_role(role, 'usage'))
    )`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new Error(
    `Row security hides rows of ${names} from the user of DATABASE_URL. Connect as the user that created the tables.`,
  );
}

/** Returns all tables by name, each with the columns that are stored and not computed. */
export async function storedTables({ tx }: Connection): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attgenerated = ''
      and ${isNoExtension}
    group by c.relname order by c.relname`.execute(tx);
  return rows;
}

/** Returns the names of all sequences. */
export async function sequenceNames({ tx }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${isNoExtension} order by c.relname`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function outlineOf(owner: Connection): Promise<DatabaseOutline> {
  const { tx } = owner;
  const sequences: SequenceState[] = [];
  for (const name of await sequenceNames(owner)) {
    const { rows } = await sql<SequenceState>`
      select ${name} as name, last_value::text as "lastValue", is_called as "isCalled"
      from ${sql.id("public", name)}`.execute(tx);
    sequences.push(...rows);
  }
  const version = await sql<{ postgres: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres`.execute(tx);
  const migrations = await appliedMigrations(owner);
  return {
    postgres: version.rows[0]?.postgres ?? "",
    migrations,
    tables: await storedTables(owner),
    sequences,
  };
}

async function* readRows(owner: Connection, table: CopiedTable): AsyncGenerator<Buffer> {
  try {
    yield* owner.copyOut(table);
  } catch (error) {
    throw explainDamage(error, table.name);
  }
}

/**
 * Opens a read-only transaction that sees the database at one moment. It ends with the connection. Others can keep writing.
 * @throws Error with a sentence that says what to do if there is nothing to read
 */
export async function openSnapshot(owner: Connection): Promise<Snapshot> {
  await owner.sendAll(`begin isolation level repeatable read, read only; ${textSettings}`);
  await refuseOtherOwner(owner);
  await refuseHiddenRows(owner);
  const outline = await outlineOf(owner);
  return { outline, rowsOf: (table) => readRows(owner, table) };
}
