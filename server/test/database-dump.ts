import type { TestApp } from "./test-app.ts";

/** Every row of every table as text that begins with the table's name, bytes in hexadecimal digits. */
export async function dumpOf({ db }: TestApp): Promise<string[]> {
  return await db.asOwner(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const dump: string[] = [];
    for (const { name } of tables) {
      const rows = await sql.unsafe(`select t::text as text from ${name} t`);
      dump.push(...rows.map((row) => `${name} ${String(row.text)}`));
    }
    return dump;
  });
}
