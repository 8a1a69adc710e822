import { correctPitches, getGame } from "@armslot/contracts/games/games";
import { listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { undoImport } from "@armslot/contracts/imports/imports";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send, statusesOf } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { chartedPitches, thrownOuting, trackmanGame } from "../kit/witnesses.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const day = { date: "2026-02-20", from: "18:00:00" };
const thrown = thrownOuting(12, 3);

interface Row {
  readonly pitchId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  readonly velo: number | null;
  readonly call: string | null;
  readonly source: string;
}

interface Synced {
  /** How many of the twelve pitches the server has from the phone before the file is imported. */
  readonly early: number;
  /** The places of the pitches that the charter missed, and those that the device missed. */
  readonly uncharted?: readonly number[];
  readonly unmeasured?: readonly number[];
  readonly isTimed?: boolean;
}

/** A phone that has sent a part of an outing, and the device's file of the outing, merged with it. */
async function partlySynced({ early, uncharted = [], unmeasured = [], isTimed = true }: Synced) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const charter = newCharter(`${day.date}T${day.from}Z`);
  const start = charter.start(athleteId, { gameDate: day.date });
  const taps = chartedPitches(thrown, isTimed ? day : undefined).flatMap((fields, place) => {
    if (uncharted.includes(place)) return [];
    return [{ place, tap: charter.pitch(start.gameId, fields) }];
  });
  const rows = () =>
    testApp.db.tenantRead(programId, async (sql) => [
      ...(await sql<Row[]>`
        select pitch_id as "pitchId", game_id as "gameId", pitch_num as "pitchNum", velo, call, source
        from pitches where program_id = ${programId} order by pitch_num`),
    ]);
  await send(browser, programId, [start, ...taps.slice(0, early).map(({ tap }) => tap)]);
  const { date, from } = day;
  const lines = trackmanGame(thrown, { date, ...(isTimed && { from }) }).split("\r\n");
  const file = lines.filter((_, line) => !unmeasured.includes(line - 1)).join("\r\n");
  const late = taps.slice(early).map(({ tap }) => tap);
  const sendLate = () => send(browser, programId, late);
  return { ...world, athleteId, browser, start, taps, late, rows, file, sendLate };
}

const velocities = thrown.map(({ velo }) => velo);

describe("the taps that a phone sends after the device's file was merged with its outing", () => {
  test.each([
    ["with times", { early: 7 }],
    ["without times", { early: 7, isTimed: false }],
    ["of all pitches but the first two", { early: 2 }],
  ] as const)(
    "%s are pitches of the device, and come back when the import is undone",
    async (_, synced) => {
      const phone = await partlySynced(synced);
      const { programId, browser, taps, late, rows, file } = phone;
      const { importId = "" } = await phone.importFile(file, { duplicates: "merge" });
      const { outings } = await phone.sendLate();
      const stored = await rows();
      expect(stored.map(({ velo }) => velo)).toEqual(velocities);
      expect(stored.every(({ source, call }) => source === "trackman" && call !== null)).toBe(true);
      expect(outings[0]?.pitches).toEqual(
        taps.map(({ tap }, at) => ({ pitchId: tap.pitchId, pitchNum: at + 1 })),
      );
      expect(await statusesOf(browser, programId, late)).toEqual(late.map(() => "known"));
      expect(await rows()).toEqual(stored);
      await expectExactTotals(testApp.db, programId);
      await browser.call(undoImport, { params: { programId, importId } });
      const left = await rows();
      expect(left.map(({ pitchNum, velo, source }) => [pitchNum, velo, source])).toEqual(
        taps.map((_tap, at) => [at + 1, null, "field"]),
      );
      await expectExactTotals(testApp.db, programId);
    },
  );

  test("the taps that a phone sends after the device's file was merged come one after the other and are pitches of the device all the same", async () => {
    const { programId, browser, late, rows, file, importFile } = await partlySynced({ early: 6 });
    await importFile(file, { duplicates: "merge" });
    for (const tap of late) await send(browser, programId, [tap]);
    expect((await rows()).map(({ velo }) => velo)).toEqual(velocities);
  });

  test("the taps that a phone sends after the device's file was merged are pitches of their own where the device missed them, and stand in the thrown order", async () => {
    const missed = { uncharted: [3, 9], unmeasured: [5, 8] };
    const { rows, file, importFile, sendLate } = await partlySynced({ early: 5, ...missed });
    await importFile(file, { duplicates: "merge" });
    await sendLate();
    expect((await rows()).map(({ velo }) => velo)).toEqual(
      velocities.map((velo, place) => (missed.unmeasured.includes(place) ? null : velo)),
    );
  });

  test("the taps that a phone sends after the device's file was merged and undone are the pitch that a correction kept, and not another one", async () => {
    const phone = await partlySynced({ early: 7 });
    const { programId, athleteId, browser, start, rows, file, sendLate } = phone;
    const { importId = "" } = await phone.importFile(file, { duplicates: "merge" });
    const params = { programId, athleteId, gameId: start.gameId };
    const { game, pitches } = await browser.call(getGame, { params });
    const values = { excludedReason: "Misread by the radar" };
    const pitchIds = [pitches[9]?.pitchId ?? ""];
    await browser.call(correctPitches, {
      params,
      body: { version: game.version, pitchIds, values },
    });
    await browser.call(undoImport, { params: { programId, importId } });
    expect(await rows()).toHaveLength(8);
    await sendLate();
    const stored = await rows();
    expect(stored.map(({ pitchNum }) => pitchNum)).toEqual(thrown.map((_, place) => place + 1));
    expect(stored[9]).toMatchObject({ pitchId: pitchIds[0] });
    await expectExactTotals(testApp.db, programId);
  });

  test("late taps are changed and removed by the ID that the phone knows", async () => {
    const phone = await partlySynced({ early: 7 });
    const { programId, browser, start, late, rows, file } = phone;
    const { importId = "" } = await phone.importFile(file, { duplicates: "merge" });
    await phone.sendLate();
    const charter = newCharter(`${day.date}T19:00:00Z`);
    const [, , tap] = late;
    const edit = charter.put(start.gameId, tap?.pitchId ?? "", { zoneCell: 3 });
    const removal = charter.remove(start.gameId, late.at(-1)?.pitchId ?? "");
    expect(await statusesOf(browser, programId, [edit, removal])).toEqual([
      "applied",
      "pitch-measured",
    ]);
    await browser.call(undoImport, { params: { programId, importId } });
    const again = { ...removal, opId: charter.newId() };
    expect(await statusesOf(browser, programId, [again])).toEqual(["applied"]);
    expect(await rows()).toHaveLength(11);
  });
});

test("the taps that a phone sends after a member made one game of its outing and the device's are pitches of the device", async () => {
  const phone = await partlySynced({ early: 0 });
  const { programId, athleteId, browser, start, late, rows, file } = phone;
  await phone.importFile(file);
  await send(browser, programId, late.slice(0, 8));
  const params = { programId, athleteId };
  const [question] = (await browser.call(listSameOutings, { params })).questions;
  const { counted, other } = question ?? expect.fail("no question");
  await browser.call(mergeGames, {
    params: { ...params, gameId: counted.gameId },
    body: { otherGameId: other.gameId },
  });
  await send(browser, programId, late.slice(8));
  const stored = await rows();
  expect(new Set(stored.map(({ gameId }) => gameId))).toEqual(new Set([start.gameId]));
  expect(stored.map(({ velo }) => velo)).toEqual(velocities);
});
