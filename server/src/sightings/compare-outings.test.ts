import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltAthlete,
  somePitches,
  withoutLimits,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { insertGames } from "../storage/games.ts";
import { replaceOpenPairs } from "../storage/same-outings.ts";
import { compareOutings } from "./compare-outings.ts";
import { comparingSteps, idsOf } from "./compare-pairs.ts";
import { compareWaitingGames } from "./compare-waiting-games.ts";
import { gamesToRead, nearGames } from "./near-games.query.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const types = ["Four-Seam", "Slider", "Changeup"];
const calls = ["ball", "called_strike", "foul", "in_play"] as const;

/** Stores a charted game. Those of equal size look alike. */
async function alikeGame(athlete: BuiltAthlete, count: number) {
  const game = await aGame(testApp, { ...athlete, source: "field" });
  const pitches = Array.from({ length: count }, (_, at) => ({
    ...{ source: "field" as const, pitchType: types[at % 3] ?? "Other" },
    ...{ call: calls[(at * at) % 4] ?? null, inning: 1 + Math.floor(at / 10) },
  }));
  await somePitches(testApp, game, pitches);
  return game.gameId;
}

/** Stores charted games of a day that look alike, as an upgrade finds them. */
async function alikeGames(count: number, pitchesOfEach: number) {
  const { programId } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId });
  const { parts } = testApp;
  const gameIds: string[] = [];
  await withoutLimits(testApp, async () => {
    for (let each = 0; each < count; each += 1) {
      gameIds.push(await alikeGame(athlete, pitchesOfEach));
    }
  });
  const counted = async (from: "outings_to_compare" | "same_outings") => {
    const { rows } = await parts.db.tenantRead(programId, (tx) =>
      sql<{ count: number }>`select count(*) as count from ${sql.table(from)}`.execute(tx),
    );
    return rows[0]?.count;
  };
  return {
    ...{ athlete, gameIds },
    /** Changes a pitch of a game, like an action does. */
    change: async (gameId: string) => {
      await parts.db.tenant(programId, async (tx) => {
        await sql`update pitches set velo = 88 where game_id = ${gameId} and pitch_num = 1`.execute(
          tx,
        );
        await compareOutings(parts, tx, { programId });
      });
    },
    pass: () => compareWaitingGames(parts, programId),
    pairs: () => counted("same_outings"),
    waiting: () => counted("outings_to_compare"),
  };
}

test("games of a day are all compared with each other, unless there are more than anyone throws", async () => {
  const few = await alikeGames(12, 10);
  await few.pass();
  expect(await few.pairs()).toBe((12 * 11) / 2);
  expect(await few.waiting()).toBe(0);
  const many = await alikeGames(55, 10);
  await many.pass();
  // Each is compared with the first fifty others, so the last five are not compared among themselves.
  expect(await many.pairs()).toBe((55 * 54) / 2 - (5 * 4) / 2);
});

test("a write compares its own games alone", async () => {
  const day = await alikeGames(4, 10);
  await day.change(day.gameIds[0] ?? "");
  expect(await day.pairs()).toBe(3);
  expect(await day.waiting()).toBe(4);
  await day.pass();
  expect(await day.pairs()).toBe(6);
  expect(await day.waiting()).toBe(0);
});

test.each([
  ["more than eight games", 11, 10, 8],
  ["games of more than 150 pitches", 3, 151, 0],
] as const)("a write leaves a day of %s to the next pass", async (_, count, pitches, compared) => {
  const day = await alikeGames(count, pitches);
  await day.pass();
  const all = await day.pairs();
  expect(all).toBe((count * (count - 1)) / 2);
  await day.change(day.gameIds[0] ?? "");
  // What it had no time for stays as it was.
  expect(await day.pairs()).toBe(all);
  expect(await day.waiting()).toBe(1);
  await day.pass();
  expect(await day.waiting()).toBe(0);
  const { athlete } = day;
  await testApp.parts.db.tenant(athlete.programId, async (tx) => {
    await sql`delete from same_outings`.execute(tx);
  });
  await day.change(day.gameIds[0] ?? "");
  expect(await day.pairs()).toBe(compared);
  testApp.clock.advance({ minutes: 31 });
  await day.pass();
  expect(await day.pairs()).toBe(count - 1);
});

