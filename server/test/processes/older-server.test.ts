import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  DatabaseUnavailable,
  explainDatabaseError,
} from "../../src/database/database-unavailable.ts";
import { migrate, readMigrations } from "../../src/database/migrate.ts";
import { databaseOn } from "../../src/database/open-database.ts";
import { insertGames } from "../../src/storage/games.ts";
import { insertPitches } from "../../src/storage/pitches.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { limitsOfTests, newDatabase } from "../kit/database/database-harness.ts";
import { aPitch } from "../kit/database/database-rows.ts";
import { keepOwner, serverFor } from "../kit/database/database-server.ts";
import {
  type ConnectionSql,
  type Sql,
  sqlOn,
  type TaggedDatabase,
  tagged,
} from "../kit/database/sql.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";

/** The newest migration of the older version, whose statements this file has. */
const newestOfOlder = "0020-session-member.sql";
const connectMs = 60_000;
const [programId, athleteId] = [v7(), v7()];

async function makeAthleteAtOlder(sql: Sql): Promise<void> {
  await sql`
    insert into programs (program_id, name, league, admin_email, created_at, updated_at)
    values (${programId}, 'Harbor', 'Test League', 'coach@example.com', now(), now())`;
  await sql`
    insert into athletes (
      program_id, athlete_id, first_name, last_name, position, grad_class, school, city, state, height_feet,
      height_inches, created_at, updated_at
    )
    values (${programId}, ${athleteId}, 'Sam', 'Tester', 'RHP', 2027, 'North High', 'Dover', 'DE', 6, 1, now(), now())`;
}

interface Outing {
  readonly gameId: string;
  readonly source: "trackman" | "field";
}

const addGame = (sql: Sql, { gameId, source }: Outing) => sql`
  insert into games (
    game_id, athlete_id, game_date, opponent, location, kind, source, source_key, program_id, created_at, updated_at
  )
  values (${gameId}, ${athleteId}, '2026-05-12', 'Rivertown', null, 'game', ${source}, ${gameId}, ${programId}, now(), now())
  on conflict (program_id, athlete_id, source_key) do nothing`;

const addPitches = (sql: Sql, { gameId, source }: Outing) => sql`
  insert into pitches (
    program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, velo, vert_break, hb, spin_rate, spin_axis,
    excluded_reason, source, source_key
  )
  select ${programId}, ${athleteId}, ${gameId}, gen_random_uuid(), n, 'Slider', 80 + n, n, -n, 2400, 100, null, ${source}, gen_random_uuid()
  from generate_series(1, 3) n
  on conflict (program_id, source_key, game_id) do nothing`;

const addImport = (sql: Sql, importId: string) => sql`
  insert into imports (program_id, import_id, user_id, file_name, checksum, format, outcome, created_at)
  values (${programId}, ${importId}, null, 'Tester.csv', ${randomBytes(32)}, 'trackman', '{}', now())`;

const addImportedGame = (sql: Sql, importId: string, gameId: string) => sql`
  insert into import_games (program_id, import_id, game_id, is_new, game_change, added_pitches, changed_pitches)
  values (${programId}, ${importId}, ${gameId}, true, null, '[]', '[]')`;

const asProgram = (sql: Sql) => sql`select set_config('app.program_id', ${programId}, true)`;

/** Imports a file with one game of three pitches, in one transaction. */
async function importOfOlder(older: ConnectionSql): Promise<string> {
  const [importId, outing] = [v7(), { gameId: v7(), source: "trackman" } as const];
  await older.begin(async (sql) => {
    await asProgram(sql);
    await addGame(sql, outing);
    await addPitches(sql, outing);
    await addImport(sql, importId);
    await addImportedGame(sql, importId, outing.gameId);
  });
  return importId;
}

/** What the older version writes to the tables that changed. */
const writes: readonly (readonly [string, (sql: Sql) => Promise<unknown>])[] = [
  ["a new game", (sql) => addGame(sql, { gameId: v7(), source: "field" })],
  ["a charted pitch", (sql) => addPitches(sql, { gameId: charted, source: "field" })],
  ["a changed reading", (sql) => sql`update pitches set velo = 91 where program_id = ${programId}`],
  ["an undone pitch", (sql) => sql`delete from pitches where program_id = ${programId}`],
  [
    "a moved game",
    (sql) => sql`update games set game_date = '2026-05-13' where program_id = ${programId}`,
  ],
  ["a deleted game", (sql) => sql`delete from games where program_id = ${programId}`],
  ["an import", (sql) => addImport(sql, v7())],
  [
    "an undone import",
    (sql) =>
      sql`update imports set undone_at = now(), undone_by = null where program_id = ${programId}`,
  ],
];

