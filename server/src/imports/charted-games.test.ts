import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { correctPitches } from "@armslot/contracts/games/games";
import { beforeAll, describe, expect, test } from "vitest";
import { charted, chartGame, seen, trackman } from "../../test/kit/charted-game.ts";
import { send, statusesOf } from "../../test/kit/charter.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { undoImport } from "./undo-import.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const aChartedGame = (thrown: readonly Partial<PitchFields>[], facts: object = {}) =>
  chartGame(testApp, { thrown, facts });

describe("a device's file of a charted outing (FIELD-8)", () => {
  test("a device's file of a charted outing (FIELD-8) is asked about and left out without an answer", async () => {
    const { importFile, shown, games, params } = await aChartedGame(charted);
    const before = await shown();
    const { duplicates, gamesCreated } = await importFile(trackman(seen));
    expect(duplicates).toMatchObject([
      { gameId: params.gameId, pitches: 4, storedPitches: 5, alike: 4, decision: "skip" },
    ]);
    expect(gamesCreated).toBe(0);
    expect(await shown()).toEqual(before);
    expect(await games()).toHaveLength(1);
  });

  test("fills the charted pitches when it is merged, and keeps calls and counts that it lacks", async () => {
    const { importFile, shown, games, pitchIds, programId } = await aChartedGame(charted);
    const imported = await importFile(trackman(seen), { duplicates: "merge" });
    expect(imported).toMatchObject({
      gamesCreated: 0,
      pitchesAdded: 0,
      pitchesFilled: 4,
      warned: [],
    });
    const pitches = await shown();
    expect(pitches.map(({ pitchId }) => pitchId)).toEqual(pitchIds);
    expect(
      pitches.map(({ pitchType, velo, hb, call, balls, strikes, source }) => {
        return [pitchType, velo, hb, call, balls, strikes, source];
      }),
    ).toEqual([
      ["Sinker", 90.6, -6, "ball", 0, 0, "trackman"],
      ["Slider", 81, null, "foul", 1, 0, "field"],
      ["Four-Seam", 91.2, -6, "called_strike", 1, 1, "trackman"],
      ["Curveball", 79.9, -6, "in_play", 1, 2, "trackman"],
      ["Sinker", 90.1, -6, "ball", 0, 0, "trackman"],
    ]);
    expect(pitches[0]).toMatchObject({ zoneCell: 3 });
    expect(await games()).toMatchObject([{ source: "field", pitches: 5 }]);
    await expectExactTotals(testApp.db, programId);
  });

  test("a device's file of a charted outing (FIELD-8) that was merged adds nothing when it is imported again, and more of it is added", async () => {
    const { importFile, shown } = await aChartedGame(charted);
    await importFile(trackman(seen), { duplicates: "merge" });
    const before = await shown();
    expect(await importFile(trackman(seen))).toMatchObject({
      gamesCreated: 0,
      pitchesAdded: 0,
      pitchesKnown: 4,
      duplicates: [],
    });
    expect(await shown()).toEqual(before);
    const more = await importFile(trackman([...seen, { velo: 84 }]));
    expect(more).toMatchObject({ gamesCreated: 0, pitchesAdded: 1 });
    expect(await shown()).toHaveLength(6);
  });

  test("a device's file of a charted outing (FIELD-8) becomes a second game when both are kept", async () => {
    const { importFile, shown, games } = await aChartedGame(charted);
    const before = await shown();
    expect(await importFile(trackman(seen), { duplicates: "keep-both" })).toMatchObject({
      gamesCreated: 1,
      pitchesAdded: 4,
    });
    expect(await shown()).toEqual(before);
    expect(await games()).toHaveLength(2);
  });

  test("gives the charted pitches back when the import is undone", async () => {
    const { importFile, shown, programId } = await aChartedGame(charted);
    const before = await shown();
    const { importId = "" } = await importFile(trackman([...seen, { velo: 70 }]), {
      duplicates: "merge",
    });
    expect(await shown()).not.toEqual(before);
    await testApp.parts.db.tenant(programId, (tx) =>
      undoImport(testApp.parts, tx, { programId, importId, mayUndoAll: true, waitMs: 0 }),
    );
    expect(await shown()).toEqual(before);
    await expectExactTotals(testApp.db, programId);
  });

  test("a device's file of a charted outing (FIELD-8) that was imported before the outing was charted can be undone and merged", async () => {
    const { importFile, shown, browser, charter, params, programId } = await aChartedGame([]);
    const { importId = "" } = await importFile(trackman(seen));
    await send(
      browser,
      programId,
      charted.map((fields) => charter.pitch(params.gameId, fields)),
    );
    await testApp.parts.db.tenant(programId, (tx) =>
      undoImport(testApp.parts, tx, { programId, importId, mayUndoAll: true, waitMs: 0 }),
    );
    const again = await importFile(trackman(seen), { duplicates: "merge" });
    expect(again).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, pitchesFilled: 4 });
    expect((await shown()).map(({ velo }) => velo)).toEqual([90.6, 81, 91.2, 79.9, 90.1]);
  });

  test("replaces what was charted again, and keeps what a member corrected", async () => {
    const { importFile, shown, browser, charter, params, pitchIds, programId } =
      await aChartedGame(charted);
    const [first = "", , third = ""] = pitchIds;
    await send(browser, programId, [charter.put(params.gameId, first, { velo: 92 })]);
    const body = { version: 2, pitchIds: [third], values: { velo: 88 } };
    await browser.call(correctPitches, { params, body });
    await importFile(trackman(seen), { duplicates: "merge" });
    const velocities = (await shown()).map(({ velo }) => velo);
    expect(velocities).toEqual([90.6, 81, 88, 79.9, 90.1]);
  });

  test("a device's file of a charted outing (FIELD-8) that was merged keeps its readings when a phone sends late (FIELD-7)", async () => {
    const { importFile, shown, browser, charter, params, pitchIds, programId } =
      await aChartedGame(charted);
    const [first = "", second = ""] = pitchIds;
    await importFile(trackman(seen), { duplicates: "merge" });
    const late = charter.pitch(params.gameId, { pitchType: "Changeup" });
    await send(browser, programId, [
      charter.put(params.gameId, first, { velo: 70, pitchType: "Slider", batterHand: "L" }),
      charter.put(params.gameId, second, { velo: 82 }),
      late,
    ]);
    expect(await shown()).toMatchObject([
      { velo: 90.6, pitchType: "Sinker", batterHand: "L" },
      { velo: 82 },
      {},
      {},
      {},
      { pitchNum: 6, pitchId: late.pitchId },
    ]);
  });

  test("a device's file of a charted outing (FIELD-8) that was merged keeps its pitches when a phone takes one back late (FIELD-7)", async () => {
    const { importFile, shown, browser, charter, params, pitchIds, programId } =
      await aChartedGame(charted);
    const [first = "", missed = "", third = ""] = pitchIds;
    await importFile(trackman(seen), { duplicates: "merge" });
    const before = await shown();
    const { answers } = await send(browser, programId, [
      charter.remove(params.gameId, first),
      charter.remove(params.gameId, missed),
      charter.put(params.gameId, first, { call: "foul", zoneCell: 9, strikes: 2, batterHand: "R" }),
      charter.put(params.gameId, third, { call: "ball", zoneCell: 8 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...["refused", "applied", "applied", "applied"],
    ]);
    expect(answers[0]?.problem).toMatchObject({ code: "pitch-measured", isFinal: true });
    expect(await shown()).toEqual(
      before
        .filter(({ pitchId }) => pitchId !== missed)
        .map((pitch, at) => ({ ...pitch, pitchNum: at + 1 }))
        .map((pitch) => {
          if (pitch.pitchId === first) return { ...pitch, batterHand: "R" };
          return pitch.pitchId === third ? { ...pitch, zoneCell: 8 } : pitch;
        }),
    );
    await expectExactTotals(testApp.db, programId);
    const again = [charter.remove(params.gameId, first)];
    expect(await statusesOf(browser, programId, again)).toEqual(["pitch-measured"]);
  });
});

