import {
  correctPitches,
  getGame,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { listImports, undoImport } from "@armslot/contracts/imports/imports";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld, trackmanFile } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const file = trackmanFile([
  { uid: "a", velo: 80 },
  { uid: "b", velo: 81 },
]);
const laterFile = trackmanFile([
  { uid: "a", velo: 85, type: "Cutter" },
  { uid: "b", velo: 86 },
  { uid: "c", velo: 87 },
]);

async function anImportedGame() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(file);
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const { games } = await browser.call(getAthlete, { params: { programId, athleteId } });
  const params = { programId, athleteId, gameId: games[0]?.gameId ?? "" };
  const shown = async (of = params) => await browser.call(getGame, { params: of });
  const readings = async (of = params) =>
    (await shown(of)).pitches.map(({ pitchType, velo }) => [pitchType, velo]);
  const correct = async (index: number, values: object) => {
    const { game, pitches } = await shown();
    const body = { version: game.version, pitchIds: [pitches[index]?.pitchId ?? ""], values };
    return (await browser.call(correctPitches, { params, body })).game.version;
  };
  const reasons = async (content: string, options = {}) =>
    (await world.importFile(content, options)).warned.map(({ reason }) => reason);
  return { ...world, athleteId, browser, params, shown, readings, correct, reasons };
}

const keptPitch = "The pitch was corrected by hand. The correction was kept.";
const replaced = "The pitch was stored with different readings. The file's readings replaced them.";
const keptGame = "The game was edited by hand. Its date, opponent and location were kept.";

describe("the undo of a correction that alone kept pitches of an undone import", () => {
  test("says how many pitches went with it, and that the game is gone with the last one", async () => {
    const { programId, browser, params, correct } = await anImportedGame();
    const admin = await browserWithSession(
      testApp,
      await aUser(testApp, { programId, role: "admin" }),
    );
    const versions = [await correct(0, { hb: 1 }), await correct(1, { hb: 2 })];
    const { entries } = await admin.call(listImports, { params: { programId } });
    await admin.call(undoImport, {
      params: { programId, importId: entries[0]?.importId ?? "" },
    });
    const undo = (version = 0) =>
      browser.call(undoCorrection, { params: { ...params, version: String(version) } });
    expect(await undo(versions[0])).toMatchObject({ removed: 1, isGameGone: false });
    await expectExactTotals(testApp.db, programId);
    expect(await undo(versions[1])).toMatchObject({ removed: 1, isGameGone: true });
    expect((await browser.refused(getGame, { params })).code).toBe("game-not-found");
    await expectExactTotals(testApp.db, programId);
  });
});

