import type { TestApp } from "./test-app.ts";

/** Every row of every table as text that begins with the table's name, bytes in hexadecimal digits. */
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

/** All that the database holds but counted attempts, in a fixed order: what a refused request must leave as it was. */
export async function everythingKept(testApp: TestApp): Promise<string[]> {
  return (await dumpOf(testApp)).filter((row) => !row.startsWith("throttles ")).sort();
}
