import {
  correctPitches,
  getGame,
  listCorrections,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { keepGamesApart, listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { aProgram, browserWithSession } from "../../test/kit/build.ts";
import { charted, chartGame, seen, trackman } from "../../test/kit/charted-game.ts";
import { send } from "../../test/kit/charter.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { expectExactScreens } from "../../test/kit/exact-screens.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { undoImport } from "../imports/undo-import.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

/** Returns a program whose device's file was imported before the phone sent the outing. */
async function aLateOuting(given: { imported?: readonly string[]; facts?: object } = {}) {
  const world = await chartGame(testApp, { thrown: charted, imported: [trackman(seen)], ...given });
  const { browser, params, programId, importIds } = world;
  const device = (await world.games()).find(({ source }) => source !== "field");
  const body = { otherGameId: device?.gameId ?? "" };
  return {
    ...world,
    body,
    questions: async () => (await browser.call(listSameOutings, { params })).questions,
    merge: () => browser.call(mergeGames, { params, body }),
    undo: (importId = importIds[0] ?? "") =>
      testApp.parts.db.tenant(programId, (tx) =>
        undoImport(testApp.parts, tx, { programId, importId, mayUndoAll: true, waitMs: 0 }),
      ),
  };
}

describe("a device's file that was imported before the outing arrived (FIELD-17)", () => {
  test("a device's file that was imported before the outing arrived (FIELD-17) is asked about, and nothing changes without an answer", async () => {
    const { questions, games, params, body } = await aLateOuting();
    const facts = { date: "2026-02-20", kind: "game" };
    expect(await questions()).toEqual([
      {
        counted: {
          ...facts,
          gameId: params.gameId,
          source: "field",
          opponent: "Harbor",
          pitches: 5,
        },
        other: {
          ...facts,
          gameId: body.otherGameId,
          source: "trackman",
          opponent: null,
          pitches: 4,
        },
        alike: 4,
      },
    ]);
    expect(new Set((await games()).map(({ pitches }) => pitches))).toEqual(new Set([4, 5]));
  });

  test("a device's file that was imported before the outing arrived (FIELD-17) becomes the same game as when the file comes after the outing", async () => {
    const { merge, shown, games, questions, programId, browser, params, pitchIds } =
      await aLateOuting();
    expect(await merge()).toMatchObject({ filled: 4, added: 0 });
    const other = await chartGame(testApp, { thrown: charted });
    await other.importFile(trackman(seen), { duplicates: "merge" });
    const withoutId = async (pitches: typeof shown) =>
      (await pitches()).map(({ pitchId: _, ...pitch }) => pitch);
    expect(await withoutId(shown)).toEqual(await withoutId(other.shown));
    expect((await shown()).map(({ pitchId }) => pitchId)).toEqual(pitchIds);
    expect((await shown())[0]).toMatchObject({
      ...{ source: "trackman", velo: 90.6, call: "ball", zoneCell: 3 },
    });
    expect(await games()).toMatchObject([{ gameId: params.gameId, source: "field", pitches: 5 }]);
    expect(await questions()).toEqual([]);
    await expectExactTotals(testApp.db, programId);
    await expectExactScreens(browser, params);
    const entries = await testApp.db.asOwner(
      (sql) => sql`select subject_id from audit_entries
        where program_id = ${programId} and action = 'games-merged'`,
    );
    expect([...entries]).toEqual([{ subject_id: params.athleteId }]);
  });

  test("gives the charted pitches back when its import is undone", async () => {
    const { merge, shown, games, undo, programId } = await aLateOuting();
    const before = await shown();
    await merge();
    expect(await shown()).not.toEqual(before);
    expect(await undo()).toMatchObject({ gamesRemoved: 0, pitchesRestored: 4, kept: [] });
    expect(await shown()).toEqual(before);
    expect(await games()).toMatchObject([{ pitches: 5 }]);
    await expectExactTotals(testApp.db, programId);
  });

  test("adds the device's pitches that no one charted, and an undo removes them", async () => {
    const imported = [trackman([...seen, { velo: 70 }])];
    const { merge, shown, undo } = await aLateOuting({ imported });
    const before = await shown();
    expect(await merge()).toMatchObject({ filled: 4, added: 1 });
    expect((await shown()).map(({ velo }) => velo)).toEqual([90.6, 81, 91.2, 79.9, 90.1, 70]);
    await undo();
    expect(await shown()).toEqual(before);
  });

  test("adds nothing when it is imported again after the merge", async () => {
    const { merge, importFile, shown } = await aLateOuting();
    await merge();
    const before = await shown();
    expect(await importFile(trackman(seen))).toMatchObject({
      ...{ gamesCreated: 0, pitchesAdded: 0, pitchesKnown: 4, duplicates: [] },
    });
    expect(await shown()).toEqual(before);
  });

  test("keeps its readings when a phone sends more of the outing (FIELD-7)", async () => {
    const { merge, browser, charter, params, programId, pitchIds, shown } = await aLateOuting();
    await merge();
    const put = charter.put(params.gameId, pitchIds[0] ?? "", { velo: 70, batterHand: "L" });
    await send(browser, programId, [put, charter.pitch(params.gameId, { velo: 84 })]);
    expect(await shown()).toMatchObject([
      { velo: 90.6, batterHand: "L" },
      ...[{}, {}, {}, {}],
      { pitchNum: 6, velo: 84 },
    ]);
  });
});

describe("games that are kept apart", () => {
  test("games that are kept apart are two games, and no one is asked again", async () => {
    const { browser, params, body, questions, games, importFile } = await aLateOuting();
    await browser.call(keepGamesApart, { params, body });
    expect(await questions()).toEqual([]);
    expect(await games()).toHaveLength(2);
    expect((await browser.refused(mergeGames, { params, body })).code).toBe("merge-outdated");
    expect(await importFile(trackman(seen))).toMatchObject({ gamesCreated: 0, pitchesAdded: 0 });
    expect(await games()).toHaveLength(2);
  });

  test("games that are kept apart by the answer of an import are not asked about", async () => {
    const { browser, importFile, params } = await chartGame(testApp, { thrown: charted });
    await importFile(trackman(seen), { duplicates: "keep-both" });
    const { questions } = await browser.call(listSameOutings, { params });
    expect(questions).toEqual([]);
  });
});

describe("no one is asked about", () => {
  test.each([
    ["a device's game of another day", { imported: [trackman(seen, { day: "2026-02-21" })] }],
    [
      "other velocities",
      { imported: [trackman([60, 61, 62, 63, 64].map((velo) => ({ velo, call: "InPlay" })))] },
    ],
  ])("no one is asked about %s", async (_, given) => {
    const { questions, browser, params, body } = await aLateOuting(given);
    expect(await questions()).toEqual([]);
    expect((await browser.refused(mergeGames, { params, body })).code).toBe("merge-outdated");
    expect((await browser.refused(keepGamesApart, { params, body })).code).toBe("merge-outdated");
  });
});

describe("a merge keeps", () => {
  test("a merge keeps what a member corrected of the device's game", async () => {
    const { browser, params, body, merge, shown, undo, pitchIds } = await aLateOuting();
    const charted = await shown();
    const ofDevice = { ...params, gameId: body.otherGameId };
    const { game, pitches } = await browser.call(getGame, { params: ofDevice });
    const values = { velo: 77 };
    await browser.call(correctPitches, {
      params: ofDevice,
      body: { version: game.version, pitchIds: [pitches[0]?.pitchId ?? ""], values },
    });
    expect(await merge()).toMatchObject({ filled: 4, added: 0 });
    expect((await shown())[0]).toMatchObject({ pitchId: pitchIds[0], vertBreak: 5, ...values });
    const { corrections } = await browser.call(listCorrections, { params });
    expect(corrections).toHaveLength(1);
    await browser.call(undoCorrection, {
      params: { ...params, version: String(corrections[0]?.version) },
    });
    expect((await shown())[0]).toMatchObject({ velo: 90.6 });
    expect(await undo()).toMatchObject({ pitchesRestored: 4, kept: [] });
    expect(await shown()).toEqual(charted);
  });

  test.each([[[0, 1]], [[1, 0]]])(
    "a merge keeps what each of two imports delivered, so that they can be undone in the order %s",
    async (order) => {
      const full = trackman([...seen, { velo: 70 }]);
      const given = { imported: [trackman(seen), full] };
      const { programId, importIds, shown, merge, undo, importFile } = await aLateOuting(given);
      const before = await shown();
      expect(await merge()).toMatchObject({ filled: 4, added: 1 });
      expect(await shown()).toHaveLength(6);
      const again = await importFile(full);
      expect(again).toMatchObject({ gamesCreated: 0, pitchesAdded: 0 });
      await undo(again.importId);
      for (const index of order) {
        expect((await shown())[0]).toMatchObject({ velo: 90.6, source: "trackman" });
        await undo(importIds[index]);
      }
      expect(await shown()).toEqual(before);
      await expectExactTotals(testApp.db, programId);
    },
  );
});

describe("a merge is refused", () => {
  test("the second time, and for another athlete's or program's game", async () => {
    const first = await aLateOuting();
    const other = await aLateOuting();
    const { browser, params, body } = first;
    const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
    expect((await stranger.refused(mergeGames, { params, body })).code).toBe("game-not-found");
    const theirs = { params, body: other.body };
    expect((await browser.refused(mergeGames, theirs)).code).toBe("merge-outdated");
    await first.merge();
    expect((await browser.refused(mergeGames, { params, body })).code).toBe("merge-outdated");
    const { games } = await browser.call(getAthlete, { params });
    expect(games).toHaveLength(1);
  });
});