describe("a later import", () => {
  test("keeps corrected fields, reports them, and updates the other fields", async () => {
    const { correct, readings, reasons, programId } = await anImportedGame();
    await correct(0, { pitchType: "Curveball" });
    await correct(1, { velo: 70 });
    expect(await reasons(laterFile)).toEqual([keptPitch, replaced, keptPitch]);
    expect(await readings()).toEqual([
      ["Curveball", 85],
      ["Slider", 70],
      ["Slider", 87],
    ]);
    await expectExactTotals(testApp.db, programId);
  });

  test("a later import without the device's IDs finds a pitch by the readings before its correction", async () => {
    const { correct, shown, importFile } = await anImportedGame();
    for (const index of [0, 1]) await correct(index, { hb: 20, velo: 70 });
    const { pitches } = await shown();
    const keyless = [
      { uid: "", velo: 80 },
      { uid: "", velo: 81 },
    ];
    const imported = await importFile(trackmanFile(keyless, { uid: "" }));
    expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, pitchesKnown: 2 });
    expect((await shown()).pitches).toEqual(pitches);
  });

  test("a later import of the same file reports the correction and changes nothing", async () => {
    const { correct, shown, reasons } = await anImportedGame();
    await correct(0, { pitchType: "Curveball" });
    const before = await shown();
    expect(await reasons(file)).toEqual([keptPitch]);
    expect(await shown()).toEqual(before);
  });

  test("changes a field again after its correction was undone", async () => {
    const { browser, correct, params, readings, reasons } = await anImportedGame();
    const version = await correct(0, { velo: 70 });
    await browser.call(undoCorrection, { params: { ...params, version: String(version) } });
    expect(await reasons(laterFile)).toEqual([replaced, replaced]);
    expect((await readings())[0]).toEqual(["Cutter", 85]);
  });

  test("keeps a pitch excluded", async () => {
    const { correct, shown, importFile, programId } = await anImportedGame();
    await correct(0, { excludedReason: "Tracking error" });
    await importFile(laterFile);
    const { pitches } = await shown();
    expect(pitches.map(({ excludedReason }) => excludedReason)).toEqual([
      "Tracking error",
      null,
      null,
    ]);
    await expectExactTotals(testApp.db, programId);
  });

  test("keeps the edited facts of a game, even against the opponent given with the import", async () => {
    const { browser, params, reasons } = await anImportedGame();
    const facts = {
      gameDate: "2026-02-19",
      opponent: "Rivertown",
      location: null,
      kind: "game",
    } as const;
    const saved = await browser.call(saveGame, { params, body: { ...facts, version: 1 } });
    expect(await reasons(file, { opponent: "Lakeside" })).toEqual([keptGame]);
    expect((await browser.call(getGame, { params })).game).toEqual(saved);
  });

  test("a later import of a moved game adds its pitches to the game where it is now", async () => {
    const { browser, params, readings, importFile, athlete, programId } = await anImportedGame();
    const toAthleteId = await athlete({ firstName: "Nico", lastName: "Vale" });
    await browser.call(moveGame, { params, body: { toAthleteId, version: 1 } });
    const imported = await importFile(laterFile);
    expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 1, pitchesKnown: 2 });
    expect(imported.warned.map(({ reason }) => reason)).toContain(
      "The game was moved to another athlete by hand. Its pitches stay there.",
    );
    expect(await readings({ ...params, athleteId: toAthleteId })).toHaveLength(3);
    await expectExactTotals(testApp.db, programId);
  });

  test("a later import of a moved game finds it even if the other athlete had a game with the same key", async () => {
    const { browser, params, importFile, athlete, programId } = await anImportedGame();
    const toAthleteId = await athlete({ firstName: "Nico", lastName: "Vale" });
    await importFile(trackmanFile([{ uid: "z", pitcher: "Vale, Nico", id: 900002 }]));
    await browser.call(moveGame, { params, body: { toAthleteId, version: 1 } });
    expect(await importFile(file)).toMatchObject({ gamesCreated: 0, pitchesAdded: 0 });
    const { games } = await browser.call(getAthlete, {
      params: { programId, athleteId: toAthleteId },
    });
    expect(games.map(({ pitches }) => pitches).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test("refuses an edit that started before it", async () => {
    const { browser, params, shown, importFile } = await anImportedGame();
    const { game, pitches } = await shown();
    await importFile(laterFile);
    const pitchIds = [pitches[0]?.pitchId ?? ""];
    const body = { version: game.version, pitchIds, values: { velo: 60 } };
    const problem = await browser.refused(correctPitches, { params, body });
    expect(problem).toMatchObject({ code: "version-conflict", current: await shown() });
  });
});

test("undoing a move removes the pitches that only the move kept when their import was undone", async () => {
  const { programId, athlete, athleteId, browser, params, stored } = await anImportedGame();
  const owner = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const toAthleteId = await athlete({ firstName: "Pitcher", lastName: "Two" });
  const { version } = (await browser.call(getGame, { params })).game;
  const moved = await browser.call(moveGame, { params, body: { toAthleteId, version } });
  const [{ importId = "" } = {}] = await testApp.db.tenantRead(programId, async (sql) => [
    ...(await sql<{ importId: string }[]>`
      select import_id as "importId" from imports where program_id = ${programId}`),
  ]);
  await owner.call(undoImport, { params: { programId, importId } });
  expect((await stored()).pitches.map((pitch) => pitch.athleteId)).toEqual([
    toAthleteId,
    toAthleteId,
  ]);
  const there = { ...params, athleteId: toAthleteId };
  await browser.call(undoCorrection, { params: { ...there, version: String(moved.version) } });
  expect((await stored()).pitches).toEqual([]);
  expect((await browser.call(getAthlete, { params: { programId, athleteId } })).games).toEqual([]);
  await expectExactTotals(testApp.db, programId);
});

test("a game that was moved and moved back, or edited and edited back, goes with the undo of its import", async () => {
  const { programId, browser, params, athlete, shown } = await anImportedGame();
  const admin = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const toAthleteId = await athlete({ firstName: "Other", lastName: "Pitcher" });
  const move = async (from: string, to: string) => {
    const of = { ...params, athleteId: from };
    const { version } = (await shown(of)).game;
    await browser.call(moveGame, { params: of, body: { toAthleteId: to, version } });
  };
  await move(params.athleteId, toAthleteId);
  await move(toAthleteId, params.athleteId);
  const { game } = await shown();
  const { gameDate, location, kind } = game;
  for (const opponent of ["Elsewhere", game.opponent]) {
    const { version } = (await shown()).game;
    const body = { version, gameDate, opponent, location, kind };
    await browser.call(saveGame, { params, body });
  }
  const { entries } = await admin.call(listImports, { params: { programId } });
  const importId = entries[0]?.importId ?? "";
  await admin.call(undoImport, { params: { programId, importId } });
  for (const athleteId of [params.athleteId, toAthleteId]) {
    const { games } = await browser.call(getAthlete, { params: { programId, athleteId } });
    expect(games).toEqual([]);
  }
});
