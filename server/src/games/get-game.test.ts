import { getGame } from "@armslot/contracts/games/games";
import { noPitchValues, type PitchValues } from "@armslot/contracts/pitch/circumstances";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

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
  const { pitches } = await browser.call(getGame, { params: game });
  const nothing = { ...noPitchValues, movementAxis: null, source: "hand", excludedReason: null };
  expect(pitches).toEqual([
    { ...nothing, pitchId: first, pitchNum: 2, pitchType: "Splinker", vertBreak: 0 },
    {
      ...nothing,
      pitchId: third,
      pitchNum: 12,
      pitchType: "Four-Seam",
      velo: 86.19168,
      vertBreak: 19.07363,
      hb: -14.77,
      // 10:30 would be 135 degrees: the ball moved up more than to the left.
      movementAxis: expect.closeTo(180 - (Math.atan(14.77 / 19.07363) * 180) / Math.PI, 3),
    },
  ]);
});

test("returns every reading and circumstance exactly as stored", async () => {
  const { game, browser } = await aPitchedGame();
  const values: PitchValues = {
    velo: 86.19168,
    vertBreak: 19.07363,
    hb: 14.77076,
    spinRate: 2281.145231,
    spinAxis: 219.865308,
    spinEfficiency: 96.5,
    releaseHeight: 6.35314,
    releaseSide: 2.20627,
    extension: 5.57958,
    plateHeight: 1.89137,
    plateSide: 0.93125,
    vertApproach: -6.716705,
    armAngle: 38.7,
    exitVelo: 84.1,
    launchAngle: -63,
    thrownAt: "2026-05-12T12:06:16.39",
    inning: 1,
    outs: 2,
    balls: 3,
    strikes: 0,
    batterHand: "L",
    call: "in_play",
    result: "fielders_choice",
    ...{ outsMade: 1, intentionalWalks: 2, appearance: 999 },
    zoneCell: 17,
    deviceType: "FourSeamFastBall",
    ...{ x0: 1.9854, y0: 50, z0: 6.0796, vx0: -5.2119, vy0: -124.7415, vz0: -7.1985 },
    ...{ ax: 12.9484, ay: 27.5783, az: -15.0414, horzApproach: -0.0476 },
  };
  await somePitches(testApp, game, [{ ...values, source: "trackman" }]);
  const { pitches } = await browser.call(getGame, { params: game });
  expect(pitches).toMatchObject([{ ...values, source: "trackman" }]);
});

test("returns an empty list for a game without pitches", async () => {
  const { game, browser } = await aPitchedGame();
  const { pitches } = await browser.call(getGame, { params: game });
  expect(pitches).toEqual([]);
});

test("pitches are not found by another athlete's path", async () => {
  const { athlete, game, browser } = await aPitchedGame();
  const other = await anAthlete(testApp, { programId: athlete.programId });
  const params = { ...game, athleteId: other.athleteId };
  expect((await browser.refused(getGame, { params })).code).toBe("game-not-found");
});
