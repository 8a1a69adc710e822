import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aPitcher() {
  const { programId, admin } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId, firstName: "Casey", lastName: "Vance" });
  return { athlete, browser: await signedInBrowser(testApp, admin) };
}

test("lists an athlete's games newest first and undated last, with pitch counts", async () => {
  const { athlete, browser } = await aPitcher();
  const early = await aGame(testApp, { ...athlete, gameDate: "2025-12-31" });
  const late = await aGame(testApp, { ...athlete, gameDate: "2026-01-01", opponent: null });
  const undated = await aGame(testApp, { ...athlete, gameDate: null, location: null });
  await somePitches(testApp, early, [{ velo: 88 }, { velo: 89 }]);
  const { games } = await browser.call(getAthlete, { params: athlete });
  const fastballs = { fastballs: 0, fastballMean: null, fastballMax: null };
  const game = {
    kind: "game",
    source: "hand",
    isLeftOut: false,
    hasQuestion: false,
    lastBatter: null,
    ...fastballs,
  };
  expect(games).toEqual([
    {
      ...game,
      gameId: late.gameId,
      gameDate: "2026-01-01",
      opponent: null,
      location: "Home",
      pitches: 0,
      thrown: 0,
    },
    {
      ...game,
      gameId: early.gameId,
      gameDate: "2025-12-31",
      opponent: "Stone Creek Academy",
      location: "Home",
      pitches: 2,
      thrown: 2,
      fastballs: 2,
      fastballMean: 88.5,
      fastballMax: 89,
    },
    {
      ...game,
      gameId: undated.gameId,
      gameDate: null,
      opponent: "Stone Creek Academy",
      location: null,
      pitches: 0,
      thrown: 0,
    },
  ]);
});

test("returns a game with its athlete", async () => {
  const { athlete, browser } = await aPitcher();
  const game = await aGame(testApp, athlete);
  expect((await browser.call(getGame, { params: game })).game).toEqual({
    gameId: game.gameId,
    version: 1,
    gameDate: "2026-02-21",
    opponent: "Stone Creek Academy",
    location: "Home",
    opponentCode: null,
    locationCode: null,
    kind: "game",
    source: "hand",
    hasQuestion: false,
    athlete: { uid: athlete.athleteId, firstName: "Casey", lastName: "Vance" },
  });
});

test("a game is not found by the path of another athlete of the program", async () => {
  const { athlete, browser } = await aPitcher();
  const game = await aGame(testApp, athlete);
  const other = await anAthlete(testApp, { programId: athlete.programId });
  const params = { ...game, athleteId: other.athleteId };
  expect((await browser.refused(getGame, { params })).code).toBe("game-not-found");
});
