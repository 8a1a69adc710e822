import { deleteGame, moveGame, undoCorrection } from "@armslot/contracts/games/games";
import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import { createShare, readSharedReport } from "@armslot/contracts/sharing/shares";
import { setSharing } from "@armslot/contracts/sharing/sharing";
import { pairClips, planPairing, undoPairing } from "@armslot/contracts/video/clip-pairing";
import {
  addClip,
  countClips,
  listClips,
  removeClip,
  saveClip,
} from "@armslot/contracts/video/clips";
import { removeVideoEstimate } from "@armslot/contracts/video/estimates";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mergeAthletes } from "../../src/roster/merge-athletes.ts";
import { aGame, anAthlete, aProgram, browserWithSession, somePitches } from "../kit/build.ts";
import { aFilmedPitch, anEstimate } from "../kit/estimates.ts";
import { aFilmedGame, type FilmedGame, pairFilmedGame } from "../kit/filmed-game.ts";
import { aFilm, someFacts } from "../kit/films.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let game: FilmedGame;
let params: { programId: string };
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  const program = await aProgram(testApp);
  params = { programId: program.programId };
  browser = await browserWithSession(testApp, program.admin);
  game = await aFilmedGame(testApp, program.programId);
});

const films = () => browser.call(listClips, { params });

/** The pitch of each clip of the game, in the order in which they were filmed. */
async function pitchesOfClips() {
  const { clips } = await films();
  return game.clipIds.map((id) => clips.find(({ clipId }) => clipId === id)?.pitchId ?? null);
}

test("the clips of a game get its pitches by their times, although the phone is in another time zone", async () => {
  const plan = await browser.call(planPairing, { params: game });
  expect(plan).toMatchObject({
    needsTap: false,
    obstacle: null,
    unpairedClips: 0,
    unpairedPitches: 0,
  });
  expect(plan.pairs.map(({ clipId }) => clipId)).toEqual(game.clipIds);
  expect((await pairFilmedGame(browser, game)).pairs).toBe(7);
  expect(await pitchesOfClips()).toEqual(game.pitchIds);
  const { recordings } = await films();
  const shown = recordings.map(({ gameId, clockFrom, clockShiftSeconds }) => [
    gameId,
    clockFrom,
    clockShiftSeconds,
  ]);
  expect(shown).toEqual(recordings.map(() => [game.gameId, "times", -6 * 3600 - 2]));
});

test("an athlete's clips are counted: those with a pitch, and those that wait", async () => {
  const { programId, athleteId } = game;
  const count = () => browser.call(countClips, { params: { programId, athleteId } });
  expect(await count()).toEqual({ paired: 0, waiting: 7 });
  await aFilm(testApp, { programId });
  await pairFilmedGame(browser, game);
  expect(await count()).toEqual({ paired: 7, waiting: 0 });
  const [clipId = ""] = game.clipIds;
  await browser.call(removeClip, { params: { programId, clipId } });
  expect(await count()).toEqual({ paired: 6, waiting: 0 });
});

test("clips that changed since the plan are not paired", async () => {
  const [clipId = ""] = game.clipIds;
  const span = { fromMs: 0, toMs: null, releaseMs: null };
  const body = { pitchId: game.pitchIds[0] ?? null, ...span, needsLook: false, version: 1 };
  await browser.call(saveClip, { params: { ...params, clipId }, body });
  const refused = await browser.refused(pairClips, { params: game, body: { tap: null, pairs: 7 } });
  expect(refused.code).toBe("pairing-outdated");
});

test("an undone pairing lets its clips wait again, except one that someone moved since", async () => {
  const { pairingId } = await pairFilmedGame(browser, game);
  const [first = "", second = ""] = game.clipIds;
  const span = { fromMs: 0, toMs: null, releaseMs: null };
  await browser.call(saveClip, {
    params: { ...params, clipId: first },
    body: { pitchId: game.pitchIds[1] ?? null, ...span, needsLook: false, version: 2 },
  });
  const ofPairing = { params: { ...params, pairingId } };
  expect(await browser.call(undoPairing, ofPairing)).toEqual({ freed: 6 });
  const waiting = await pitchesOfClips();
  expect(waiting).toEqual([game.pitchIds[1], ...game.pitchIds.slice(1).map(() => null)]);
  expect(second).not.toBe("");
  expect((await browser.refused(undoPairing, ofPairing)).code).toBe("pairing-undone");
});

