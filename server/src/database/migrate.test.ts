import { createHash } from "node:crypto";
import { mailStates } from "@armslot/contracts/people/mail-state";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import { asOwner } from "../../test/kit/database/database-server.ts";
import type { ConnectionSql, Sql } from "../../test/kit/database/sql.ts";
import { digestOfKey } from "../storage/pitches.ts";
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

/** Stores a game of each origin with one pitch, by statements that fit the first migrations. */
async function makeStoredPitches(sql: Sql): Promise<string> {
  const [made] = await sql<{ programId: string }[]>`
    with program as (
      insert into programs (program_id, name, league, admin_email, created_at, updated_at)
      values (gen_random_uuid(), 'Harbor', 'Test League', 'coach@example.com', now(), now())
      returning program_id
    ), athlete as (
      insert into athletes (
        program_id, athlete_id, first_name, last_name, position, grad_class, school, city, state, height_feet,
        height_inches, created_at, updated_at
      )
      select program_id, gen_random_uuid(), 'Sam', 'Tester', 'RHP', 2027, 'North High', 'Dover', 'DE', 6, 1, now(), now()
      from program
      returning program_id, athlete_id
    ), given (game_key, opponent, pitch_key, velo) as (
      values ('trackman:game-1', 'Rivertown', 'trackman:pitch-ü', 90.1), ('rapsodo:2026-02-01', 'Bullpen', 'rapsodo:7@1', 90.2),
        (null, 'Rivertown', 'armslot:2026-02-01::1', 90.3), (null, 'Bullpen', null, 90.4)
    ), game as (
      insert into games (program_id, athlete_id, game_id, opponent, source_key, created_at, updated_at)
      select program_id, athlete_id, md5(velo::text)::uuid, opponent, game_key, now(), now() from athlete, given
      returning program_id, athlete_id, game_id
    )
    insert into pitches (program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, velo, source_key)
    select program_id, athlete_id, game_id, gen_random_uuid(), 1, 'Slider', velo, pitch_key
    from game join given on game_id = md5(velo::text)::uuid
    returning program_id as "programId"`;
  return made?.programId ?? "";
}

const applied = (sql: Sql) => sql`select name, checksum from schema_migrations order by name`;

describe("migrations", () => {
  test("migrations of this build are numbered without gaps", () => {
    const numbers = readMigrations().map((file) => Number(file.name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(0);
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

  test("rename stored mail states to those of the contract", async () => {
    const all = readMigrations();
    const renaming = all.findIndex((file) => file.name.endsWith("-mail-states.sql"));
    expect(renaming).toBeGreaterThan(0);
    await inDatabase(async (sql) => {
      await migrate(sql.owner, all.slice(0, renaming));
      await sql`
        insert into mails (mail_id, kind, dedupe_key, params, state, available_at, created_at, updated_at)
        select gen_random_uuid(), 'notice', state, '{}', state, now(), now(), now()
        from unnest(array['queued', 'sending', 'sent', 'stored', 'dead']) state`;
      await migrate(sql.owner, all);
      const rows = await sql`select dedupe_key, state from mails order by state`;
      expect(Object.fromEntries(rows.map((row) => [row.dedupe_key, row.state]))).toEqual({
        dead: "failed",
        queued: "queued",
        sending: "sending",
        sent: "sent",
        stored: "kept",
      });
      const [check] = await sql`
        select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'mails_state_known'`;
      const known = String(check?.text).match(/'[a-z]+'/g) ?? [];
      expect(known.map((quoted) => quoted.slice(1, -1))).toEqual([...mailStates]);
    });
  });

  test("migrations keep the readings and totals of stored pitches and learn where they come from", async () => {
    const all = readMigrations();
    const adding = all.findIndex((file) => file.name.endsWith("-readings.sql"));
    expect(adding).toBeGreaterThan(0);
    await inDatabase(async (sql) => {
      await migrate(sql.owner, all.slice(0, adding));
      const programId = await makeStoredPitches(sql);
      const totals = await sql`select * from pitch_totals order by pitch_type`;
      await migrate(sql.owner, all);
      expect([...(await sql`select * from pitch_totals order by pitch_type`)]).toEqual([...totals]);
      expect([
        ...(await sql`select source_key, kind, source from games order by source_key`),
      ]).toEqual([
        { source_key: "rapsodo:2026-02-01", kind: "bullpen", source: "rapsodo" },
        { source_key: "trackman:game-1", kind: "game", source: "trackman" },
        { source_key: null, kind: "game", source: "armslot" },
        { source_key: null, kind: "bullpen", source: "hand" },
      ]);
      const pitches = await sql`
        select velo, source, source_key from pitches where program_id = ${programId} order by velo`;
      expect([...pitches]).toEqual([
        { velo: 90.1, source: "trackman", source_key: digestOfKey("trackman:pitch-ü") },
        { velo: 90.2, source: "rapsodo", source_key: digestOfKey("rapsodo:7@1") },
        { velo: 90.3, source: "armslot", source_key: digestOfKey("armslot:2026-02-01::1") },
        { velo: 90.4, source: "hand", source_key: null },
      ]);
    });
  });

  test("a migration deletes charted games without pitches, and keeps all other games", async () => {
    const all = readMigrations();
    const deleting = all.findIndex((file) => file.name.endsWith("-games-taken-back.sql"));
    expect(deleting).toBeGreaterThan(0);
    await inDatabase(async (sql) => {
      const early = all.findIndex((file) => file.name.endsWith("-readings.sql"));
      await migrate(sql.owner, all.slice(0, early));
      const programId = await makeStoredPitches(sql);
      await migrate(sql.owner, all.slice(0, deleting));
      await sql`
        insert into games (program_id, athlete_id, game_id, kind, source, opponent, created_at, updated_at)
        select program_id, athlete_id, gen_random_uuid(), 'game', source, note, now(), now()
        from athletes, (values ('field', 'taken back'), ('hand', 'typed')) given (source, note)`;
      await sql`
        insert into field_operations (program_id, op_id, outing_id, pitch_id, user_id, applied_at)
        select program_id, gen_random_uuid(), game_id, pitch_id, gen_random_uuid(), now()
        from games, (values (null::uuid), (gen_random_uuid())) given (pitch_id)
        where source = 'field'`;
      await migrate(sql.owner, all);
      const left = await sql`select opponent from games where source_key is null order by 1`;
      expect(left.map(({ opponent }) => opponent)).toEqual(["Bullpen", "Rivertown", "typed"]);
      expect(
        (await sql`select submission from athletes where program_id = ${programId}`)[0],
      ).toEqual({ submission: 5 });
      const kept = await sql`select pitch_id is null as "isOfOuting" from field_operations`;
      expect([...kept]).toEqual([{ isOfOuting: false }]);
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
