import { beforeAll, describe, expect, inject, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { serverFor, templateName } from "../../test/kit/database/database-server.ts";
import { type ConnectionSql, sqlOn } from "../../test/kit/database/sql.ts";
import { DatabaseUnavailable, explainDatabaseError } from "./database-unavailable.ts";

const connectMs = 60_000;
let older: ConnectionSql;
beforeAll(async () => {
  const server = serverFor(inject("testServer"), await newDatabase(templateName));
  const connection = await server.open(server.as("armslot_app"), connectMs);
  closeAtEnd(async () => connection.destroy());
  older = sqlOn(connection);
});

const writes = [
  "insert into games default values",
  "update games set opponent = null where false",
  "delete from games where false",
  "insert into pitches default values",
  "update pitches set velo = null where false",
  "delete from pitches where false",
  "insert into imports default values",
  "update imports set undone_at = null where false",
];

describe("a server that says no migration, because it is older than the database", () => {
  test.each(writes)("gets an error that it answers with 503 for: %s", async (write) => {
    const error = await older.unsafe(write).then(() => undefined, explainDatabaseError);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(String(Object(error).cause)).toContain("A newer Armslot has migrated this database.");
  });

  test.each(["games", "pitches", "imports"])("an older server still reads %s", async (table) => {
    expect(await older.unsafe(`select from ${table}`)).toEqual([]);
  });
});

test("a server that says its migration writes games, pitches and imports", async () => {
  await older.begin(async (sql) => {
    await sql.unsafe("set local app.migration = '1'");
    for (const write of writes.filter((text) => text.endsWith("where false")))
      await sql.unsafe(write);
  });
});
