import { beforeEach, expect, inject, test } from "vitest";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner, templateName } from "../../test/kit/database/database-server.ts";
import { printCatalog } from "../../test/kit/database/print-catalog.ts";
import { makeReleased } from "../../test/kit/database/released-database.ts";
import type { ConnectionSql, Sql } from "../../test/kit/database/sql.ts";
import { migrate, readMigrations, readReplaced } from "./migrate.ts";

const testServer = inject("testServer");
let name: string;
beforeEach(async () => {
  name = await newDatabase();
  await inDatabase(async (sql) => {
    await makeReleased(sql);
    await sql`
      insert into programs (program_id, name, league, admin_email, created_at, updated_at)
      values (gen_random_uuid(), 'Harbor', 'Test League', 'coach@example.com', now(), now())`;
  });
});

const inDatabase = <T>(work: (sql: ConnectionSql) => Promise<T>) => asOwner(testServer, name, work);

const applied = async (sql: Sql) => [
  ...(await sql`select name, checksum from schema_migrations order by name`),
];

/** The files of all relations: a table that is written again gets another one. */
const files = async (sql: Sql) => [
  ...(await sql`select relname, relfilenode from pg_class order by oid`),
];

test("a database of release 0.1.0 is taken over as it is, and is then like a new one", async () => {
  const released = readMigrations().slice(0, 1);
  await inDatabase(async (sql) => {
    expect(await applied(sql)).toEqual(readReplaced());
    const before = await files(sql);
    expect(await migrate(sql.owner, released)).toEqual(["0001-baseline.sql"]);
    expect(await files(sql)).toEqual(before);
    expect(await applied(sql)).toEqual(released.map(({ text: _, ...file }) => file));
    expect([...(await sql`select name from programs`)]).toEqual([{ name: "Harbor" }]);
    await migrate(sql.owner);
    const fresh = await newDatabase(templateName);
    expect(await printCatalog(sql)).toEqual(await asOwner(testServer, fresh, printCatalog));
  });
});

test.each([1, 52])(
  "a database with the first %i migrations of release 0.1.0 is refused and stays as it is",
  async (count) => {
    await inDatabase(async (sql) => {
      const older = readReplaced().slice(0, count);
      await sql`delete from schema_migrations where name > ${older.at(-1)?.name}`;
      const before = await files(sql);
      await expect(migrate(sql.owner)).rejects.toThrow(
        /^This database is older than Armslot 0\.1\.0\. Start Armslot 0\.1\.0 once, then this version\.$/,
      );
      expect(await applied(sql)).toEqual(older);
      expect(await files(sql)).toEqual(before);
    });
  },
);
