import fc from "fast-check";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import {
  aPitch,
  madeAt,
  makeAthlete,
  makeGame,
  makeProgram,
} from "../../test/kit/database/database-rows.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { insertGames } from "../storage/games.ts";
import { insertPitches } from "../storage/pitches.ts";
import { recordsOf, rowOf } from "./columns.ts";

const changedColumns = ["pitch_id", "pitch_type", "velo", "vert_break", "hb"] as const;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});

const keptTotals = (sql: Sql, programId: string) => sql`
  select athlete_id, pitch_type, pitches, total_velo::text, velo_count, total_vb::text, vb_count, total_hb::text, hb_count
  from pitch_totals where program_id = ${programId} order by athlete_id, pitch_type`;

const reading = (limit: number) =>
  fc.option(
    fc.oneof(
      fc.constant(0),
      fc.integer({ min: -limit * 100, max: limit * 100 }).map((hundredths) => hundredths / 100),
    ),
  );
const readings = fc.record({
  pitchType: fc.constantFrom("Four-Seam", "Slider", "Changeup"),
  velo: fc.option(fc.integer({ min: 2000, max: 11000 }).map((hundredths) => hundredths / 100)),
  vertBreak: reading(45),
  hb: reading(45),
});
const pick = fc.nat({ max: 1000 });
const write = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    game: pick,
    of: fc.array(readings, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    to: fc.array(fc.tuple(pick, readings), { maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant("remove pitches" as const),
    every: fc.integer({ min: 1, max: 4 }),
    game: pick,
  }),
  fc.record({ kind: fc.constant("exclude" as const), of: fc.array(pick, { maxLength: 6 }) }),
  fc.record({ kind: fc.constant("move game" as const), game: pick, athlete: pick }),
  fc.record({ kind: fc.constant("remove game" as const), game: pick }),
  fc.record({ kind: fc.constant("add game" as const), athlete: pick }),
  fc.record({ kind: fc.constant("remove athlete" as const), athlete: pick }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

interface Row {
  readonly athleteId: string;
  readonly gameId: string;
}

async function carryOut(sql: Sql, programId: string, given: Write): Promise<void> {
  const athletes = await sql<{ athleteId: string }[]>`
    select athlete_id as "athleteId" from athletes where program_id = ${programId} order by athlete_id`;
  const games = await sql<Row[]>`
    select athlete_id as "athleteId", game_id as "gameId" from games where program_id = ${programId} order by game_id`;
  const at = <T>(rows: readonly T[], index: number) => rows[index % Math.max(rows.length, 1)];
  if (given.kind === "add game" || given.kind === "remove athlete") {
    const athlete = at(athletes, given.athlete);
    if (!athlete) return;
    if (given.kind === "add game") await makeGame(sql, { programId, ...athlete });
    else
      await sql`delete from athletes where program_id = ${programId} and athlete_id = ${athlete.athleteId}`;
    return;
  }
  if (given.kind === "change") {
    const ids = await sql<{ pitchId: string }[]>`
      select pitch_id as "pitchId" from pitches where program_id = ${programId} order by pitch_id`;
    const changes = new Map(given.to.map(([index, to]) => [at(ids, index)?.pitchId ?? v7(), to]));
    const rows = [...changes].map(([pitchId, to]) =>
      rowOf("pitches", changedColumns, { pitchId, ...to }),
    );
    await sql`
      update pitches p set pitch_type = given.pitch_type, velo = given.velo, vert_break = given.vert_break, hb = given.hb
      from ${recordsOf("pitches", rows)} given
      where p.program_id = ${programId} and p.pitch_id = given.pitch_id`;
    return;
  }
  if (given.kind === "exclude") {
    const ids = await sql<{ pitchId: string }[]>`
      select pitch_id as "pitchId" from pitches where program_id = ${programId} order by pitch_id`;
    const chosen = given.of.flatMap((index) => at(ids, index)?.pitchId ?? []);
    await sql`
      update pitches set excluded_reason = case when excluded_reason is null then 'Tracking error' end
      where program_id = ${programId} and pitch_id = any(${chosen})`;
    return;
  }
  const game = at(games, given.game);
  if (!game) return;
  if (given.kind === "move game") {
    const to = at(athletes, given.athlete)?.athleteId ?? game.athleteId;
    await sql`update games set athlete_id = ${to} where program_id = ${programId} and game_id = ${game.gameId}`;
  } else if (given.kind === "remove game") {
    await sql`delete from games where program_id = ${programId} and game_id = ${game.gameId}`;
  } else if (given.kind === "remove pitches") {
    await sql`delete from pitches where program_id = ${programId} and game_id = ${game.gameId} and pitch_num % ${given.every} = 0`;
  } else {
    const [row] = await sql<{ last: number }[]>`
      select coalesce(max(pitch_num), 0) as last from pitches where program_id = ${programId} and game_id = ${game.gameId}`;
    const pitches = given.of.map((values, index) =>
      aPitch(game, { ...values, pitchNum: (row?.last ?? 0) + index + 1 }),
    );
    await insertPitches(sql, { programId, pitches });
  }
}

describe("totals and submissions", () => {
  test("totals and submissions equal those recomputed from the pitches and games after any writes", async () => {
    const property = fc.asyncProperty(
      fc.array(write, { minLength: 5, maxLength: 25 }),
      async (writes) => {
        const { programId } = await makeProgram(db);
        await db.tenant(programId, async (sql) => {
          for (let athlete = 0; athlete < 2; athlete += 1) {
            const athleteId = await makeAthlete(sql, programId);
            await makeGame(sql, { programId, athleteId });
            await makeGame(sql, { programId, athleteId });
          }
        });
        for (const given of writes)
          await db.tenant(programId, (sql) => carryOut(sql, programId, given));
        await expectExactTotals(db, programId);
      },
    );
    await fc.assert(property, { numRuns: 30, seed: 20260301 });
  });

  test("totals and submissions are correct with concurrent writers in opposite order", async () => {
    const { programId } = await makeProgram(db);
    const games = await db.tenant(programId, async (sql) => {
      const made: Row[] = [];
      for (let athlete = 0; athlete < 3; athlete += 1) {
        const athleteId = await makeAthlete(sql, programId);
        made.push({ athleteId, gameId: await makeGame(sql, { programId, athleteId }) });
      }
      return made;
    });
    const writer = async (number: number) => {
      for (let round = 0; round < 10; round += 1) {
        const order = number % 2 === 0 ? games : games.toReversed();
        const pitchNum = number * 10 + round + 1;
        const pitches = order.map((game) =>
          aPitch(game, { pitchNum, pitchType: `Type ${round % 3}` }),
        );
        await db.tenant(programId, (sql) => insertPitches(sql, { programId, pitches }));
      }
    };
    await Promise.all([writer(0), writer(1), writer(2), writer(3)]);
    await expectExactTotals(db, programId);
    const [row] = await db.tenantRead(
      programId,
      (sql) => sql`select sum(pitches) as pitches from pitch_totals`,
    );
    expect(row).toEqual({ pitches: 120 });
  });

  test("totals and submissions add decimals exactly", async () => {
    const { programId } = await makeProgram(db);
    await db.tenant(programId, async (sql) => {
      const athleteId = await makeAthlete(sql, programId);
      const gameId = await makeGame(sql, { programId, athleteId });
      const pitches = Array.from({ length: 100 }, (_, index) =>
        aPitch(
          { athleteId, gameId },
          { pitchNum: index + 1, velo: 90.1, vertBreak: 0.1, hb: -0.1 },
        ),
      );
      await insertPitches(sql, { programId, pitches });
      const [row] = await keptTotals(sql, programId);
      expect(row).toMatchObject({
        total_velo: "9010.0",
        total_vb: "10.0",
        total_hb: "-10.0",
        vb_count: 100,
      });
    });
  });

  test("totals and submissions treat a zero break like a missing reading", async () => {
    const { programId } = await makeProgram(db);
    await db.tenant(programId, async (sql) => {
      const athleteId = await makeAthlete(sql, programId);
      const gameId = await makeGame(sql, { programId, athleteId });
      const pitches = [
        aPitch({ athleteId, gameId }, { pitchNum: 1, velo: 80, vertBreak: 0, hb: null }),
        aPitch({ athleteId, gameId }, { pitchNum: 2, velo: null, vertBreak: 2, hb: 0 }),
      ];
      await insertPitches(sql, { programId, pitches });
      const [row] = await keptTotals(sql, programId);
      expect(row).toMatchObject({
        pitches: 2,
        velo_count: 1,
        vb_count: 1,
        hb_count: 0,
        total_velo: "80",
        total_vb: "2",
        total_hb: "0",
      });
    });
  });

  test("totals and submissions disappear with their last pitch", async () => {
    const { programId } = await makeProgram(db);
    await db.tenant(programId, async (sql) => {
      const athleteId = await makeAthlete(sql, programId);
      const gameId = await makeGame(sql, { programId, athleteId });
      await insertPitches(sql, { programId, pitches: [aPitch({ athleteId, gameId })] });
      expect((await keptTotals(sql, programId)).length).toBe(1);
      await sql`delete from pitches where program_id = ${programId}`;
      expect((await keptTotals(sql, programId)).length).toBe(0);
    });
  });

  test("totals and submissions do not change when a game or a pitch comes again with its key", async () => {
    const { programId } = await makeProgram(db);
    const { pitches, game } = await db.tenant(programId, async (sql) => {
      const athleteId = await makeAthlete(sql, programId);
      const gameId = await makeGame(sql, { programId, athleteId });
      const facts = { gameDate: null, opponent: null, location: null, kind: "game" } as const;
      const key = { source: "trackman", sourceKey: gameId } as const;
      return {
        pitches: [1, 2].map((pitchNum) =>
          aPitch({ athleteId, gameId }, { pitchNum, sourceKey: gameId }),
        ),
        game: { gameId, athleteId, ...facts, ...key },
      };
    });
    const [first, second] = pitches;
    const store = async (pitch = first ?? expect.fail()) =>
      await db.tenant(programId, (sql) => insertPitches(sql, { programId, pitches: [pitch] }));
    expect(await store()).toBe(1);
    await expect(store(second)).rejects.toThrow("source_key");
    await db.tenant(programId, async (sql) => {
      expect(await insertGames(sql, { programId, games: [game], now: madeAt })).toEqual([]);
    });
    await expectExactTotals(db, programId);
  });

  test.each([
    ["a velocity of 0", { velo: 0 }, "pitches_velo_range"],
    ["an impossible velocity", { velo: 111 }, "pitches_velo_range"],
    ["an impossible break", { hb: 45.1 }, "pitches_hb_range"],
    ["a pitch number of 0", { pitchNum: 0 }, "pitches_pitch_num_range"],
  ])(
    "totals and submissions never include %s: the pitch is refused",
    async (_, readingsGiven, constraint) => {
      const { programId } = await makeProgram(db);
      const insert = db.tenant(programId, async (sql) => {
        const athleteId = await makeAthlete(sql, programId);
        const gameId = await makeGame(sql, { programId, athleteId });
        await insertPitches(sql, {
          programId,
          pitches: [aPitch({ athleteId, gameId }, readingsGiven)],
        });
      });
      await expect(insert).rejects.toMatchObject({ code: "23514", constraint });
    },
  );
});
