import { getAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProfile,
  aProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

/** Returns how the hand of a right-hander with pitches of these types is changed. */
async function changing(...types: readonly string[]) {
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const params = await anAthlete(testApp, { programId, position: "RHP" });
  const pitches = types.map((pitchType) => ({ pitchType, velo: 80 }));
  await somePitches(testApp, await aGame(testApp, params), pitches);
  const { athlete } = await browser.call(getAthlete, { params });
  const profile = { ...aProfile(), position: "LHP" as const, version: athlete.version };
  return { browser, call: { params, body: profile } };
}

test("the hand of a profile with pitches of both arms can't be changed, because plain types mean that hand", async () => {
  const { browser, call } = await changing("Slider", "Slider (left)");
  expect(await browser.refused(saveAthlete, call)).toMatchObject({
    code: "invalid-input",
    fields: { position: expect.stringContaining("pitches of both arms") },
  });
  const { athlete } = await browser.call(getAthlete, call);
  expect(athlete.position).toBe("RHP");
  const kept = { ...call, body: { ...call.body, position: "RHP" as const } };
  expect(await browser.call(saveAthlete, kept)).toMatchObject({ position: "RHP" });
});

test("the hand of a profile with pitches of one arm can be corrected", async () => {
  const { browser, call } = await changing("Slider");
  expect(await browser.call(saveAthlete, call)).toMatchObject({ position: "LHP" });
});
