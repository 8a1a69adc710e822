import { clipSpeed } from "@armslot/baseball/video/clip-speed";
import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { downloadTable } from "@armslot/contracts/sharing/exports";
import { removeClip, saveClip } from "@armslot/contracts/video/clips";
import {
  compareVideo,
  type FilmView,
  type FlightMarks,
  keepVideoEstimate,
  listVideoEstimates,
  removeVideoEstimate,
  saveVideoEstimate,
} from "@armslot/contracts/video/estimates";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import { aProgram, aUser, browserWithSession, somePitches } from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { aFilmedPitch, anEstimate, someMarks } from "../../test/kit/estimates.ts";
import { aFilm } from "../../test/kit/films.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";
import { moveKeptEstimates } from "../storage/video-estimates.ts";

let testApp: TestApp;
let browser: TestBrowser;
let programId: string;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  ({ programId } = await aProgram(testApp));
  browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
});

type Clip = Awaited<ReturnType<typeof aFilmedPitch>>;

const save = async ({ clipId }: Clip, body: FlightMarks & { view?: FilmView } = someMarks) =>
  await browser.call(saveVideoEstimate, {
    params: { programId, clipId, estimateId: testApp.parts.newId() },
    body,
  });
const refused = async ({ clipId }: Clip, body: FlightMarks) =>
  await browser.refused(saveVideoEstimate, {
    params: { programId, clipId, estimateId: testApp.parts.newId() },
    body,
  });
const listed = async ({ athleteId }: Clip, query: { gameId?: string; clipId?: string } = {}) =>
  (await browser.call(listVideoEstimates, { params: { programId, athleteId }, query })).estimates;

