import { beforeAll, describe, expect, inject, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import {
  aPitch,
  makeAthlete,
  makePitchedGame,
  makeProgram,
} from "../../test/kit/database/database-rows.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
import { insertPitches } from "../storage/pitches.ts";
import { missingWalls, WallsMissing } from "./database-walls.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ appConnections: 2 });
});

/** Returns all tables with a program ID, and those that the tenant role may read. */
async function programTables(): Promise<{ all: string[]; ofTenant: string[] }> {
  const tables = await db.asOwner(
    (sql) => sql<{ name: string; isOfTenant: boolean }[]>`
      select table_name as name,
        has_column_privilege('armslot_app', table_name, 'program_id', 'select') as "isOfTenant"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'program_id' and table_type = 'BASE TABLE'
      order by table_name`,
  );
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  return { all: names(tables), ofTenant: names(tables.filter(({ isOfTenant }) => isOfTenant)) };
}

async function twoPrograms() {
  const [ours, theirs] = [await makeProgram(db), await makeProgram(db)];
  return {
    ours: { ...ours, ...(await makePitchedGame(db, ours.programId)) },
    theirs: { ...theirs, ...(await makePitchedGame(db, theirs.programId)) },
  };
}

async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`select count(program_id) as rows from ${sql(table)}`;
  return row?.rows ?? -1;
}

describe("walls", () => {
  test("every table has enabled, forced and conditioned row-level security, and no application role bypasses it", async () => {
    await db.asOwner(async (sql) => expect(await missingWalls(sql)).toEqual([]));
    await expect(db.requireWalls()).resolves.toBeUndefined();
  });

  test.each([
    [
      "alter table pitches no force row level security",
      "table pitches has no forced row-level security",
    ],
    ["create table notes (program_id uuid)", "table notes has no forced row-level security"],
    ["alter policy games_tenant on games using (true)", "table games is open to the tenant role"],
    [
      "create policy open on athletes to public using (true)",
      "table athletes is open to the tenant role",
    ],
    [
      "do $$ begin execute format('alter database %I owner to armslot_app', current_database()); end $$",
      "table athletes is open to the tenant role by policy athletes_owner",
    ],
    [
      "drop policy reports_member on reports",
      "table reports shows a member what only some members may see",
    ],
    [
      "alter policy reports_member on reports using (author_id = current_user_id())",
      "table reports hides rows from backups by policy reports_member",
    ],
    [
      "create view all_pitches as select pitch_id from pitches",
      "view all_pitches is not security-invoker",
    ],
    [
      "grant create on schema public to armslot_app; alter table pitch_totals owner to armslot_app",
      "role armslot_app may bypass",
    ],
  ])("a server does not start after: %s", async (breach, fault) => {
    const broken = await openTestDatabase();
    await broken.asOwner((sql) => sql.unsafe(breach));
    const refusal = expect(broken.requireWalls()).rejects;
    await refusal.toThrow(WallsMissing);
    await expect(broken.requireWalls()).rejects.toThrow(fault);
    await expect(broken.requireWalls()).rejects.toThrow(
      / Undo what changed that, or restore a backup to a new database\.$/,
    );
    await broken.close();
  });

  test("every foreign key is a prefix of an index, so a deletion never scans a whole table", async () => {
    const unindexed = await db.asOwner(
      (sql) => sql`
        select f.conrelid::regclass::text || ': ' || f.conname as key
        from pg_constraint f
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
          select from pg_index i
          where i.indrelid = f.conrelid and (i.indkey::smallint[])[0:least(cardinality(f.conkey), 2) - 1] <@ f.conkey
        )`,
    );
    expect([...unindexed]).toEqual([]);
  });
});