test("a long recording gets a clip around each pitch after one tap, and loses them when it is undone", async () => {
  const { programId, athleteId } = game;
  const { recordingId } = await aFilm(testApp, { programId, athleteId, kind: "long" });
  const pitchId = game.pitchIds[1] ?? "";
  const query = { recordingId, pitchId, atMs: "2500" };
  const plan = await browser.call(planPairing, { params: game, query } as never);
  expect(plan.pairs).toEqual([
    {
      recordingId,
      clipId: null,
      pitchId,
      fromMs: 0,
      toMs: someFacts.durationMs,
      margin: 1,
      needsLook: false,
    },
  ]);
  const body = { tap: { recordingId, pitchId, atMs: 2500 }, pairs: 1 };
  const { pairingId } = await browser.call(pairClips, { params: game, body });
  const clipsOfFilm = async () =>
    (await films()).clips.filter((clip) => clip.recordingId === recordingId);
  expect((await clipsOfFilm()).map((clip) => clip.pitchId)).toEqual([null, pitchId]);
  await browser.call(undoPairing, { params: { ...params, pairingId } });
  expect((await clipsOfFilm()).map((clip) => clip.pitchId)).toEqual([null]);
});

test("a clip waits again when its game is deleted, and its film stays with the athlete", async () => {
  await pairFilmedGame(browser, game);
  await browser.call(deleteGame, { params: game });
  expect(await pitchesOfClips()).toEqual(game.pitchIds.map(() => null));
  const { recordings } = await films();
  expect(recordings.map(({ athleteId, gameId }) => [athleteId, gameId])).toEqual(
    recordings.map(() => [game.athleteId, null]),
  );
});

test("films go with their game to another athlete, and keep their pitches", async () => {
  await pairFilmedGame(browser, game);
  const { athleteId: toAthleteId } = await anAthlete(testApp, params);
  await browser.call(moveGame, { params: game, body: { toAthleteId, version: 1 } });
  expect(await pitchesOfClips()).toEqual(game.pitchIds);
  const { recordings } = await films();
  expect(new Set(recordings.map(({ athleteId }) => athleteId))).toEqual(new Set([toAthleteId]));
});

/** A long film of the game with a clip on one of its pitches. `addTo` adds another clip. */
async function aLongFilm(gameId: string | null = game.gameId) {
  const { programId, athleteId } = game;
  const [pitchId = ""] = game.pitchIds;
  const film = await aFilm(testApp, { programId, athleteId, gameId, kind: "long", pitchId });
  const span = { fromMs: 0, toMs: null, releaseMs: null };
  const addTo = async (other: string) => {
    const { recordingId } = film;
    const body = { clipId: testApp.parts.newId(), pitchId: other, ...span };
    return await browser.call(addClip, { params: { programId, recordingId }, body });
  };
  const shown = async () => {
    const { recordings, clips } = await films();
    const isThis = ({ recordingId }: { recordingId: string }) => recordingId === film.recordingId;
    const { athleteId, gameId } = recordings.find(isThis) ?? {};
    return { athleteId, gameId, pitches: clips.filter(isThis).map((clip) => clip.pitchId) };
  };
  return { ...film, addTo, shown };
}

/** Another game of an athlete, with one pitch. */
async function aPitchOf(athleteId: string): Promise<string> {
  const other = await aGame(testApp, { ...params, athleteId });
  const [pitchId = ""] = await somePitches(testApp, other, [{ pitchType: "Slider", velo: 80 }]);
  return pitchId;
}

test("a game is not moved while one of its films shows another game too, nor is a move undone", async () => {
  const film = await aLongFilm();
  const [pitchId] = game.pitchIds;
  const { athleteId: toAthleteId } = await anAthlete(testApp, params);
  const other = await film.addTo(await aPitchOf(game.athleteId));
  const move = (version: number) => ({ params: game, body: { toAthleteId, version } });
  expect((await browser.refused(moveGame, move(1))).code).toBe("film-of-two-athletes");
  const before = await film.shown();
  expect(before).toMatchObject({ athleteId: game.athleteId, gameId: game.gameId });
  await browser.call(removeClip, { params: { ...params, clipId: other.clipId } });
  const { version } = await browser.call(moveGame, move(1));
  const moved = { athleteId: toAthleteId, gameId: game.gameId, pitches: [pitchId] };
  expect(await film.shown()).toEqual(moved);
  const there = { ...game, athleteId: toAthleteId, version: String(version) };
  const third = await film.addTo(await aPitchOf(toAthleteId));
  const refused = await browser.refused(undoCorrection, { params: there });
  expect(refused.code).toBe("film-of-two-athletes");
  await browser.call(removeClip, { params: { ...params, clipId: third.clipId } });
  await browser.call(undoCorrection, { params: there });
  expect(await film.shown()).toEqual({ ...moved, athleteId: game.athleteId });
});

