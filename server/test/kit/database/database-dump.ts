import type { TestApp } from "../test-app.ts";
import type { Sql } from "./sql.ts";

async function tablesOf(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by name`;
  return tables.map(({ name }) => name);
}

/** Returns every row of every table as text that begins with the table's name. Bytes are in hexadecimal. */
export async function dumpOf({ db }: TestApp): Promise<string[]> {
  return await db.asOwner(async (sql) => {
    const rows = await sql.unsafe(
      (await tablesOf(sql))
        .map((name) => `select '${name} ' || t::text as text from ${name} t`)
        .join(" union all "),
    );
    return rows.map(({ text }) => String(text));
  });
}

/** Returns all rows except attempt counts, sorted. */
export async function storedRows(testApp: TestApp): Promise<string[]> {
  return (await dumpOf(testApp))
    .filter((row) => !/^(?:throttles|program_changes) /.test(row))
    .sort();
}

/** The statement of `storedState`, by its database. Tests that use it change no table's definition. */
const statesTexts = new WeakMap<TestApp["db"], string>();

function statesTextOf(tables: readonly string[]): string {
  const state = "count(*) || ' rows, ' || coalesce(sum(xmin::text::bigint), 0)";
  return tables
    .filter((name) => name !== "throttles")
    .map((name) => `select '${name}' as name, ${state} as state from ${name}`)
    .join(" union all ");
}

/**
 * Returns what a refused request must not change: the number of mails, and of each table except attempt counts the number of rows and
 * the sum of the transactions that wrote them. A written row moves both or the latter. Unlike the rows' text, this stays quick while a
 * test file fills the database.
 */
export async function storedState({
  db,
  mails,
}: TestApp): Promise<Readonly<Record<string, string>>> {
  const rows = await db.asOwner(async (sql) => {
    const text = statesTexts.get(db) ?? statesTextOf(await tablesOf(sql));
    statesTexts.set(db, text);
    // Prepared: to plan it takes PostgreSQL several times as long as to carry it out.
    return (await sql.owner.send({ text, values: [] })).rows;
  });
  const tables = rows.map(({ name, state }) => [String(name), String(state)] as const);
  return { ...Object.fromEntries(tables), sentMails: String(mails.length) };
}
