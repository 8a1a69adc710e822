import { type Expression, type RawBuilder, sql } from "kysely";

/** Selects JSON as the text that PostgreSQL prints, which is sent as it is. */
export function printed(json: Expression<unknown>): RawBuilder<string> {
  return sql`(${json})::text`;
}