test("a film that is placed in no game goes with the game of its clips, there and back", async () => {
  const film = await aLongFilm(null);
  const { athleteId: toAthleteId } = await anAthlete(testApp, params);
  const body = { toAthleteId, version: 1 };
  const { version } = await browser.call(moveGame, { params: game, body });
  const { gameId } = game;
  const pitches = game.pitchIds.slice(0, 1);
  expect(await film.shown()).toEqual({ athleteId: toAthleteId, gameId, pitches });
  const there = { ...game, athleteId: toAthleteId, version: String(version) };
  await browser.call(undoCorrection, { params: there });
  expect(await film.shown()).toEqual({ athleteId: game.athleteId, gameId, pitches });
});

test("a film with a clip of an erased athlete goes too, although it belongs to another athlete", async () => {
  const { recordingId } = await aLongFilm();
  const { athleteId } = await anAthlete(testApp, params);
  await testApp.db.asOwner(
    (sql) => sql`
      update recordings set athlete_id = ${athleteId}, game_id = null
      where program_id = ${game.programId} and recording_id = ${recordingId}`,
  );
  await browser.call(deleteAthlete, { params: game });
  const { recordings } = await films();
  expect(recordings.map((one) => one.recordingId)).not.toContain(recordingId);
});

test("films go to the athlete with whom theirs is merged, and keep their pitches", async () => {
  await pairFilmedGame(browser, game);
  const { programId, athleteId } = game;
  await aFilm(testApp, { programId, athleteId });
  const { athleteId: intoId } = await anAthlete(testApp, params);
  await testApp.parts.db.tenant(programId, (tx) =>
    mergeAthletes(testApp.parts, tx, { programId, athleteId, intoId }),
  );
  const { recordings } = await films();
  expect(recordings).toHaveLength(8);
  expect(new Set(recordings.map((film) => film.athleteId))).toEqual(new Set([intoId]));
  expect(await pitchesOfClips()).toEqual(game.pitchIds);
});

test("a film never shows two athletes", async () => {
  const { programId, athleteId } = game;
  const film = await aFilm(testApp, {
    programId,
    athleteId,
    kind: "long",
    pitchId: game.pitchIds[0] ?? null,
    gameId: game.gameId,
  });
  const other = await aFilmedGame(testApp, programId);
  const span = { fromMs: 0, toMs: null, releaseMs: null, needsLook: false };
  const second = { clipId: testApp.parts.newId(), recordingId: film.recordingId };
  await testApp.db.asOwner(
    (sql) => sql`insert into clips (program_id, clip_id, recording_id, created_at, updated_at)
      values (${programId}, ${second.clipId}, ${second.recordingId}, now(), now())`,
  );
  const body = { ...span, pitchId: other.pitchIds[0] ?? null, version: 1 };
  const refused = await browser.refused(saveClip, {
    params: { ...params, clipId: second.clipId },
    body,
  });
  expect(refused.code).toBe("other-athlete");
});

test("a link without videos shows none, and its visitor can open none", async () => {
  await pairFilmedGame(browser, game);
  await browser.call(setSharing, { params, body: { isAllowed: true } });
  const { link } = await browser.call(createShare, {
    params: game,
    body: { days: 7, consent: "guardian", showsSchool: false, showsHometown: false, filter: {} },
  });
  const visitor = newBrowser(testApp);
  const token = new URL(link).hash.slice(1);
  const shared = await visitor.call(readSharedReport, { body: { token } });
  const { recordings, clips } = await films();
  const ids = [...recordings.map((one) => one.recordingId), ...clips.map((one) => one.clipId)];
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => JSON.stringify(shared).includes(id))).toEqual([]);
  const url = `/api/programs/${params.programId}/recordings/${recordings[0]?.recordingId}/film`;
  for (const headers of [
    {},
    { authorization: `Bearer ${token}` },
    { "link-token": token },
    { cookie: `__Host-sid=${token}` },
  ]) {
    expect((await visitor.request({ url, headers })).statusCode).toBe(401);
  }
});

test("a clip waits for marks until its pitch has a speed, from video or of a device", async () => {
  const { programId } = params;
  const clip = await aFilmedPitch(testApp, programId);
  await aFilmedPitch(testApp, programId, 88);
  const unsure = await aFilmedPitch(testApp, programId);
  const span = { fromMs: 0, toMs: null, releaseMs: null };
  await browser.call(saveClip, {
    params: { programId, clipId: unsure.clipId },
    body: { pitchId: unsure.pitchId, ...span, needsLook: true, version: 1 },
  });
  const waiting = async () =>
    await browser.call(listClips, { params, query: { waiting: "marks" } });
  expect(await waiting()).toMatchObject({
    clips: [{ clipId: clip.clipId }],
    recordings: [{ recordingId: clip.recordingId }],
  });
  const estimateId = await anEstimate(testApp, clip);
  expect(await waiting()).toMatchObject({ clips: [], recordings: [] });
  await browser.call(removeVideoEstimate, { params: { programId, estimateId } });
  expect((await waiting()).clips).toHaveLength(1);
});
