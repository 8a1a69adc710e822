import {
  correctPitches,
  getGame,
  listCorrections,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { raiseVersions } from "../storage/locked-games.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aPitchedGame() {
  const { programId, admin } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId });
  const game = await aGame(testApp, athlete);
  const pitchIds = await somePitches(testApp, game, [
    { pitchType: "Slider", velo: 80, vertBreak: -2, hb: 4 },
    { pitchType: "Slider", velo: 82, vertBreak: -3, hb: 5 },
    { pitchType: "Four-Seam", velo: 90, vertBreak: 15, hb: 0 },
  ]);
  const browser = await browserWithSession(testApp, admin);
  const correct = (pitches: readonly number[], values: object, version = 1) => ({
    params: game,
    body: { version, pitchIds: pitches.map((index) => pitchIds[index] ?? ""), values },
  });
  const averages = async () =>
    (await browser.call(getAthlete, { params: athlete })).athlete.pitchAverages.map(
      ({ pitchType, pitches, totalVelo, veloCount }) => [pitchType, pitches, totalVelo, veloCount],
    );
  return { athlete, game, pitchIds, browser, correct, averages };
}

describe("correcting pitches", () => {
  test("retags many at once and updates the averages in the same transaction", async () => {
    const { game, browser, correct, averages } = await aPitchedGame();
    const saved = await browser.call(correctPitches, correct([0, 1], { pitchType: "Sweeper" }));
    expect(saved.game.version).toBe(2);
    expect(saved.pitches.map(({ pitchType }) => pitchType)).toEqual([
      "Sweeper",
      "Sweeper",
      "Four-Seam",
    ]);
    expect(await browser.call(getGame, { params: game })).toEqual(saved);
    expect(await averages()).toEqual([
      ["Sweeper", 2, 162, 2],
      ["Four-Seam", 1, 90, 1],
    ]);
    await expectExactTotals(testApp.db, game.programId);
  });

  test("changes the given readings of one pitch and keeps the others", async () => {
    const { browser, correct, averages } = await aPitchedGame();
    const values = { velo: 84.5, vertBreak: null };
    const { pitches } = await browser.call(correctPitches, correct([0], values));
    expect(pitches[0]).toMatchObject({ pitchType: "Slider", velo: 84.5, vertBreak: null, hb: 4 });
    expect(await averages()).toContainEqual(["Slider", 2, 166.5, 2]);
  });

  test("excludes a pitch from totals and counts, still lists it, and includes it again", async () => {
    const { athlete, browser, correct, averages } = await aPitchedGame();
    const before = await averages();
    const excludedReason = "Tracking error";
    const { pitches } = await browser.call(correctPitches, correct([0], { excludedReason }));
    expect(pitches.map((pitch) => pitch.excludedReason)).toEqual([excludedReason, null, null]);
    expect(await averages()).toContainEqual(["Slider", 1, 82, 1]);
    const { games } = await browser.call(getAthlete, { params: athlete });
    expect(games.map((row) => row.pitches)).toEqual([2]);
    await expectExactTotals(testApp.db, athlete.programId);

    await browser.call(correctPitches, correct([0], { excludedReason: null }, 2));
    expect(await averages()).toEqual(before);
  });

  test("records each change with both values, grouped, and the number of pitches in the activity", async () => {
    const { game, browser, correct } = await aPitchedGame();
    await browser.call(correctPitches, correct([0, 1, 2], { pitchType: "Slider", hb: 4 }));
    const { corrections } = await browser.call(listCorrections, { params: game });
    expect(corrections).toEqual([
      {
        version: 2,
        at: testApp.clock().toISOString(),
        by: "Ada Birch",
        changes: [
          { field: "pitchType", before: "Four-Seam", after: "Slider", pitchNums: [3] },
          { field: "hb", before: "5", after: "4", pitchNums: [2] },
          { field: "hb", before: "0", after: "4", pitchNums: [3] },
        ],
        undone: null,
      },
    ]);
    const entries = await testApp.db.asOwner(
      (sql) => sql`select action, counts from audit_entries where program_id = ${game.programId}`,
    );
    expect([...entries]).toEqual([{ action: "pitches-edited", counts: { pitches: 2 } }]);
  });

  test("saves nothing if nothing changes", async () => {
    const { game, browser, correct } = await aPitchedGame();
    const saved = await browser.call(correctPitches, correct([0], { pitchType: "Slider" }));
    expect(saved.game.version).toBe(1);
    expect((await browser.call(listCorrections, { params: game })).corrections).toEqual([]);
  });
});

