import { exportAthlete, getAthlete } from "@armslot/contracts/athletes";
import { getGame, listGames, noteGameExport } from "@armslot/contracts/games";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltGame,
  type BuiltUser,
  browserWithSession,
  somePitches,
} from "../../../test/build.ts";
import { openTestApp, type TestApp } from "../../../test/test-app.ts";
import type { TestBrowser } from "../../../test/test-browser.ts";
import { rememberAthleteSources } from "../../tables/athlete-sources.ts";

let testApp: TestApp;
let member: BuiltUser;
let browser: TestBrowser;
let game: BuiltGame;
beforeAll(async () => {
  testApp = await openTestApp();
  const { programId } = await aProgram(testApp);
  member = await aUser(testApp, { programId });
  browser = await browserWithSession(testApp, member);
  const athlete = await anAthlete(testApp, { programId });
  const sources = [{ source: "trackman", vendorId: "1000123", ...athlete, importId: null }];
  await testApp.parts.db.tenant(programId, (sql) =>
    rememberAthleteSources(sql, { programId, sources }),
  );
  game = await aGame(testApp, { ...athlete, gameDate: "2026-02-14" });
  await somePitches(testApp, game, [{ velo: 90.25, vertBreak: -1.5, hb: 0 }, {}, { velo: 80 }]);
  await aGame(testApp, { ...athlete, gameDate: null, opponent: null, location: null });
  const later = await aGame(testApp, { ...athlete, gameDate: "2026-03-01" });
  await somePitches(testApp, later, [{ hb: 12.125, pitchType: "Sweeper" }]);
  const other = await aGame(testApp, await anAthlete(testApp, { programId }));
  await somePitches(testApp, other, [{ velo: 99 }]);
});

async function entriesOf(action: string) {
  const entries = await testApp.db.asOwner(
    (sql) => sql`
      select actor_user_id as actor, subject_id as subject, counts from audit_entries
      where program_id = ${game.programId} and action = ${action}`,
  );
  return [...entries];
}

/** Columns that add nothing about the athlete: keys, the sort key of the name, and the times of writing. */
const notExported = new Set([
  "program_id",
  "athlete_id",
  "game_id",
  "source_key",
  "name_key",
  "created_at",
  "updated_at",
]);

test("contains every row and every reading about the athlete", async () => {
  const taken = await browser.call(exportAthlete, { params: game });
  expect(taken.athlete).toEqual(await browser.call(getAthlete, { params: game }));
  expect(taken.games.map(({ gameDate }) => gameDate)).toEqual(["2026-03-01", "2026-02-14", null]);
  const { games } = await browser.call(listGames, { params: game });
  expect(taken.games.map(({ pitches, ...row }) => ({ ...row, pitches: pitches.length }))).toEqual(
    games,
  );
  for (const { gameId, pitches } of taken.games) {
    const shown = await browser.call(getGame, { params: { ...game, gameId } });
    expect(pitches).toEqual(shown.pitches);
  }

  const text = JSON.stringify(taken);
  const rows = await testApp.db.asOwner(async (sql) => [
    ...(await sql`select to_jsonb(a) as row from athletes a where athlete_id = ${game.athleteId}`),
    ...(await sql`select to_jsonb(s) as row from athlete_sources s where athlete_id = ${game.athleteId}`),
    ...(await sql`select to_jsonb(g) as row from games g where athlete_id = ${game.athleteId}`),
    ...(await sql`select to_jsonb(p) as row from pitches p where athlete_id = ${game.athleteId}`),
  ]);
  expect(rows).toHaveLength(1 + 1 + 3 + 4);
  for (const { row } of rows) {
    for (const [column, value] of Object.entries(row as object)) {
      if (notExported.has(column)) continue;
      expect(text, column).toContain(JSON.stringify(value));
    }
  }
});

test("records in the activity who exported what and changes nothing else", async () => {
  const before = (await entriesOf("athlete-exported")).length;
  const athlete = await browser.call(getAthlete, { params: game });
  await browser.call(exportAthlete, { params: game });
  const entries = await entriesOf("athlete-exported");
  expect(entries).toHaveLength(before + 1);
  const counts = { games: 3, pitches: 4 };
  expect(entries.at(-1)).toEqual({ actor: member.userId, subject: game.athleteId, counts });
  expect(await browser.call(getAthlete, { params: game })).toEqual(athlete);
});

test("records a game's export by the browser for its athlete", async () => {
  await browser.call(noteGameExport, { params: game });
  const entry = { actor: member.userId, subject: game.athleteId, counts: {} };
  expect(await entriesOf("game-exported")).toEqual([entry]);
  const { athleteId } = await anAthlete(testApp, { programId: game.programId });
  const stray = await browser.refused(noteGameExport, { params: { ...game, athleteId } });
  expect(stray.code).toBe("game-not-found");
  expect(await entriesOf("game-exported")).toEqual([entry]);
});
