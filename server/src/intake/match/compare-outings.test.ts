import { cpuUsage } from "node:process";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, somePitches } from "../../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { insertGames } from "../../tables/games.ts";
import { replaceOpenPairs } from "../../tables/same-outings.ts";
import { compareOutings } from "./compare-outings.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const types = ["Four-Seam", "Slider", "Changeup"];
const calls = ["ball", "called_strike", "foul", "in_play"] as const;

/** Stores charted games of a day that look alike. */
async function alikeGames(count: number, pitchesOfEach: number) {
  const { programId } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId });
  for (let each = 0; each < count; each += 1) {
    const game = await aGame(testApp, { ...athlete, source: "field" });
    const pitches = Array.from({ length: pitchesOfEach }, (_, at) => ({
      ...{ source: "field" as const, pitchType: types[at % 3] ?? "Other" },
      ...{ call: calls[(at * at) % 4] ?? null, inning: 1 + Math.floor(at / 10) },
    }));
    await somePitches(testApp, game, pitches);
  }
  const compare = () =>
    testApp.parts.db.tenant(programId, (tx) => compareOutings(tx, { programId }));
  const pairs = async () => {
    const { rows } = await testApp.parts.db.tenantRead(programId, (tx) =>
      sql<{ pairs: number }>`select count(*) as pairs from same_outings`.execute(tx),
    );
    return rows[0]?.pairs;
  };
  return { compare, pairs };
}

test("games of a day are all compared with each other, unless there are more than anyone throws", async () => {
  const few = await alikeGames(12, 10);
  await few.compare();
  expect(await few.pairs()).toBe((12 * 11) / 2);
  const many = await alikeGames(55, 10);
  await many.compare();
  // Each is compared with the first fifty others, so the last five are not compared among themselves.
  expect(await many.pairs()).toBe((55 * 54) / 2 - (5 * 4) / 2);
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

test("other work gets its turns while games are compared", async () => {
  const { compare } = await alikeGames(40, 30);
  const busyMs = () => (cpuUsage().user + cpuUsage().system) / 1_000;
  const startedAt = busyMs();
  let [last, longest, isDone] = [startedAt, 0, false];
  const others = (async () => {
    while (!isDone) {
      await setImmediate();
      longest = Math.max(longest, busyMs() - last);
      last = busyMs();
    }
  })();
  await compare();
  isDone = true;
  await others;
  expect(longest).toBeLessThan((busyMs() - startedAt) / 3);
});
