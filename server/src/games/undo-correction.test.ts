import {
  correctPitches,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { serverLimits } from "../core/server-limits.ts";
import { deleteAthleteRow } from "../storage/athletes.ts";
import { deleteUser } from "../storage/users.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aCorrectedGame() {
  const { programId } = await aProgram(testApp);
  const coach = await aUser(testApp, { programId });
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  const sliders = [80, 81, 82].map((velo) => ({ pitchType: "Slider", velo }));
  const pitchIds = await somePitches(testApp, game, sliders);
  const browser = await browserWithSession(testApp, coach);
  const shown = async () => await browser.call(getGame, { params: game });
  const correct = async (pitches: readonly number[], values: object) => {
    const { version } = (await shown()).game;
    const ids = pitches.map((index) => pitchIds[index] ?? "");
    const body = { version, pitchIds: ids, values };
    return (await browser.call(correctPitches, { params: game, body })).game.version;
  };
  const path = (version: number) => ({ params: { ...game, version: String(version) } });
  const types = async () => (await shown()).pitches.map(({ pitchType }) => pitchType);
  const history = async () => await browser.call(listCorrections, { params: game });
  return { game, coach, browser, shown, correct, path, types, history };
}

describe("undoing a correction", () => {
  test("restores the earlier values and totals and shows who undid it", async () => {
    const { game, browser, shown, correct, path, history } = await aCorrectedGame();
    const before = await shown();
    const version = await correct([0, 2], { pitchType: "Curveball", velo: 75.5 });
    const undone = await browser.call(undoCorrection, path(version));
    expect(undone).toMatchObject({ athleteId: game.athleteId, kept: 0 });
    expect(await shown()).toEqual({ ...before, game: { ...before.game, version: 3 } });
    await expectExactTotals(testApp.db, game.programId);
    const { corrections } = await history();
    const at = testApp.clock().toISOString();
    expect(corrections.map((each) => each.undone)).toEqual([{ at, by: "Robin Alder" }]);
    const entries = await testApp.db.asOwner(
      (sql) => sql`
        select counts from audit_entries
        where program_id = ${game.programId} and action = 'correction-undone'`,
    );
    expect([...entries]).toEqual([{ counts: { pitches: 2 } }]);
  });

  test("keeps the values of a pitch that was corrected again, and says how many", async () => {
    const { browser, correct, path, types, history } = await aCorrectedGame();
    const first = await correct([0, 1], { pitchType: "Curveball" });
    await correct([1], { pitchType: "Cutter" });
    expect(await browser.call(undoCorrection, path(first))).toMatchObject({ kept: 1 });
    expect(await types()).toEqual(["Slider", "Cutter", "Slider"]);
    expect((await history()).corrections.map(({ undone }) => undone)).toEqual([null, null]);
  });

  test("undoing a correction is refused if everything was corrected again, even back to the same value", async () => {
    const { browser, correct, path, types } = await aCorrectedGame();
    const first = await correct([0], { pitchType: "Curveball" });
    const second = await correct([0], { pitchType: "Slider" });
    const third = await correct([0], { pitchType: "Curveball" });
    const problem = await browser.refused(undoCorrection, path(first));
    expect(problem.code).toBe("correction-superseded");
    for (const version of [third, second, first]) {
      await browser.call(undoCorrection, path(version));
    }
    expect(await types()).toEqual(["Slider", "Slider", "Slider"]);
  });

  test("leaves later corrections of other fields alone", async () => {
    const { browser, shown, correct, path } = await aCorrectedGame();
    const first = await correct([0], { pitchType: "Curveball" });
    await correct([0], { velo: 70 });
    await browser.call(undoCorrection, path(first));
    expect((await shown()).pitches[0]).toMatchObject({ pitchType: "Slider", velo: 70 });
  });

  test("undoing a correction works once, even concurrently", async () => {
    const { game, browser, correct, path } = await aCorrectedGame();
    const version = await correct([0], { excludedReason: "Warm-up" });
    const undo = () => browser.send(undoCorrection, path(version));
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect((await browser.refused(undoCorrection, path(version))).code).toBe("correction-undone");
    await expectExactTotals(testApp.db, game.programId);
  });

  test("restores the facts of a game", async () => {
    const { game, browser, shown, path } = await aCorrectedGame();
    const before = await shown();
    const body = {
      gameDate: null,
      opponent: "Rivertown",
      location: null,
      kind: "other",
      version: 1,
    } as const;
    await browser.call(saveGame, { params: game, body });
    await browser.call(undoCorrection, path(2));
    expect(await shown()).toEqual({ ...before, game: { ...before.game, version: 3 } });
  });

  test("undoing a correction of a move is refused after the other athlete was deleted", async () => {
    const { game, browser } = await aCorrectedGame();
    const { athleteId: toAthleteId } = await anAthlete(testApp, game);
    await browser.call(moveGame, { params: game, body: { toAthleteId, version: 1 } });
    await testApp.parts.db.tenant(game.programId, (sql) => deleteAthleteRow(sql, game));
    const params = { ...game, athleteId: toAthleteId, version: "2" };
    const problem = await browser.refused(undoCorrection, { params });
    expect(problem.code).toBe("correction-superseded");
  });
});

describe("the history of a game", () => {
  test("the history of a game comes in pages, newest first", async () => {
    const { game, browser, correct, history } = await aCorrectedGame();
    const count = serverLimits.correctionsPerPage + 2;
    for (let index = 0; index < count; index += 1) await correct([0], { velo: 70 + index / 10 });
    const first = await history();
    expect(first.corrections).toHaveLength(serverLimits.correctionsPerPage);
    expect(first.corrections[0]?.version).toBe(count + 1);
    const query = { before: String(first.next) };
    const last = await browser.call(listCorrections, { params: game, query });
    expect(last.corrections.map(({ version }) => version)).toEqual([3, 2]);
    expect(last.next).toBeNull();
  });

  test("the history of a game has no name of a member who was removed", async () => {
    const { game, coach, correct } = await aCorrectedGame();
    await correct([0], { velo: 70 });
    const other = await aUser(testApp, game);
    await testApp.parts.db.identity((sql) => deleteUser(sql, coach));
    const browser = await browserWithSession(testApp, other);
    const { corrections } = await browser.call(listCorrections, { params: game });
    expect(corrections.map(({ by }) => by)).toEqual([null]);
  });

  test("the history of a game is deleted with its game", async () => {
    const { game, correct } = await aCorrectedGame();
    await correct([0], { velo: 70 });
    await testApp.parts.db.tenant(game.programId, (sql) => deleteAthleteRow(sql, game));
    const left = await testApp.db.asOwner(
      (sql) => sql`select version from corrections where program_id = ${game.programId}`,
    );
    expect([...left]).toEqual([]);
  });
});
