import { pairClips } from "@armslot/contracts/video/clip-pairing";
import { addClip, listClips } from "@armslot/contracts/video/clips";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aGame, anAthlete, aProgram, browserWithSession, somePitches } from "../kit/build.ts";
import { waitingForLocks } from "../kit/database/waiting-for-locks.ts";
import { aFilmedGame, type FilmedGame } from "../kit/filmed-game.ts";
import { aFilm } from "../kit/films.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let params: { programId: string };
let game: FilmedGame;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  const program = await aProgram(testApp);
  params = { programId: program.programId };
  browser = await browserWithSession(testApp, program.admin);
  game = await aFilmedGame(testApp, params.programId);
});

type Change = Parameters<Parameters<TestApp["db"]["asOwner"]>[0]>[0];

/** Runs a change, and a request that begins before the change is stored. The change is stored once the request waits for it or is answered. */
async function meet<T>(change: (sql: Change) => Promise<unknown>, request: () => Promise<T>) {
  return await testApp.db.asOwner(async (sql) => {
    let answer: Promise<T> | undefined;
    await sql.begin(async (held) => {
      await change(held as unknown as Change);
      answer = request();
      let isAnswered = false;
      const note = () => {
        isAnswered = true;
      };
      answer.then(note, note);
      await vi.waitFor(async () => {
        expect(isAnswered || (await waitingForLocks(testApp.db)) > 0).toBe(true);
      });
    });
    return await answer;
  });
}

async function shownOf(recordingId: string) {
  const { recordings, clips } = await browser.call(listClips, { params });
  const film = recordings.find((one) => one.recordingId === recordingId);
  const pitches = clips.filter((clip) => clip.recordingId === recordingId);
  return { athleteId: film?.athleteId, pitches: pitches.map(({ pitchId }) => pitchId) };
}

test("a clip of a pitch whose game is being moved to another athlete does not make its film show both", async () => {
  const { athleteId, gameId, pitchIds } = game;
  const [pitchId = ""] = pitchIds;
  const film = await aFilm(testApp, { ...params, athleteId, gameId, kind: "long", pitchId });
  const moved = await aGame(testApp, { ...params, athleteId });
  const [movedPitch = ""] = await somePitches(testApp, moved, [{ velo: 80 }]);
  const other = await anAthlete(testApp, params);
  const span = { fromMs: 0, toMs: null, releaseMs: null };
  const answer = await meet(
    (sql) => sql`
      update games set athlete_id = ${other.athleteId} where game_id = ${moved.gameId}`,
    () =>
      browser.refused(addClip, {
        params: { ...params, recordingId: film.recordingId },
        body: { clipId: testApp.parts.newId(), pitchId: movedPitch, ...span },
      }),
  );
  expect(answer?.code).toBe("other-athlete");
  expect(await shownOf(film.recordingId)).toEqual({ athleteId, pitches: [pitchId] });
});

test("a film that is being placed with another athlete is not paired with the pitches of the athlete before", async () => {
  const { athleteId } = game;
  const { recordingId } = await aFilm(testApp, { ...params, athleteId, kind: "long" });
  const other = await aGame(testApp, await anAthlete(testApp, params));
  const [pitchId = ""] = game.pitchIds;
  const answer = await meet(
    (sql) => sql`
      update recordings set athlete_id = ${other.athleteId}, game_id = ${other.gameId}
      where recording_id = ${recordingId}`,
    () =>
      browser.refused(pairClips, {
        params: game,
        body: { tap: { recordingId, pitchId, atMs: 0 }, pairs: 1 },
      }),
  );
  expect(answer?.code).toBe("pairing-outdated");
  expect(await shownOf(recordingId)).toEqual({ athleteId: other.athleteId, pitches: [null] });
});
