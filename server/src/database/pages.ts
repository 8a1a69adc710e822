import { type Expression, sql } from "kysely";
import type { Tx } from "./statements.ts";

interface PagesOptions {
  /** The name of the cursor, which must be free in the transaction. */
  readonly cursor: string;
  readonly pageSize: number;
}

/**
 * Yields the rows of a query in pages through a cursor, so that neither server holds all of them. The transaction must not end before the
 * last page.
 */
export async function* pagesOf<Row>(
  tx: Tx,
  query: Expression<Row>,
  { cursor, pageSize }: PagesOptions,
): AsyncGenerator<readonly Row[]> {
  const name = sql.id(cursor);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageSize)} from ${name}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) break;
  }
  await sql`close ${name}`.execute(tx);
}
