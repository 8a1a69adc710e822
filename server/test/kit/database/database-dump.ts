import type { TestApp } from "../test-app.ts";

/** Returns every row of every table as text that begins with the table's name. Bytes are in hexadecimal. */
export async function dumpOf({ db }: TestApp): Promise<string[]> {
  return await db.asOwner(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const rows = await sql.unsafe(
      tables
        .map(({ name }) => `select '${name} ' || t::text as text from ${name} t`)
        .join(" union all "),
    );
    return rows.map(({ text }) => String(text));
  });
}

/** Returns all rows except attempt counts, sorted. A refused request must not change them. */
export async function storedRows(testApp: TestApp): Promise<string[]> {
  return (await dumpOf(testApp)).filter((row) => !row.startsWith("throttles ")).sort();
}