describe("a tenant transaction", () => {
  test("a tenant transaction is opened before a statement that is not awaited", async () => {
    const { ours } = await twoPrograms();
    const atOnce = (sql: Sql) => sql`select pitch_id from pitches`.then((rows) => rows.length);
    const [inRead, inWrite] = [db.tenantRead, db.tenant].map((open) =>
      open(ours.programId, atOnce),
    );
    expect(await inRead).toBeGreaterThan(0);
    expect(await inWrite).toBe(await inRead);
  });

  test("sees the rows of its own program only", async () => {
    const { ours, theirs } = await twoPrograms();
    const seen = await db.tenantRead(ours.programId, async (sql) => ({
      mine: await sql`select pitch_id as id from pitches`,
      others: await sql`select pitch_id as id from pitches where program_id = ${theirs.programId}`,
    }));
    expect([...seen.mine]).toEqual([{ id: ours.pitchId }]);
    expect([...seen.others]).toEqual([]);
  });

  test("sees no rows of another program in any readable table", async () => {
    const { ours, theirs } = await twoPrograms();
    const { ofTenant } = await programTables();
    for (const table of ofTenant) {
      const rows = await db.tenantRead(
        ours.programId,
        (sql) => sql`select 1 as one from ${sql(table)} where program_id = ${theirs.programId}`,
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test("a tenant transaction cannot change or delete another program's rows", async () => {
    const { ours, theirs } = await twoPrograms();
    const counts = await db.tenant(ours.programId, async (sql) => ({
      changed: (await sql`update pitches set velo = 99 where program_id = ${theirs.programId}`)
        .count,
      removed: (await sql`delete from athletes where program_id = ${theirs.programId}`).count,
    }));
    expect(counts).toEqual({ changed: 0, removed: 0 });
    const velo = await db.tenantRead(theirs.programId, (sql) => sql`select velo from pitches`);
    expect([...velo]).toEqual([{ velo: 82.5 }]);
  });

  test("a tenant transaction can insert a row into its own program, but not into another", async () => {
    const { ours, theirs } = await twoPrograms();
    const into = (programId: string) =>
      db.tenant(ours.programId, (sql) => makeAthlete(sql, programId));
    await expect(into(ours.programId)).resolves.toMatch(/-/);
    await expect(into(theirs.programId)).rejects.toMatchObject({ code: "42501" });
  });

  test("a tenant transaction cannot move a row into another program", async () => {
    const { ours, theirs } = await twoPrograms();
    const move = db.tenant(
      ours.programId,
      (sql) => sql`update pitches set program_id = ${theirs.programId}`,
    );
    await expect(move).rejects.toMatchObject({ code: "42501" });
  });

  test("a tenant transaction cannot add a pitch to another program's or another athlete's game, even as the owner", async () => {
    const { ours, theirs } = await twoPrograms();
    const hang = (athleteId: string, gameId: string) =>
      db.asOwner((sql) =>
        insertPitches(sql, {
          programId: ours.programId,
          pitches: [aPitch({ athleteId, gameId }, { pitchNum: 2 })],
        }),
      );
    const refused = { code: "23503", constraint: "pitches_game_fkey" };
    await expect(hang(theirs.athleteId, theirs.gameId)).rejects.toMatchObject(refused);
    await expect(hang(ours.athleteId, theirs.gameId)).rejects.toMatchObject(refused);
    const other = await makePitchedGame(db, ours.programId);
    await expect(hang(other.athleteId, ours.gameId)).rejects.toMatchObject(refused);
    await expect(hang(ours.athleteId, ours.gameId)).resolves.toBe(1);
  });

  test("sees nothing if no program is set", async () => {
    await twoPrograms();
    const nobody = "00000000-0000-7000-8000-000000000000";
    const { ofTenant } = await programTables();
    expect(ofTenant).toEqual(expect.arrayContaining(["athletes", "audit_entries", "pitches"]));
    const counts = await db.tenantRead(nobody, async (sql) => {
      await sql`select set_config('app.program_id', '', true)`;
      return await Promise.all(ofTenant.map((table) => countOf(sql, table)));
    });
    expect(counts).toEqual(ofTenant.map(() => 0));
  });

  test("refuses a malformed program ID", async () => {
    const read = db.tenantRead("'; drop table pitches; --", (sql) => sql`select 1`);
    await expect(read).rejects.toThrow(TypeError);
  });

  test("leaves no program set on its connection", async () => {
    const { ours } = await twoPrograms();
    for (let round = 0; round < 4; round += 1) {
      await db.tenant(ours.programId, (sql) => countOf(sql, "pitches"));
    }
    const left = await db.tenantRead(ours.programId, async (sql) => {
      await sql`rollback`;
      return await sql`select current_setting('app.program_id', true) as program, count(pitch_id) as pitches from pitches`;
    });
    expect([...left]).toEqual([{ program: "", pitches: 0 }]);
  });
});

describe("two programs at once on two connections", () => {
  test("two programs at once on two connections never mix over 1,000 interleaved transactions with errors, aborts and timeouts", async () => {
    const { ours, theirs } = await twoPrograms();
    const seen = new Map<string, Set<string>>();
    const upset = (sql: Sql, turn: number) => {
      if (turn % 7 === 0) return sql`select 1 / 0`;
      if (turn % 11 === 0) return sql`select no_such_column from pitches`;
      if (turn % 191 === 0)
        return sql`select pg_sleep(1), set_config('statement_timeout', '20', true)`;
      return sql`select 1`;
    };
    const turnOf = async (turn: number) => {
      const { programId } = turn % 2 === 0 ? ours : theirs;
      const work = async (sql: Sql) => {
        const rows = await sql<
          { programId: string }[]
        >`select program_id as "programId" from pitches`;
        const of = seen.get(programId) ?? new Set();
        seen.set(programId, of);
        for (const row of rows) of.add(row.programId);
        if (turn % 191 === 0) await sql`select set_config('statement_timeout', '20', true)`;
        await upset(sql, turn);
        if (turn % 13 === 0) throw new Error("changed my mind");
        return rows.length;
      };
      const run = turn % 3 === 0 ? db.tenant(programId, work) : db.tenantRead(programId, work);
      return await run.then(
        () => "done",
        () => "failed",
      );
    };
    const outcomes: string[] = [];
    const inTurn = async (first: number) => {
      for (let turn = first; turn < 1000; turn += 20) outcomes.push(await turnOf(turn));
    };
    await Promise.all(Array.from({ length: 20 }, (_, first) => inTurn(first)));
    expect(outcomes.length).toBe(1000);
    expect(outcomes.filter((outcome) => outcome === "failed").length).toBeGreaterThan(200);
    expect(seen).toEqual(
      new Map([
        [ours.programId, new Set([ours.programId])],
        [theirs.programId, new Set([theirs.programId])],
      ]),
    );
  });
});

describe("the two roles", () => {
  const asTenant = (statement: string) => async () => {
    const { programId } = await makeProgram(db);
    return await db.tenant(programId, (sql) => sql.unsafe(statement));
  };

  test.each([
    "select password_hash from users",
    "select setup_token_hash from programs",
    "select token_hash from sessions",
    "select token_hash from pending_invites",
    "update pitch_totals set pitches = 1",
    "update athletes set submission = 0",
    "alter table pitches no force row level security",
  ])("the tenant role may not: %s", async (statement) => {
    await expect(asTenant(statement)()).rejects.toMatchObject({ code: "42501" });
  });

  // With DATABASE_URL, both roles' connections belong to the owner, who may change roles.
  test.runIf("cluster" in inject("testServer"))(
    "the tenant role cannot switch to another role",
    async () => {
      const become = asTenant("set role armslot_identity");
      await expect(become()).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("the tenant role can read its program's and users' names", async () => {
    const rows = await asTenant(
      "select p.name, u.last_name from users u join programs p using (program_id)",
    )();
    expect([...rows]).toEqual([{ name: "Harbor College", last_name: "Vale" }]);
  });

  test.each([
    "athletes",
    "games",
    "pitches",
    "pitch_totals",
    "athlete_sources",
    "idempotency_keys",
  ])("the identity role cannot access %s", async (table) => {
    const read = db.identity((sql) => countOf(sql, table));
    await expect(read).rejects.toMatchObject({ code: "42501" });
  });

  test("the identity role can delete a program with everything in it", async () => {
    const { ours, theirs } = await twoPrograms();
    await db.identitySql`delete from programs where program_id = ${ours.programId}`;
    const { all } = await programTables();
    const left = await db.asOwner((sql) =>
      Promise.all(
        all.map(async (table) => {
          const rows =
            await sql`select program_id from ${sql(table)} where program_id = ${ours.programId}`;
          return rows.length;
        }),
      ),
    );
    expect(left).toEqual(all.map(() => 0));
    const spared = await db.tenantRead(theirs.programId, (sql) => countOf(sql, "pitches"));
    expect(spared).toBe(1);
  });
});