describe("a device's file without a date", () => {
  const undated = trackman(seen, { day: "" });

  test("a device's file without a date is another game until someone gives its date, and is asked about then", async () => {
    const { importFile, shown, games } = await aChartedGame(charted);
    expect(await importFile(undated, { dryRun: true })).toMatchObject({
      ...{ gamesCreated: 1, duplicates: [] },
    });
    const { duplicates } = await importFile(undated, { date: "2026-02-20" });
    expect(duplicates).toMatchObject([{ date: "2026-02-20", alike: 4, decision: "skip" }]);
    await importFile(undated, { date: "2026-02-20", duplicates: "merge" });
    expect((await shown())[0]).toMatchObject({ velo: 90.6, source: "trackman", call: "ball" });
    expect(await games()).toHaveLength(1);
  });

  test("a device's file without a date of another day stays another game, with the given date", async () => {
    const { importFile, games } = await aChartedGame(charted);
    await importFile(undated, { date: "2026-02-22" });
    expect((await games()).map(({ gameDate }) => gameDate)).toEqual(["2026-02-22", "2026-02-20"]);
  });
});

describe("a device's file is another outing without a question", () => {
  test.each([
    ["of another day", trackman(seen, { day: "2026-02-21" })],
    ["with other velocities", trackman([70, 71, 72, 70, 71].map((velo) => ({ velo })))],
  ])("a device's file %s is another outing without a question", async (_, file) => {
    const fast = Array.from({ length: 5 }, () => ({ velo: 90 }));
    const { importFile, games } = await aChartedGame(fast);
    expect(await importFile(file)).toMatchObject({ gamesCreated: 1, duplicates: [] });
    expect(await games()).toHaveLength(2);
  });

  test("a device's file of the second game of a day is another outing without a question after the first one was merged", async () => {
    const { importFile, games } = await aChartedGame(charted);
    const second = trackman([{ velo: 80 }, { velo: 81 }], { game: "h" });
    const both = trackman(seen) + second.slice(second.indexOf("\n") + 1);
    expect(await importFile(both, { duplicates: "merge" })).toMatchObject({
      gamesCreated: 1,
      duplicates: [{ decision: "merge" }],
    });
    expect(new Set((await games()).map(({ pitches }) => pitches))).toEqual(new Set([2, 5]));
  });
});