describe("a speed from video", () => {
  test("a speed from video is the one of its marks, and is listed with its range, view, frame rate and method", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const saved = await save(clip, { ...someMarks, view: "plate" });
    const expected = clipSpeed(someMarks);
    if (expected.kind !== "speed") return expect.fail(expected.reason);
    expect(saved).toMatchObject({
      ...{ pitchId: clip.pitchId, clipId: clip.clipId, method: "marks", view: "plate" },
      velo: { value: expected.velo, range: expected.veloRange },
      ...{
        vertBreak: null,
        framesPerSecond: expect.closeTo(120),
        frames: 50,
        slowedBy: 1,
        endedAt: null,
      },
    });
    const { game, pitches } = await browser.call(getGame, {
      params: { programId, athleteId: clip.athleteId, gameId: clip.gameId },
    });
    const { pitchNum, pitchType } = pitches.find(({ pitchId }) => pitchId === clip.pitchId) ?? {};
    expect(saved.pitch).toEqual({
      ...{ pitchNum, pitchType, gameId: clip.gameId, gameDate: game.gameDate },
    });
    expect(await listed(clip)).toEqual([saved]);
    expect(await listed(clip, { gameId: clip.gameId })).toEqual([saved]);
    expect(await listed(clip, { gameId: testApp.parts.newId() })).toEqual([]);
  });

  test("a speed from video is stored with the marks that it is computed from again", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const { estimateId, velo } = await save(clip);
    const [row] = await testApp.db.asOwner(
      (sql) => sql`select inputs from video_estimates where estimate_id = ${estimateId}`,
    );
    expect(clipSpeed(row?.inputs as FlightMarks)).toMatchObject({ velo: velo?.value });
  });

  test("a speed from video takes the place of the clip's earlier one, which its history keeps", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const first = await save(clip);
    const second = await save(clip, { ...someMarks, extensionFeet: 6.5 });
    expect(await listed(clip)).toEqual([second]);
    const history = await listed(clip, { clipId: clip.clipId });
    expect(history.map(({ estimateId }) => estimateId).toSorted()).toEqual(
      [first.estimateId, second.estimateId].toSorted(),
    );
    expect(history.filter(({ endedAt }) => endedAt !== null)).toHaveLength(1);
  });

  test("a speed from video that is sent again changes nothing", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const saved = await save(clip);
    const params = { programId, clipId: clip.clipId, estimateId: saved.estimateId };
    const again = await browser.call(saveVideoEstimate, {
      params,
      body: { ...someMarks, extensionFeet: 3 },
    });
    expect(again).toEqual(saved);
  });

  test("a speed from video changes no reading, average or total of its pitch and athlete", async () => {
    const clip = await aFilmedPitch(testApp, programId, 88);
    const params = { programId, athleteId: clip.athleteId };
    const game = { params: { ...params, gameId: clip.gameId } };
    const before = [await browser.call(getAthlete, { params }), await browser.call(getGame, game)];
    await save(clip);
    const after = [await browser.call(getAthlete, { params }), await browser.call(getGame, game)];
    expect(after).toEqual(before);
  });

  test.each([
    ["with 40 frames a second", 18, (frame: number) => frame / 40, "marks-frames"],
    [
      "slower than any pitch, before someone was asked",
      50,
      (frame: number) => frame / 30,
      "marks-clock",
    ],
    ["after its end", 50, (frame: number) => 20 + frame / 120, "marks-outside"],
    [
      "slowed down in its second half",
      50,
      (frame: number) => Math.max(frame, 4 * frame - 75) / 240,
      "film-slowed-in-part",
    ],
    ["faster than any pitch", 50, (frame: number) => frame / 480, "marks-speed"],
  ] as const)("a speed from video of a clip %s is refused", async (_, count, timeOf, code) => {
    const clip = await aFilmedPitch(testApp, programId);
    const frames = Array.from({ length: count }, (__, frame) => timeOf(frame));
    const marks = { ...someMarks, frames, catchFrame: count - 2 };
    expect((await refused(clip, marks)).code).toBe(code);
    expect(await listed(clip)).toEqual([]);
  });

  test("a speed from video of a clip that waits for a pitch is refused", async () => {
    const film = await aFilm(testApp, { programId });
    const clip = { ...(await aFilmedPitch(testApp, programId)), ...film };
    expect((await refused(clip, someMarks)).code).toBe("clip-without-pitch");
  });

  test("a speed from video follows its clip to another pitch", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    await save(clip);
    const [otherId = ""] = await somePitches(testApp, clip, [{ velo: 80, pitchNum: 2 }]);
    const span = { fromMs: 0, toMs: null, releaseMs: null, needsLook: false, version: 1 };
    const params = { programId, clipId: clip.clipId };
    await browser.call(saveClip, { params, body: { ...span, pitchId: otherId } });
    expect((await listed(clip)).map(({ pitchId }) => pitchId)).toEqual([otherId]);
    await browser.call(saveClip, { params, body: { ...span, pitchId: null, version: 2 } });
    expect(await listed(clip)).toEqual([]);
  });

  test("a speed from video is erased with its clip, unless someone keeps it", async () => {
    const [erased, kept] = [
      await aFilmedPitch(testApp, programId),
      await aFilmedPitch(testApp, programId),
    ];
    await anEstimate(testApp, erased);
    const estimateId = await anEstimate(testApp, kept);
    await browser.call(keepVideoEstimate, { params: { programId, estimateId } });
    const admin = await browserWithSession(
      testApp,
      await aUser(testApp, { programId, role: "admin" }),
    );
    for (const { clipId } of [erased, kept])
      await admin.call(removeClip, { params: { programId, clipId } });
    expect(await listed(erased)).toEqual([]);
    expect(await listed(kept)).toMatchObject([{ estimateId, clipId: null }]);
  });

  test("a speed from video can be removed once, and its history keeps it", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const estimateId = await anEstimate(testApp, clip);
    const params = { programId, estimateId };
    await browser.call(removeVideoEstimate, { params });
    expect((await browser.refused(removeVideoEstimate, { params })).code).toBe(
      "estimate-not-found",
    );
    expect(await listed(clip)).toEqual([]);
    expect(await listed(clip, { clipId: clip.clipId })).toMatchObject([{ estimateId }]);
  });

  test("a kept speed from video goes along when its pitch becomes one with another", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const estimateId = await anEstimate(testApp, clip);
    await browser.call(keepVideoEstimate, { params: { programId, estimateId } });
    const [otherId = ""] = await somePitches(testApp, clip, [{ pitchNum: 2 }]);
    const pairs = new Map([[clip.pitchId, otherId]]);
    await testApp.parts.db.tenant(programId, (tx) => moveKeptEstimates(tx, { programId, pairs }));
    expect(await listed(clip)).toMatchObject([{ estimateId, pitchId: otherId }]);
  });

  test("a speed from video is in the athlete's export with its range, view, frame rate and method", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const estimateId = await anEstimate(testApp, clip);
    const other = await aFilmedPitch(testApp, programId);
    const endedId = await anEstimate(testApp, other);
    await browser.call(removeVideoEstimate, { params: { programId, estimateId: endedId } });
    const taken = await downloadedExport(browser, clip);
    expect(taken.rows("video-estimates")).toMatchObject([
      {
        ...{ estimateId, pitchId: clip.pitchId, gameId: clip.gameId, athleteId: clip.athleteId },
        ...{ velo: 90, veloRange: 4, vertBreak: null, method: "marks", view: null },
        ...{ framesPerSecond: 120, frames: 50, slowedBy: 1, clipId: clip.clipId },
      },
    ]);
    expect(taken.rows("pitches")).toMatchObject([{ pitchId: clip.pitchId, velo: null }]);
    expect((await downloadedExport(browser, other)).rows("video-estimates")).toEqual([]);
  });

  test("a speed from video is in the data file of the API", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const estimateId = await anEstimate(testApp, clip);
    const { token } = await anApiToken(testApp, await aUser(testApp, { programId }));
    const url = urlOf(downloadTable, { params: { programId, file: "video-estimates.json" } });
    const answer = await sendWithToken(testApp, token, { url });
    expect(answer.json()).toMatchObject([{ estimateId, velo: 90, veloRange: 4, method: "marks" }]);
  });

  test("a speed from video is another program's secret", async () => {
    const clip = await aFilmedPitch(testApp, programId);
    const estimateId = await anEstimate(testApp, clip);
    const other = await aProgram(testApp);
    const theirs = await browserWithSession(testApp, other.admin);
    const params = { programId: other.programId, athleteId: clip.athleteId };
    expect((await theirs.refused(listVideoEstimates, { params })).code).toBe("athlete-not-found");
    const key = { params: { programId: other.programId, estimateId } };
    expect((await theirs.refused(removeVideoEstimate, key)).code).toBe("estimate-not-found");
  });
});

describe("the comparison of video with a device", () => {
  test("the comparison of video with a device lists pitches that have both speeds", async () => {
    const both = await aFilmedPitch(testApp, programId, 91.5);
    await anEstimate(testApp, both);
    await anEstimate(testApp, await aFilmedPitch(testApp, programId));
    const reply = await browser.call(compareVideo, { params: { programId } });
    expect(reply).toMatchObject({
      pitches: [{ pitchId: both.pitchId, source: "trackman", device: 91.5, video: 90, range: 4 }],
      hasMore: false,
    });
    expect(reply.pitches).toHaveLength(1);
  });
});