/** Runs while the database refuses to store any pair of games. */
async function withoutPairs(work: () => Promise<unknown>) {
  const grants = (what: string) =>
    testApp.db.asOwner((owner) => owner.unsafe(`${what} armslot_app`));
  await grants("revoke delete on same_outings from");
  try {
    await work();
  } finally {
    await grants("grant delete on same_outings to");
  }
}

test("a comparison that fails fails no write, is logged, and is set aside by the pass until the game changes", async () => {
  const day = await alikeGames(2, 10);
  const [gameId = ""] = day.gameIds;
  await day.pass();
  await withoutPairs(async () => {
    await day.change(gameId);
    expect(await day.waiting()).toBe(1);
    expect(testApp.logLines.join("\n")).toContain("cannot compare the outings of a write");
    await day.pass();
    expect(testApp.logLines.join("\n")).toContain("cannot compare a game; set aside");
  });
  const { rows } = await testApp.parts.db.tenantRead(day.athlete.programId, (tx) =>
    sql`select velo from pitches where game_id = ${gameId} and velo = 88`.execute(tx),
  );
  expect(rows).toHaveLength(1);
  testApp.clock.advance({ days: 1 });
  await day.pass();
  expect(await day.waiting()).toBe(1);
  await day.change(gameId);
  await day.pass();
  expect(await day.pairs()).toBe(1);
});

test("a game that changes while a pass compares it is compared again by the next one", async () => {
  const day = await alikeGames(2, 10);
  const { parts } = testApp;
  const tenant: typeof parts.db.tenant = async (programId, work, write) => {
    // The second transaction of the pass stores the result of the first game.
    passed += 1;
    if (passed === 2) await day.change(day.gameIds[1] ?? "");
    return await parts.db.tenant(programId, work, write);
  };
  let passed = 0;
  await compareWaitingGames({ ...parts, db: { ...parts.db, tenant } }, day.athlete.programId);
  expect(await day.waiting()).toBe(1);
  testApp.clock.advance({ minutes: 31 });
  await day.pass();
  expect(await day.waiting()).toBe(0);
  expect(await day.pairs()).toBe(1);
});

test("any number of pairs is stored at once", async () => {
  const { programId } = await aProgram(testApp);
  const { athleteId } = await anAthlete(testApp, { programId });
  const { db, clock, newId } = testApp.parts;
  const facts = { athleteId, gameDate: null, opponent: null, location: null, sourceKey: null };
  const games = Array.from({ length: 170 }, () => ({
    ...{ ...facts, gameId: newId(), kind: "game" as const, source: "field" as const },
  }));
  const pairs = games.flatMap(({ gameId: countedGameId }, at) =>
    games
      .slice(at + 1)
      .map(({ gameId: otherGameId }) => ({ countedGameId, otherGameId, alike: 1 })),
  );
  const { rows } = await db.tenant(programId, async (tx) => {
    await insertGames(tx, { programId, games, now: clock() });
    const gameIds = games.map(({ gameId }) => gameId);
    await replaceOpenPairs(tx, { programId, gameIds, pairs });
    return await sql<{ open: number }>`
      select count(*) as open from same_outings where decided_at is null`.execute(tx);
  });
  expect(rows).toEqual([{ open: (170 * 169) / 2 }]);
});

test("comparing takes more steps than pairs, so that other work gets its turns within a pair as well", async () => {
  const { athlete, gameIds } = await alikeGames(4, 40);
  const { programId } = athlete;
  const given = await testApp.parts.db.tenantRead(programId, async (tx) => {
    const near = await nearGames(tx, { programId, gameIds: gameIds.slice(0, 1) });
    return { near, stored: await gamesToRead(tx, { programId, gameIds: idsOf(near) }) };
  });
  const steps = [...comparingSteps(given)];
  expect(given.near).toHaveLength(3);
  // One for each pass over two lists, and one for each pair.
  expect(steps).toHaveLength(3 * 2);
});
