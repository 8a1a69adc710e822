import { deleteGame, getGame } from "@armslot/contracts/games/games";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltAthlete,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let athlete: BuiltAthlete;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  const { programId, admin } = await aProgram(testApp);
  athlete = await anAthlete(testApp, { programId });
  browser = await browserWithSession(testApp, admin);
});

const first = [
  { velo: 90.1, vertBreak: 12.5, hb: 0 },
  { velo: 91.2, vertBreak: 0, hb: -3.25 },
  { velo: 80, vertBreak: null, hb: 4, pitchType: "Slider" },
];
const second = [
  { velo: 89.7, vertBreak: 14, hb: 2 },
  { velo: null, vertBreak: 9, hb: null, pitchType: "Curveball" },
];

/** Creates two games of the athlete. */
async function twoGames() {
  const games = [await aGame(testApp, athlete), await aGame(testApp, athlete)] as const;
  await somePitches(testApp, games[0], first);
  await somePitches(testApp, games[1], second);
  return games;
}

/** Computes the totals by AVG-1 to AVG-3 from the athlete's remaining pitches. */
async function recounted() {
  return await testApp.db.asOwner(async (sql) => [
    ...(await sql`
      select pitch_type as "pitchType", count(*)::int as pitches,
        coalesce(sum(velo), 0)::float as "totalVelo", count(velo)::int as "veloCount",
        coalesce(sum(vert_break), 0)::float as "totalVB", count(nullif(vert_break, 0))::int as "vbCount",
        coalesce(sum(hb), 0)::float as "totalHB", count(nullif(hb, 0))::int as "hbCount"
      from pitches where athlete_id = ${athlete.athleteId}
      group by pitch_type order by count(*) desc, pitch_type`),
  ]);
}

describe("deleting a game", () => {
  test("updates the athlete's count, pitch types and averages at once", async () => {
    const [game, other] = await twoGames();
    const { athlete: before } = await browser.call(getAthlete, { params: athlete });
    expect(before).toMatchObject({ submission: 2 });
    expect(before.pitchTypes.toSorted()).toEqual(["Curveball", "Four-Seam", "Slider"]);
    expect(before.pitchAverages).toEqual(await recounted());

    await browser.call(deleteGame, { params: game });
    const { athlete: after } = await browser.call(getAthlete, { params: athlete });
    expect(after.submission).toBe(1);
    expect(after.pitchTypes.toSorted()).toEqual(["Curveball", "Four-Seam"]);
    expect(after.pitchAverages).toEqual(await recounted());
    const { athletes } = await browser.call(listAthletes, { params: athlete });
    expect(athletes.map(({ submission }) => submission)).toEqual([1]);

    await browser.call(deleteGame, { params: other });
    const empty = await browser.call(getAthlete, { params: athlete });
    expect(empty.athlete).toMatchObject({ submission: 0, pitchTypes: [], pitchAverages: [] });
  });

  test("deletes its pitches and keeps the athlete's other games unchanged", async () => {
    const [game, other] = await twoGames();
    const seen = async () => await browser.call(getGame, { params: other });
    const before = await seen();
    await browser.call(deleteGame, { params: game });
    expect(await seen()).toEqual(before);
    const { games } = await browser.call(getAthlete, { params: athlete });
    expect(games.map(({ gameId, pitches }) => [gameId, pitches])).toEqual([
      [other.gameId, second.length],
    ]);
    expect((await browser.refused(getGame, { params: game })).code).toBe("game-not-found");
    const left = await testApp.db.asOwner(
      (sql) => sql`select pitch_id from pitches where game_id = ${game.gameId}`,
    );
    expect([...left]).toEqual([]);
  });

  test("finds nothing the second time and is in the activity once", async () => {
    const [game] = await twoGames();
    await browser.call(deleteGame, { params: game });
    const problem = await browser.refused(deleteGame, { params: game });
    expect(problem).toMatchObject({ code: "game-not-found", status: 404 });
    const entries = await testApp.db.asOwner(
      (sql) => sql`
        select action, subject_id as subject, counts from audit_entries
        where program_id = ${game.programId}`,
    );
    const entry = { action: "game-deleted", subject: game.athleteId, counts: { pitches: 3 } };
    expect([...entries]).toEqual([entry]);
  });

  test("deletes nothing by the path of another athlete of the program", async () => {
    const [game] = await twoGames();
    const { athleteId } = await anAthlete(testApp, { programId: game.programId });
    const problem = await browser.refused(deleteGame, { params: { ...game, athleteId } });
    expect(problem.code).toBe("game-not-found");
    expect((await browser.call(getGame, { params: game })).game.gameId).toBe(game.gameId);
  });
});
