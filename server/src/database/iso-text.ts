import { type RawBuilder, sql } from "kysely";

/** A moment as replies have it. Null for none. */
export function isoText(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
