import { clipSpeed } from "@armslot/baseball/video/clip-speed";
import { getVideoMeans } from "@armslot/contracts/athlete/video-means";
import { compareAthletes } from "@armslot/contracts/compare/compare";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { getGame } from "@armslot/contracts/games/games";
import type { FilterTexts } from "@armslot/contracts/pitch/pitch-filter";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { dataTables, downloadTable } from "@armslot/contracts/sharing/exports";
import { createShare, readSharedReport } from "@armslot/contracts/sharing/shares";
import {
  type FlightMarks,
  removeVideoEstimate,
  saveVideoEstimate,
} from "@armslot/contracts/video/estimates";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltGame,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { anEstimate, someMarks } from "../../test/kit/estimates.ts";
import { aFilm } from "../../test/kit/films.ts";
import { allowLinks, aNewShare } from "../../test/kit/share-links.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let userId: string;
let game: BuiltGame;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  const { programId } = await aProgram(testApp);
  ({ userId } = await aUser(testApp, { programId }));
  browser = await browserWithSession(testApp, { programId, userId });
  game = await aGame(testApp, await anAthlete(testApp, { programId }));
});

/** Marks the speed of a pitch on a clip of its own. Returns the speed. */
async function mark(pitchId = "", changes: Partial<FlightMarks> = {}) {
  const { programId } = game;
  const { clipId } = await aFilm(testApp, { ...game, pitchId });
  const body = { ...someMarks, ...changes };
  const params = { programId, clipId, estimateId: testApp.parts.newId() };
  const { estimateId } = await browser.call(saveVideoEstimate, { params, body });
  const speed = clipSpeed(body);
  if (speed.kind !== "speed") return expect.fail(speed.reason);
  return { ...speed, estimateId };
}

const breaks = { vertBreak: { value: 15.2, range: 3.6 }, hb: { value: -7.1, range: 2.7 } };
const place = { plateSide: { value: -0.4, range: 0.2 }, plateHeight: { value: 2, range: 0.4 } };

/** Stores what a tracked ball tells of a pitch, on a clip of its own. */
async function track(pitchId = "", values = { ...breaks, ...place }) {
  const { programId } = game;
  const { clipId } = await aFilm(testApp, { ...game, pitchId });
  await anEstimate(testApp, { programId, pitchId, clipId }, values);
}

const meansUnder = async (query: FilterTexts = {}, of: BuiltGame = game) =>
  await browser.call(getVideoMeans, { params: of, query });

test("a mean of values from video is of the pitches that no device measured, with a range of its own", async () => {
  const [one, other, measured] = await somePitches(testApp, game, [{}, {}, { velo: 95 }]);
  const first = await mark(one);
  const second = await mark(other, { extensionFeet: 5 });
  await mark(measured);
  const shared = [first, second].map(({ veloRange, random }) =>
    Math.sqrt((veloRange / 1.96) ** 2 - random ** 2),
  );
  const random = Math.sqrt(first.random ** 2 + second.random ** 2) / 2;
  const range = 1.96 * Math.hypot(random, ((shared[0] ?? 0) + (shared[1] ?? 0)) / 2);
  const velo = {
    ...{ n: 2, mean: expect.closeTo((first.velo + second.velo) / 2, 6) },
    range: expect.closeTo(range, 6),
  };
  const pitchType = "Four-Seam";
  expect(await meansUnder()).toEqual({
    types: [{ pitchType, readings: { velo } }],
    outings: [{ gameId: game.gameId, pitchType, readings: { velo } }],
    pitches: [],
  });
  expect(range).toBeLessThan(first.veloRange);
});

test("a mean of values from video follows the filter, and leaves out excluded pitches and removed values", async () => {
  const { gameId: _, ...athlete } = game;
  const later = await aGame(testApp, { ...athlete, gameDate: "2026-03-07", kind: "bullpen" });
  const [four, slider, excluded, removed] = await somePitches(testApp, game, [
    { balls: 0, strikes: 2 },
    { pitchType: "Slider" },
    { excludedReason: "warm-up" },
    {},
  ]);
  for (const pitchId of [four, slider, excluded]) await mark(pitchId);
  const { estimateId } = await mark(removed);
  const { programId } = game;
  await browser.call(removeVideoEstimate, { params: { programId, estimateId } });
  const [inBullpen] = await somePitches(testApp, later, [{ source: "trackman" }]);
  await mark(inBullpen);
  const found = async (query: FilterTexts) =>
    (await meansUnder(query)).outings.map(({ gameId, pitchType, readings }) => [
      gameId === later.gameId ? "bullpen" : "game",
      pitchType,
      readings.velo?.n,
    ]);
  const all = [
    ["bullpen", "Four-Seam", 1],
    ["game", "Four-Seam", 1],
    ["game", "Slider", 1],
  ];
  expect(new Set(await found({}))).toEqual(new Set(all));
  expect(await found({ last: "1" })).toEqual(all.slice(0, 1));
  expect(await found({ kind: "bullpen" })).toEqual(all.slice(0, 1));
  expect(await found({ source: "trackman" })).toEqual(all.slice(0, 1));
  expect(await found({ type: "Slider" })).toEqual(all.slice(2));
  expect(await found({ count: "two-strikes" })).toEqual(all.slice(1, 2));
  expect(await found({ season: "2025" })).toEqual([]);
});