const reads: readonly (readonly [string, (sql: Sql) => Promise<{ readonly count: number }>])[] = [
  [
    "games",
    (sql) => sql`select game_date, kind, source from games where program_id = ${programId}`,
  ],
  [
    "pitches",
    (sql) => sql`
      select pitch_num, pitch_type, velo, spin_axis, source, excluded_reason from pitches where program_id = ${programId}`,
  ],
  [
    "totals",
    (sql) => sql`select pitches, total_velo from pitch_totals where program_id = ${programId}`,
  ],
  [
    "imports",
    (sql) => sql`
      select ig.is_new, ig.changed_pitches from import_games ig join imports i using (program_id, import_id)
      where program_id = ${programId}`,
  ],
  [
    "games that are kept apart",
    (sql) => sql`
      select k.charted_game_id, k.device_game_id, k.decided_at from games_kept_apart k
      join games g on g.program_id = k.program_id and g.game_id = k.charted_game_id
      where k.program_id = ${programId} and g.athlete_id = ${athleteId}`,
  ],
];

const charted = v7();
const imported: string[] = [];
let refusal: unknown;
let older: ConnectionSql;
let owner: ReturnType<typeof keepOwner>;
let name: string;

/** Imports files until one is refused, and returns its error. */
async function importUntilRefused(): Promise<unknown> {
  for (let left = 3_000; left > 0; left -= 1) {
    try {
      imported.push(await importOfOlder(older));
    } catch (error) {
      return error;
    }
  }
  return undefined;
}

beforeAll(async () => {
  const testServer = inject("testServer");
  name = await newDatabase();
  owner = keepOwner(testServer, name);
  closeAtEnd(owner.close);
  const server = serverFor(testServer, name);
  const all = readMigrations();
  const before = all.slice(0, all.findIndex((file) => file.name === newestOfOlder) + 1);
  await owner.use(async (sql) => {
    await migrate(sql.owner, before);
    await server.prepareRoles(sql.owner);
    await makeAthleteAtOlder(sql);
  });
  const connection = await server.open(server.as("armslot_app"), connectMs);
  closeAtEnd(async () => connection.destroy());
  older = sqlOn(connection);
  await older.begin(async (sql) => {
    const device = { gameId: v7(), source: "trackman" } as const;
    await asProgram(sql);
    await addGame(sql, { gameId: charted, source: "field" });
    await addGame(sql, device);
    await sql`
      insert into games_kept_apart (program_id, charted_game_id, device_game_id, decided_at)
      values (${programId}, ${charted}, ${device.gameId}, now()) on conflict do nothing`;
  });
  imported.push(await importOfOlder(older));
  const refused = importUntilRefused();
  await owner.use((sql) => migrate(sql.owner));
  refusal = await refused;
});

describe("an older server that runs on after a newer one migrated the database", () => {
  test("an older server that runs on after a newer one migrated the database gets an error that it answers with 503 for the import that the migration interrupts", () => {
    expect(explainDatabaseError(refusal)).toBeInstanceOf(DatabaseUnavailable);
    expect(imported.length).toBeGreaterThan(0);
  });

  test.each(writes)(
    "stores nothing of %s, and gets an error that it answers with 503",
    async (_, write) => {
      const attempt = older.begin(async (sql) => {
        await asProgram(sql);
        await write(sql);
      });
      const error = await attempt.then(() => undefined, explainDatabaseError);
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(String(Object(error).cause)).toContain("A newer Armslot has migrated this database.");
    },
  );

  test.each(reads)(
    "an older server that runs on after a newer one migrated the database still reads %s",
    async (_, read) => {
      const { count } = await older.begin(async (sql) => {
        await asProgram(sql);
        return await read(sql);
      });
      expect(count).toBeGreaterThan(0);
    },
  );

  test("leaves every import that was stored, with exact totals and none of the readings that changed their meaning", async () => {
    const server = serverFor(inject("testServer"), name);
    const opened = databaseOn({ ...server, stop: async () => undefined }, limitsOfTests);
    closeAtEnd(opened.close);
    const db: TaggedDatabase = tagged(opened);
    await expectExactTotals(db, programId);
    const rows = await db.tenantRead(
      programId,
      (sql) => sql`
        select i.import_id as id, g.thrown, i.athlete_ids as "athleteIds",
          (select count(p.spin_axis)::integer from pitches p where p.program_id = g.program_id and p.game_id = g.game_id) as tilts
        from imports i join import_games ig using (program_id, import_id) join games g using (program_id, game_id)
        order by i.import_id`,
    );
    expect([...rows]).toEqual(
      imported.toSorted().map((id) => ({ id, thrown: 3, athleteIds: [athleteId], tilts: 0 })),
    );
    const gameId = v7();
    const facts = { gameDate: "2026-05-14", opponent: null, location: null, kind: "game" } as const;
    const game = { ...facts, gameId, athleteId, source: "trackman", sourceKey: gameId } as const;
    await db.tenant(programId, async (sql) => {
      await insertGames(sql, { programId, games: [game], now: new Date() });
      await insertPitches(sql, { programId, pitches: [aPitch({ athleteId, gameId })] });
    });
    await expectExactTotals(db, programId);
  });
});
