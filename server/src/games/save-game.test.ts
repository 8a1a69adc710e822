import {
  correctPitches,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aCoachWithGame(overrides: { sourceKey?: string } = {}) {
  const { programId } = await aProgram(testApp);
  const coach = await aUser(testApp, { programId });
  const athlete = await anAthlete(testApp, { programId, firstName: "Mateo", lastName: "Quill" });
  const game = await aGame(testApp, { ...athlete, ...overrides });
  await somePitches(testApp, game, [{ velo: 90 }, { velo: 92 }]);
  return { programId, athlete, game, browser: await browserWithSession(testApp, coach) };
}

const facts = {
  gameDate: "2026-03-01",
  opponent: "Rivertown",
  location: null,
  kind: "game",
} as const;

describe("editing a game", () => {
  test("saves date, opponent and location and raises the version", async () => {
    const { game, browser } = await aCoachWithGame();
    const saved = await browser.call(saveGame, { params: game, body: { ...facts, version: 1 } });
    expect(saved).toMatchObject({ ...facts, version: 2 });
    expect((await browser.call(getGame, { params: game })).game).toEqual(saved);
    const { corrections } = await browser.call(listCorrections, { params: game });
    expect(corrections).toMatchObject([
      {
        by: "Robin Alder",
        changes: [
          { field: "gameDate", before: "2026-02-21", after: "2026-03-01" },
          { field: "opponent", before: "Stone Creek Academy", after: "Rivertown" },
          { field: "location", before: "Home", after: null },
        ],
      },
    ]);
  });

  test("editing a game from an old version is refused with the current game and changes nothing", async () => {
    const { game, browser } = await aCoachWithGame();
    const first = await browser.call(saveGame, { params: game, body: { ...facts, version: 1 } });
    const late = { ...facts, opponent: "Lakeside", version: 1 };
    const problem = await browser.refused(saveGame, { params: game, body: late });
    expect(problem).toMatchObject({ code: "version-conflict", current: first });
    expect((await browser.call(getGame, { params: game })).game).toEqual(first);
  });

  test("editing a game from an old version is saved if only pitches were corrected since", async () => {
    const { game, browser } = await aCoachWithGame();
    const thrown = await browser.call(getGame, { params: game });
    const pitchIds = thrown.pitches.slice(0, 1).map(({ pitchId }) => pitchId);
    const correction = { version: 1, pitchIds, values: { velo: 87 } };
    await browser.call(correctPitches, { params: game, body: correction });
    const saved = await browser.call(saveGame, { params: game, body: { ...facts, version: 1 } });
    expect(saved).toMatchObject({ ...facts, version: 3 });
    const { pitches } = await browser.call(getGame, { params: game });
    expect(pitches.map(({ velo }) => velo)).toEqual([87, 92]);
  });

  test("accepts empty texts as missing facts", async () => {
    const { game, browser } = await aCoachWithGame();
    const body = { ...facts, gameDate: "", opponent: " ", location: "", version: 1 };
    const saved = await browser.call(saveGame, { params: game, body });
    expect(saved).toMatchObject({ gameDate: null, opponent: null, location: null });
  });

  test.each([
    ["gameDate", "2026-02-30", "Enter a valid date."],
    ["gameDate", "1899-12-31", "Date must be between 1900 and a year from now."],
    ["gameDate", "2199-01-01", "Date must be between 1900 and a year from now."],
    ["opponent", "x".repeat(201), "Opponent can have at most 200 characters."],
  ])("refuses %s %s", async (field, value, sentence) => {
    const { game, browser } = await aCoachWithGame();
    const body = { ...facts, [field]: value, version: 1 };
    const problem = await browser.refused(saveGame, { params: game, body });
    expect(problem.fields).toEqual({ [field]: sentence });
  });
});

describe("moving a game", () => {
  test("moving a game moves pitches, totals and game counts to the other athlete, and undo moves them back", async () => {
    const { programId, athlete, game, browser } = await aCoachWithGame({ sourceKey: "key" });
    const other = await anAthlete(testApp, { programId, firstName: "Nico", lastName: "Vale" });
    const toAthleteId = other.athleteId;
    const before = await browser.call(getAthlete, { params: athlete });
    const moved = await browser.call(moveGame, { params: game, body: { toAthleteId, version: 1 } });
    expect(moved).toMatchObject({ gameId: game.gameId, athlete: { uid: toAthleteId }, version: 2 });
    const there = { ...game, athleteId: toAthleteId };
    expect((await browser.call(getGame, { params: there })).pitches).toHaveLength(2);
    expect((await browser.refused(getGame, { params: game })).code).toBe("game-not-found");
    const { athletes } = await browser.call(listAthletes, { params: { programId } });
    expect(athletes.map(({ lastName, submission }) => [lastName, submission])).toEqual([
      ["Quill", 0],
      ["Vale", 1],
    ]);
    await expectExactTotals(testApp.db, programId);
    const { corrections } = await browser.call(listCorrections, { params: there });
    expect(corrections.map(({ changes }) => changes)).toEqual([
      [{ field: "athlete", before: "Mateo Quill", after: "Nico Vale", pitchNums: [] }],
    ]);

    const undone = await browser.call(undoCorrection, { params: { ...there, version: "2" } });
    expect(undone).toMatchObject({ athleteId: athlete.athleteId, kept: 0 });
    const after = await browser.call(getAthlete, { params: athlete });
    expect(after).toEqual(before);
    await expectExactTotals(testApp.db, programId);
  });

  test("keeps both games if the other athlete has one with the same source key", async () => {
    const { programId, game, browser } = await aCoachWithGame({ sourceKey: "key" });
    const other = await anAthlete(testApp, { programId });
    await aGame(testApp, { ...other, sourceKey: "key" });
    const toAthleteId = other.athleteId;
    await browser.call(moveGame, { params: game, body: { toAthleteId, version: 1 } });
    const { games } = await browser.call(getAthlete, { params: other });
    expect(games).toHaveLength(2);
    const there = { ...game, athleteId: toAthleteId };
    await browser.call(undoCorrection, { params: { ...there, version: "2" } });
    const keys = await testApp.db.asOwner(
      (sql) => sql`select source_key as key from games where game_id = ${game.gameId}`,
    );
    expect([...keys]).toEqual([{ key: "key" }]);
  });

  test("refuses an athlete of another program, or an old version", async () => {
    const { programId, game, browser } = await aCoachWithGame();
    const stranger = await anAthlete(testApp, await aProgram(testApp));
    const strange = { toAthleteId: stranger.athleteId, version: 1 };
    const problem = await browser.refused(moveGame, { params: game, body: strange });
    expect(problem.code).toBe("athlete-not-found");
    const { athleteId: toAthleteId } = await anAthlete(testApp, { programId });
    const old = await browser.refused(moveGame, {
      params: game,
      body: { toAthleteId, version: 7 },
    });
    expect(old.code).toBe("version-conflict");
    await expectExactTotals(testApp.db, programId);
  });

  test("moving a game to the same athlete changes nothing", async () => {
    const { athlete, game, browser } = await aCoachWithGame();
    const body = { toAthleteId: athlete.athleteId, version: 1 };
    expect(await browser.call(moveGame, { params: game, body })).toMatchObject({ version: 1 });
  });
});