describe("a correction from an old version", () => {
  test("a correction from an old version is saved if only other pitches and the facts of the game were corrected since", async () => {
    const { game, browser, correct } = await aPitchedGame();
    const answers = await Promise.all([
      browser.send(correctPitches, correct([0], { pitchType: "Cutter" })),
      browser.send(correctPitches, correct([1], { pitchType: "Sinker" })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const facts = {
      gameDate: "2026-03-01",
      opponent: null,
      location: null,
      kind: "bullpen",
    } as const;
    await browser.call(saveGame, { params: game, body: { ...facts, version: 3 } });
    const { game: saved, pitches } = await browser.call(correctPitches, correct([2], { velo: 91 }));
    expect(saved.version).toBe(5);
    expect(pitches.map(({ pitchType, velo }) => [pitchType, velo])).toEqual([
      ["Cutter", 80],
      ["Sinker", 82],
      ["Four-Seam", 91],
    ]);
    await expectExactTotals(testApp.db, game.programId);
  });

  test("a correction from an old version is refused after an undo or an import, whose changes no correction records", async () => {
    const { game, browser, correct } = await aPitchedGame();
    await browser.call(correctPitches, correct([0], { velo: 81 }));
    await browser.call(undoCorrection, { params: { ...game, version: "2" } });
    const late = await browser.refused(correctPitches, correct([1], { velo: 70 }));
    expect(late.code).toBe("version-conflict");
    const { programId, gameId } = game;
    await testApp.db.tenant(programId, (tx) =>
      raiseVersions(tx, { programId, gameIds: [gameId], now: testApp.clock() }),
    );
    expect((await browser.refused(correctPitches, correct([1], { velo: 70 }, 3))).code).toBe(
      "version-conflict",
    );
    await browser.call(correctPitches, correct([1], { velo: 70 }, 4));
  });
});

describe("a refused correction changes nothing", () => {
  test("a correction from an old version is refused, changes nothing, and gets the current pitches", async () => {
    const { game, browser, correct } = await aPitchedGame();
    const first = await browser.call(correctPitches, correct([0], { velo: 81 }));
    const late = await browser.refused(correctPitches, correct([0], { pitchType: "Cutter" }));
    expect(late).toMatchObject({ code: "version-conflict", current: first });
    expect(await browser.call(getGame, { params: game })).toEqual(first);
  });

  test("one of two concurrent corrections of the same pitch wins, and the other is refused", async () => {
    const { game, browser, correct } = await aPitchedGame();
    const answers = await Promise.all([
      browser.send(correctPitches, correct([0, 2], { pitchType: "Cutter" })),
      browser.send(correctPitches, correct([1, 2], { pitchType: "Sinker" })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 412,
    ]);
    const { pitches } = await browser.call(getGame, { params: game });
    const changed = pitches.filter(({ pitchType }) => /Cutter|Sinker/.test(pitchType));
    expect(new Set(changed.map(({ pitchType }) => pitchType)).size).toBe(1);
    expect(changed).toHaveLength(2);
    await expectExactTotals(testApp.db, game.programId);
  });

  test("a correction of a pitch of another game is refused and changes nothing", async () => {
    const { game, athlete, browser, correct } = await aPitchedGame();
    const [stray = ""] = await somePitches(testApp, await aGame(testApp, athlete), [{ velo: 88 }]);
    const given = correct([0], { velo: 70 });
    const pitchIds = [...given.body.pitchIds, stray];
    const body = { ...given.body, pitchIds };
    const problem = await browser.refused(correctPitches, { params: game, body });
    expect(problem.code).toBe("version-conflict");
    const { pitches } = await browser.call(getGame, { params: game });
    expect(pitches[0]?.velo).toBe(80);
  });

  test.each([
    [{ velo: 111 }, "velo", "Velocity must be a number from 20 to 110 mph, or empty."],
    [{ velo: 0 }, "velo", "Velocity must be a number from 20 to 110 mph, or empty."],
    [{ vertBreak: -46 }, "vertBreak", "V. Break must be a number from -45 to 45 in, or empty."],
    [{ hb: "left" }, "hb", "H. Break must be a number from -45 to 45 in, or empty."],
    [{ pitchType: " " }, "pitchType", "Type is required."],
    [
      { excludedReason: "x".repeat(101) },
      "excludedReason",
      "Reason can have at most 100 characters.",
    ],
  ])("a correction with %j is refused and changes nothing", async (values, field, sentence) => {
    const { browser, correct } = await aPitchedGame();
    const problem = await browser.refused(correctPitches, correct([0], values));
    expect(problem).toMatchObject({
      code: "invalid-input",
      fields: { [`values.${field}`]: sentence },
    });
  });
});
