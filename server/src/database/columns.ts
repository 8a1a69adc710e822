import { type Expression, type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** `first_name` of `firstName`. */
type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : "";

/** `firstName` of `first_name`. */
type NameOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<NameOf<Rest>>}`
  : Column;

type Named<Column extends string> = Column extends string
  ? `${Column} as ${NameOf<Column>}`
  : never;

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const names = new Map<string, string>();

/** Returns the name that the code uses for a column. Remembers the names, because an import asks for all of them once per pitch. */
export function nameOf(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

/** The columns of fields: `first_name` for `firstName`. */
export function columnsOf<Name extends string>(names: readonly Name[]): ColumnOf<Name>[] {
  return names.map((name) => columnOf(name) as ColumnOf<Name>);
}

/** Columns under the names that the code uses, as a select or a returning lists them: `first_name as firstName`. */
export function named<const Column extends string>(
  columns: readonly Column[],
): Named<NoInfer<Column>>[] {
  return columns.map((column) => `${column} as ${nameOf(column)}` as Named<Column>);
}

/** A row for an insert or an update: the values of these columns, which the object holds under the names that the code uses. */
export function rowOf<
  T extends keyof Schema,
  Column extends keyof Schema[T] & string,
  Values extends { readonly [C in Column as NameOf<C>]: unknown },
>(_table: T, columns: readonly Column[], values: Values) {
  const entries = columns.map((column) => [column, values[nameOf(column) as keyof Values]]);
  return Object.fromEntries(entries) as {
    [C in Column]: NameOf<C> extends keyof Values ? Values[NameOf<C>] : never;
  };
}

/**
 * Rows as a table to read from, in one parameter however many they are. JSON columns are given as values, not as text.
 * @param table gives the columns their types
 */
export function recordsOf<T extends keyof Schema, Row extends Partial<Selectable<Schema[T]>>>(
  table: T,
  rows: readonly Row[],
): RawBuilder<Pick<Selectable<Schema[T]>, keyof Row & keyof Selectable<Schema[T]>>> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** The full name of a first and a last name. Null if a join found neither. */
export function fullNameOf<Name extends string | null>(
  first: Expression<Name>,
  last: Expression<Name>,
): RawBuilder<Name> {
  return sql<Name>`${first} || ' ' || ${last}`;
}

/** The full name of the row of people that a statement calls by this alias: `fullNameIn("u")`. */
export function fullNameIn(alias: string): RawBuilder<string> {
  return fullNameOf(sql.ref<string>(`${alias}.first_name`), sql.ref<string>(`${alias}.last_name`));
}
