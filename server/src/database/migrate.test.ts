import { createHash } from "node:crypto";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner } from "../../test/kit/database/database-server.ts";
import type { ConnectionSql, Sql } from "../../test/kit/database/sql.ts";
import { type Migration, migrate, readMigrations, requireMigrated } from "./migrate.ts";
import { MigrationRefused } from "./refuse-misfits.ts";

const testServer = inject("testServer");
let name: string;
beforeEach(async () => {
  name = await newDatabase();
});

const inDatabase = <T>(work: (sql: ConnectionSql) => Promise<T>) => asOwner(testServer, name, work);

function migration(fileName: string, text: string): Migration {
  return { name: fileName, text, checksum: createHash("sha256").update(text).digest("hex") };
}

const first = migration("0001-first.sql", "create table one (n integer)");
const second = migration("0002-second.sql", "create table two (n integer)");

const applied = (sql: Sql) => sql`select name, checksum from schema_migrations order by name`;

describe("migrations", () => {
  test("migrations of this build are the baseline, and from 54 on numbers without gaps", () => {
    const [baseline, ...later] = readMigrations().map((file) => Number(file.name.slice(0, 4)));
    expect(baseline).toBe(1);
    expect(later).toEqual(later.map((_, index) => 54 + index));
  });

  test("migrations of this build change nothing on a second run", async () => {
    await inDatabase(async (sql) => {
      expect(await migrate(sql.owner)).toEqual(readMigrations().map((file) => file.name));
      const before = await sql`select relname, relfilenode from pg_class order by oid`;
      expect(await migrate(sql.owner)).toEqual([]);
      expect([...(await sql`select relname, relfilenode from pg_class order by oid`)]).toEqual([
        ...before,
      ]);
    });
  });

  test("migrations are applied in order, and new ones later", async () => {
    await inDatabase(async (sql) => {
      expect(await migrate(sql.owner, [first])).toEqual(["0001-first.sql"]);
      expect(await migrate(sql.owner, [first, second])).toEqual(["0002-second.sql"]);
      expect((await applied(sql)).map((row) => row.checksum)).toEqual([
        first.checksum,
        second.checksum,
      ]);
    });
  });

  test("migrations are applied once by concurrent processes", async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => inDatabase((sql) => migrate(sql.owner, [first, second]))),
    );
    expect(results.flat().sort()).toEqual(["0001-first.sql", "0002-second.sql"]);
  });

  test("migrations start again after a deadlock with a request of a server that still runs", async () => {
    const locking = migration("0003-locking.sql", "lock table one; lock table two");
    await inDatabase((sql) => migrate(sql.owner, [first, second]));
    await inDatabase(async (request) => {
      // So that PostgreSQL rolls back the migration, and not the request.
      await request.unsafe("set deadlock_timeout = '50s'");
      await request.unsafe("begin; lock table two");
      const migrated = inDatabase((sql) => migrate(sql.owner, [first, second, locking]));
      await expect
        .poll(() => request`select from pg_locks where not granted and relation = 'two'::regclass`)
        .toHaveLength(1);
      await request.unsafe("lock table one");
      await request.unsafe("commit");
      expect(await migrated).toEqual(["0003-locking.sql"]);
    });
  });

  test("migrations keep other processes waiting that need them, until the last one is applied", async () => {
    const third = migration("0003-third.sql", "create table three (n integer)");
    const slow = migration(second.name, "create table two (n integer); lock table one");
    const all = [first, slow, third];
    await inDatabase((sql) => migrate(sql.owner, [first]));
    await inDatabase(async (request) => {
      await request.unsafe("begin; lock table one");
      const waiting = (type: string) =>
        request`select from pg_locks where not granted and locktype = ${type}`;
      const migrated = inDatabase((sql) => migrate(sql.owner, all));
      await expect.poll(() => waiting("relation")).toHaveLength(1);
      const required = inDatabase((sql) => requireMigrated(sql.owner, { migrations: all }));
      await expect.poll(() => waiting("advisory")).toHaveLength(1);
      await request.unsafe("commit");
      expect(await migrated).toEqual([slow.name, third.name]);
      expect(await required).toBe(true);
    });
  });

  test("migrations of a server that starts are waited for, and missed once it has ended", async () => {
    await inDatabase((sql) => migrate(sql.owner, [first]));
    await inDatabase(async ({ owner }) => {
      let looks = 0;
      const isStarting = () => {
        looks += 1;
        return looks < 3;
      };
      const migrations = [first, second];
      await expect(requireMigrated(owner, { migrations, isStarting })).rejects.toThrow(
        "The database was written by an older Armslot.",
      );
      expect(looks).toBe(3);
      const required = requireMigrated(owner, { migrations, isStarting: () => true });
      await inDatabase((sql) => migrate(sql.owner, migrations));
      expect(await required).toBe(true);
    });
  });

  test("migrations that fail are rolled back, and the earlier ones stay", async () => {
    const broken = migration(
      "0002-broken.sql",
      "create table two (n integer); select no_such_thing",
    );
    await inDatabase(async (sql) => {
      await expect(migrate(sql.owner, [first, broken])).rejects.toMatchObject({ code: "42703" });
      expect((await applied(sql)).map((row) => row.name)).toEqual(["0001-first.sql"]);
      expect([...(await sql`select to_regclass('two') as two`)]).toEqual([{ two: null }]);
    });
  });

  test("migrations that changed after their release are refused, and nothing is applied", async () => {
    await inDatabase(async (sql) => {
      await migrate(sql.owner, [first]);
      const changed = migration(first.name, "create table one (n bigint)");
      const attempt = migrate(sql.owner, [changed, second]);
      await expect(attempt).rejects.toThrow(MigrationRefused);
      await expect(attempt).rejects.toThrow("Migration 0001-first.sql was changed");
      expect((await applied(sql)).length).toBe(1);
    });
  });

  test("migrations of a newer build are refused by name", async () => {
    await inDatabase(async (sql) => {
      await migrate(sql.owner, [first, second]);
      await expect(migrate(sql.owner, [first])).rejects.toThrow(
        "newer Armslot (it has migration 0002-second.sql)",
      );
    });
  });
});
