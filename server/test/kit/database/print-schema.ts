import type { Sql } from "./sql.ts";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** The conditions that name this column alone, as PostgreSQL prints them. */
  readonly checks: readonly string[];
}

/** How a value of a type is read. `jsonb` is written as text, because an array of JavaScript would become one of PostgreSQL. */
const typeScriptOf: Readonly<Record<string, string>> = {
  bigint: "number",
  bit: "string",
  boolean: "boolean",
  bytea: "Uint8Array",
  date: "string",
  "double precision[]": "number[]",
  integer: "number",
  "integer[]": "number[]",
  json: "Json",
  jsonb: "Json",
  numeric: "number",
  real: "number",
  smallint: "number",
  text: "string",
  "timestamp with time zone": "Date",
  "timestamp without time zone": "string",
  uuid: "string",
};

/** The words of `column = ANY (ARRAY['a'::text, 'b'::text])` or `column = 'a'::text`; undefined for any other condition. */
function wordsOf({ name, checks }: Column): readonly string[] | undefined {
  const oneOf = new RegExp(`^CHECK \\(\\("?${name}"? = (?:ANY \\(ARRAY\\[|'[\\w-]+'::text\\)\\))`);
  const check = checks.find((text) => oneOf.test(text));
  return check === undefined
    ? undefined
    : [...check.matchAll(/'([\w-]+)'::text/g)].map(([, word = ""]) => word);
}

function printColumn(column: Column): string {
  const words = wordsOf(column);
  const plain = typeScriptOf[column.type];
  if (plain === undefined) {
    throw new Error(
      `The column ${column.name} has a type without a TypeScript name: ${column.type}`,
    );
  }
  const value = words ? words.map((word) => `"${word}"`).join(" | ") : plain;
  const nullable = column.isRequired ? value : `${value} | null`;
  if (!column.hasDefault) return `    ${column.name}: ${nullable};`;
  // Kysely does not look into a column type within another one.
  return `    ${column.name}: ${plain === "Json" ? "JsonWithDefault" : `Generated<${nullable}>`};`;
}

/**
 * The text of `server/src/database/schema.ts`: the row type of every table.
 * @param sql acts as the owner of a migrated database
 */
export async function printSchema(sql: Sql): Promise<string> {
  const tables = await sql<{ table: string; columns: Column[] }[]>`
    select c.relname as table, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull,
      'hasDefault', a.atthasdef or a.attidentity <> '', 'checks', array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      )
    ) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname
    order by c.relname`;
  const printed = tables.map(
    ({ table, columns }) => `  ${table}: {\n${columns.map(printColumn).join("\n")}\n  };`,
  );
  return `import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

/** The tables of the migrated database. Printed from it by \`server/test/rules/schema.test.ts\`, which compares. */
export interface Schema {
${printed.join("\n")}
}
`;
}
