import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../kit/database/database-harness.ts";

const page = readFileSync(new URL("../../../docs/data.md", import.meta.url), "utf8");
const ofPeople = ["minor’s PII", "staff PII", "visitor’s PII"];
const classes = [...ofPeople, "secret", "statistic", "operational"];

interface Classed {
  readonly column: string;
  readonly class: string;
  readonly why: string;
}

const classed: readonly Classed[] = [
  ...page.matchAll(/^\| `(\w+\.\w+)` \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, column = "", name = "", why = ""]) => ({ column, class: name, why }));

interface Column {
  readonly column: string;
  readonly tenantSees: boolean;
  readonly identitySees: boolean;
}

let db: TestDatabase;
let columns: readonly Column[];
beforeAll(async () => {
  db = await openTestDatabase();
  columns = await db.asOwner(
    (sql) => sql<Column[]>`
      select table_name || '.' || column_name as column,
        has_column_privilege('armslot_app', table_name, column_name, 'select') as "tenantSees",
        has_column_privilege('armslot_identity', table_name, column_name, 'select') as "identitySees"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
});

const named = (name: string) =>
  new Set(classed.filter((each) => each.class === name).map(({ column }) => column));

describe("docs/data.md", () => {
  test("lists every column of the database exactly once", () => {
    expect(classed.map(({ column }) => column).sort()).toEqual(
      columns.map(({ column }) => column).sort(),
    );
  });

  test("gives each column one of the explained classes", () => {
    for (const { column, class: name } of classed) expect(classes, column).toContain(name);
    for (const name of classes) expect(page).toContain(`| ${name} | `);
  });

  test("gives a reason for every personal and secret column", () => {
    const unexplained = classed.filter(({ class: name, why }) => {
      return [...ofPeople, "secret"].includes(name) && why === "–";
    });
    expect(unexplained).toEqual([]);
  });
});

describe("the database", () => {
  test("hides secrets from the tenant role", () => {
    const secrets = named("secret");
    expect(secrets.size).toBeGreaterThan(5);
    expect(columns.filter(({ column, tenantSees }) => tenantSees && secrets.has(column))).toEqual(
      [],
    );
  });

  test("hides athletes from the identity role", () => {
    const ofMinors = new Set([...named("minor’s PII"), ...named("statistic")]);
    expect(ofMinors.size).toBeGreaterThan(20);
    expect(
      columns.filter(({ column, identitySees }) => identitySees && ofMinors.has(column)),
    ).toEqual([]);
  });
});
