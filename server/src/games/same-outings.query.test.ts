import { keepGamesApart, listSameOutings } from "@armslot/contracts/games/same-outings";
import { expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import { compareWaitingGames } from "../sightings/compare-waiting-games.ts";

test("twenty questions about an athlete's games are asked at most, and the others wait for an answer", async () => {
  const testApp = await openTestApp();
  const { programId } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId });
  for (let each = 0; each < 8; each += 1) {
    const game = await aGame(testApp, { ...athlete, source: "field" });
    const pitches = Array.from({ length: 10 }, (_, at) => ({
      ...{ source: "field" as const, pitchType: at % 3 ? "Slider" : "Four-Seam" },
    }));
    await somePitches(testApp, game, pitches);
  }
  await compareWaitingGames(testApp.parts, programId);
  const browser = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const asked = async () => (await browser.call(listSameOutings, { params: athlete })).questions;
  // Each of the 28 answers brings the next question, until fewer than twenty are left.
  for (let answered = 0; answered <= 28; answered += 1) {
    const questions = await asked();
    expect(questions).toHaveLength(Math.min(20, 28 - answered));
    const [first] = questions;
    if (!first) continue;
    const params = { ...athlete, gameId: first.counted.gameId };
    await browser.call(keepGamesApart, { params, body: { otherGameId: first.other.gameId } });
  }
});
