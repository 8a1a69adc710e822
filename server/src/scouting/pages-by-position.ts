import { calendarDate, id, moment } from "@armslot/contracts/core/fields";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";

type Json = RawBuilder<unknown>;

/** The texts of the keys in a cursor. PostgreSQL can read each text that passes. */
const keyForms = {
  date: calendarDate.check(z.refine((day) => day >= "1900")),
  timestamptz: moment,
  integer: z.string().check(z.regex(/^-?\d{1,9}$/)),
  uuid: id,
} as const;

/** A list that is read in pages. */
export interface PagedRows {
  /** What follows `from`. It ends with a condition. */
  readonly rows: Json;
  /** What is sent of a row. */
  readonly item: Json;
  /** What the list is ordered by, in one direction. The last key is unique. */
  readonly keys: readonly (readonly [key: Json, type: keyof typeof keyForms])[];
  readonly order: "asc" | "desc";
}

const textOf = ([key, type]: PagedRows["keys"][number]): Json =>
  type === "timestamptz"
    ? sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${key})::text`;

const orderOf = ({ keys, order }: PagedRows) =>
  sql.join(keys.map(([key]) => sql`${key} ${sql.raw(order)}`));

/** The first rows of a list, as a JSON array. */
export function firstItems(list: PagedRows, limit: number): Json {
  return sql`(
    select coalesce(json_agg(shown.item), '[]') from (
      select ${list.item} as item from ${list.rows} order by ${orderOf(list)} limit ${sql.lit(limit)}
    ) shown
  )`;
}

/** How many rows a list has. */
export function totalOf({ rows }: PagedRows): Json {
  return sql`(select count(*) from ${rows})`;
}

/** The condition of the rows that follow a cursor. Throws `malformed-request` for one that no page had. */
function following({ keys, order }: PagedRows, cursor: string): Json {
  const texts = cursor.split("~");
  const isCursor =
    texts.length === keys.length &&
    keys.every(([, type], index) => keyForms[type].safeParse(texts[index]).success);
  if (!isCursor) throw new AppError("malformed-request");
  const values = texts.map((text, index) => sql`${text}::${sql.raw(keys[index]?.[1] ?? "text")}`);
  const compared = sql.raw(order === "asc" ? ">" : "<");
  return sql`(${sql.join(keys.map(([key]) => key))}) ${compared} (${sql.join(values)})`;
}

interface AskedPage {
  /** The `next` of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/**
 * A page of a list as a JSON object with `items` and `next`. Its cursor is the position of its last row, so the next page
 * begins there also if that row was deleted. A made-up position shows no more than an honest one, because row-level security decides which
 * rows there are.
 */
export function pageOf(list: PagedRows, { after, limit }: AskedPage): Json {
  const rest = after === undefined ? sql`` : sql`and ${following(list, after)}`;
  // One extra row shows whether there is a next page.
  const found = sql`
    select ${list.item} as item, concat_ws('~', ${sql.join(list.keys.map(textOf))}) as position
    from ${list.rows} ${rest} order by ${orderOf(list)} limit ${sql.lit(limit + 1)}`;
  const last = sql.lit(limit);
  return sql`(
    select json_build_object(
      'items', coalesce(json_agg(item order by place) filter (where place <= ${last}), '[]'),
      'next', case when count(*) > ${last} then max(position) filter (where place = ${last}) end
    ) from (select item, position, row_number() over () as place from (${found}) found) shown
  )`;
}
