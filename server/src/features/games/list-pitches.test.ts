import { listPitches } from "@armslot/contracts/games";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../../test/build.ts";
import { openTestApp, type TestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aPitchedGame() {
  const { programId, admin } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId });
  const game = await aGame(testApp, athlete);
  return { athlete, game, browser: await signedInBrowser(testApp, admin) };
}

test("lists pitches by number with their stored readings and null for missing ones", async () => {
  const { game, browser } = await aPitchedGame();
  const [third, first] = await somePitches(testApp, game, [
    { pitchNum: 12, velo: 86.19168, vertBreak: 19.07363, hb: -14.77 },
    { pitchNum: 2, pitchType: "Splinker", vertBreak: 0 },
  ]);
  const { pitches } = await browser.call(listPitches, { params: game });
  expect(pitches).toEqual([
    {
      pitchId: first,
      pitchNum: 2,
      pitchType: "Splinker",
      velo: null,
      vertBreak: 0,
      hb: null,
      excludedReason: null,
    },
    {
      pitchId: third,
      pitchNum: 12,
      pitchType: "Four-Seam",
      velo: 86.19168,
      vertBreak: 19.07363,
      hb: -14.77,
      excludedReason: null,
    },
  ]);
});

test("returns an empty list for a game without pitches", async () => {
  const { game, browser } = await aPitchedGame();
  expect(await browser.call(listPitches, { params: game })).toEqual({ pitches: [] });
});

test("does not find pitches by another athlete's path", async () => {
  const { athlete, game, browser } = await aPitchedGame();
  const other = await anAthlete(testApp, { programId: athlete.programId });
  const params = { ...game, athleteId: other.athleteId };
  expect((await browser.refused(listPitches, { params })).code).toBe("game-not-found");
});
