import { neededRest } from "@armslot/baseball/numbers/needed-rest";
import { mergeGames } from "@armslot/contracts/games/same-outings";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, describe, expect, test } from "vitest";
import { chartGame, practice } from "../../test/kit/charted-game.ts";
import { send } from "../../test/kit/charter.ts";
import { expectExactScreens } from "../../test/kit/exact-screens.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const day = "2026-02-20";
const warmUps = Array.from({ length: 10 }, () => ({ velo: 75, session: "Warmup" }));
const live = Array.from({ length: 30 }, () => ({ velo: 90 }));
const bullpen = practice([...warmUps, ...live]);
const taps = Array.from({ length: 30 }, () => ({ pitchType: "Four-Seam" }));
const facts = { kind: "bullpen" };

type World = Awaited<ReturnType<typeof chartGame>>;

/** Expects the 30 live pitches to count, and the 10 warm-ups to be stored without counting. */
async function expectLiveCounts({ browser, params, programId, shown, pitchIds }: World) {
  const { types, workload, games } = await browser.call(getAthlete, { params });
  expect(types).toMatchObject([{ pitches: 30, readings: { velo: { n: 30, mean: 90 } } }]);
  expect(workload).toEqual([{ date: day, pitches: 30, bullpens: 30 }]);
  expect(neededRest({ birthYear: 2009, days: workload, rule: null, today: day })).toMatchObject({
    ...{ kind: "rest", last: { ages: [15, 16], restDays: 0 } },
  });
  expect(games).toHaveLength(1);
  const reasons = (await shown()).map(({ excludedReason, velo }) => [excludedReason, velo]);
  expect(reasons).toEqual([...warmUps.map(() => ["Warm-up", 75]), ...live.map(() => [null, 90])]);
  expect((await shown()).slice(10).map(({ pitchId }) => pitchId)).toEqual(pitchIds);
  await expectExactTotals(testApp.db, programId);
  await expectExactScreens(browser, params);
}

describe("the warm-ups of a device's bullpen that someone charted (IMP-27)", () => {
  test("the warm-ups of a device's bullpen that someone charted (IMP-27) do not count when the import merges the two", async () => {
    const world = await chartGame(testApp, { thrown: taps, facts });
    const { importFile } = world;
    expect((await importFile(bullpen)).duplicates).toMatchObject([
      { pitches: 40, storedPitches: 30, alike: 30, decision: "skip" },
    ]);
    const imported = await importFile(bullpen, { duplicates: "merge" });
    expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 10, pitchesFilled: 30 });
    await expectLiveCounts(world);
    const again = await importFile(bullpen);
    expect(again).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, pitchesKnown: 40 });
    await expectLiveCounts(world);
  });

  test("the warm-ups of a device's bullpen that someone charted (IMP-27) do not count when a member merges the two later", async () => {
    const world = await chartGame(testApp, { thrown: taps, facts, imported: [bullpen] });
    const { browser, params } = world;
    const { games } = await browser.call(getAthlete, { params });
    const otherGameId = games.find(({ source }) => source === "trackman")?.gameId ?? "";
    const merged = await browser.call(mergeGames, { params, body: { otherGameId } });
    expect(merged).toMatchObject({ filled: 30, added: 10 });
    await expectLiveCounts(world);
  });

  test("the warm-ups of a device's bullpen that someone charted (IMP-27) do not take the place of pitches that are charted after the merge", async () => {
    const world = await chartGame(testApp, { thrown: taps, facts });
    const { importFile, browser, charter, params, programId } = world;
    await importFile(practice(live), { duplicates: "merge" });
    await send(browser, programId, [charter.pitch(params.gameId)]);
    const imported = await importFile(practice([...live, ...warmUps]));
    expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 10, pitchesKnown: 30 });
    const { types } = await browser.call(getAthlete, { params });
    expect(types).toMatchObject([
      { pitchType: "Four-Seam", pitches: 30, readings: { velo: { n: 30, mean: 90 } } },
      { pitchType: "Other", pitches: 1, readings: {} },
    ]);
    await expectExactTotals(testApp.db, programId);
  });

  test("the warm-ups of a device's bullpen that someone charted (IMP-27) are a session of their own if the device saw nothing else", async () => {
    const { importFile, games } = await chartGame(testApp, { thrown: taps, facts });
    expect(await importFile(practice(warmUps))).toMatchObject({ gamesCreated: 1, duplicates: [] });
    expect(await games()).toHaveLength(2);
  });
});