test("a second value from video of a pitch takes the place of the first in the mean", async () => {
  const [pitchId] = await somePitches(testApp, game, [{}]);
  await mark(pitchId);
  testApp.clock.advance({ seconds: 1 });
  const { velo } = await mark(pitchId, { extensionFeet: 5 });
  const { types } = await meansUnder();
  expect(types[0]?.readings.velo).toMatchObject({ n: 1, mean: expect.closeTo(velo, 6) });
});

test("the breaks and the place of a pitch from video need both values, and no value of a device", async () => {
  const { gameId } = game;
  const right = { plateSide: 0.3, plateHeight: 2.5 };
  const [bare, moved, placed, measured, excluded, half] = await somePitches(testApp, game, [
    ...[{}, { hb: -3, vertBreak: 14 }, right, { hb: -3, ...right }],
    ...[{ excludedReason: "warm-up" } as const, {}],
  ]);
  for (const pitchId of [bare, moved, placed, measured, excluded]) await track(pitchId);
  const { clipId } = await aFilm(testApp, { ...game, pitchId: half ?? "" });
  const { vertBreak } = breaks;
  const { plateHeight } = place;
  await anEstimate(testApp, { ...game, pitchId: half ?? "", clipId }, { vertBreak, plateHeight });
  const found = (await meansUnder()).pitches;
  expect(found.toSorted((one, other) => one.pitchNum - other.pitchNum)).toEqual([
    { gameId, pitchNum: 1, breaks, place },
    { gameId, pitchNum: 2, breaks: null, place },
    { gameId, pitchNum: 3, breaks, place: null },
  ]);
  expect((await meansUnder({ type: "Slider" })).pitches).toEqual([]);
});

test("the means from video of another program's athlete are not found", async () => {
  const other = await aProgram(testApp);
  const theirs = await browserWithSession(testApp, other.admin);
  const params = { programId: other.programId, athleteId: game.athleteId };
  expect((await theirs.refused(getVideoMeans, { params })).code).toBe("athlete-not-found");
});

/** Returns the bytes of everything that shows averages, ranks, reports or files of pitches. */
async function outputs(link: string): Promise<Map<string, string>> {
  const { programId, athleteId } = game;
  const params = { programId };
  const athlete = { programId, athleteId };
  const sent = {
    athlete: await browser.send(getAthlete, { params: athlete }),
    report: await browser.send(getAthlete, { params: athlete, query: { type: "Four-Seam" } }),
    batters: await browser.send(getAthlete, { params: athlete, query: { batter: "R" } }),
    percentiles: await browser.send(getAthlete, { params: athlete, query: { level: "program" } }),
    "game and its files": await browser.send(getGame, { params: game }),
    dashboard: await browser.send(listAthletes, {
      ...{ params, query: { today: "2026-05-20", staff: "recent" } },
    }),
    leaders: await browser.send(listLeaders, { params, query: { measure: "velo" } }),
    comparison: await browser.send(compareAthletes, { params, query: { athletes: athleteId } }),
    "staff sheet": await browser.send(getStaffSheet, { params, query: { today: "2026-05-20" } }),
    link: await newBrowser(testApp).send(readSharedReport, {
      body: { token: new URL(link).hash.slice(1) },
    }),
  };
  for (const { statusCode, body } of Object.values(sent)) expect(statusCode, body).toBe(200);
  const { token } = await anApiToken(testApp, { programId, userId });
  const files = dataTables.filter((table) => table !== "video-estimates");
  const tables = new Map<string, string>();
  // A program downloads one file at a time.
  for (const table of files) {
    const url = urlOf(downloadTable, { params: { programId, file: `${table}.csv` } });
    const { statusCode, body } = await sendWithToken(testApp, token, { url });
    expect(statusCode, body).toBe(200);
    tables.set(`API: ${table}`, body);
  }
  const { texts } = await downloadedExport(browser, athlete);
  return new Map([
    ...Object.entries(sent).map(([name, { body }]) => [name, body] as const),
    ...tables,
    ...files.map((table) => [`export: ${table}`, texts.get(`${table}.csv`) ?? ""] as const),
  ]);
}

test("a pitch with a value from video alone changes no average, leader, percentile, comparison, report, link or file", async () => {
  const { programId } = game;
  const right = { batterHand: "R" } as const;
  const [unmeasured] = await somePitches(testApp, game, [
    ...[{ ...right }, { ...right, velo: 88 }, { ...right, velo: 90 }, { ...right, velo: 91 }],
    ...Array.from({ length: 4 }, () => ({ ...right, velo: 89 })),
  ]);
  await allowLinks(testApp, programId, true);
  const admin = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const { link } = await admin.call(createShare, { params: game, body: aNewShare });
  const before = await outputs(link);
  await mark(unmeasured);
  await track(unmeasured);
  const after = await outputs(link);
  expect([...before.keys()].filter((name) => before.get(name) === "")).toEqual([]);
  for (const [name, bytes] of before) expect(after.get(name), name).toBe(bytes);
  expect((await meansUnder()).types).toMatchObject([{ readings: { velo: { n: 1 } } }]);
});
