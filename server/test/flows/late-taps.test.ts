import { getCharting } from "@armslot/contracts/charting/charting";
import { listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send, statusesOf } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { chartedPitches, thrownOuting } from "../kit/witnesses.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

interface Row {
  readonly pitchId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly velo: number | null;
  readonly result: string | null;
}

const thrown = chartedPitches(thrownOuting(12, 3), { date: "2026-02-20", from: "18:00:00" });

/** Two phones that charted the same ten of twelve pitches apart, and whose games someone merged. */
async function twoPhones() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const params = { programId, athleteId };
  const phones = [newCharter("2026-02-20T18:00:00Z"), newCharter("2026-02-20T18:00:01Z")].map(
    (charter) => {
      const start = charter.start(athleteId, { gameDate: "2026-02-20" });
      const { gameId } = start;
      const taps = thrown.slice(0, 10).map((fields) => {
        charter.now += 20_000;
        return charter.pitch(gameId, fields);
      });
      return { charter, gameId, start, taps };
    },
  );
  for (const { start, taps } of phones) await send(browser, programId, [start, ...taps]);
  const before = await browser.call(getCharting, { params, query: { date: "2026-02-20" } });
  const { questions } = await browser.call(listSameOutings, { params });
  const { counted, other } = questions[0] ?? expect.fail("no question");
  const body = { otherGameId: other.gameId };
  await browser.call(mergeGames, { params: { ...params, gameId: counted.gameId }, body });
  const [stays, goes] = phones.toSorted(
    (one, another) =>
      Number(one.gameId !== counted.gameId) - Number(another.gameId !== counted.gameId),
  );
  const rows = () =>
    testApp.db.tenantRead(programId, async (sql) => [
      ...(await sql<Row[]>`
        select pitch_id as "pitchId", game_id as "gameId", pitch_num as "pitchNum", pitch_type as "pitchType", velo, result
        from pitches where program_id = ${programId} order by pitch_num`),
    ]);
  const games = async () => (await browser.call(getAthlete, { params })).games;
  const both = { stays: stays ?? expect.fail(), goes: goes ?? expect.fail() };
  return { ...both, programId, browser, params, before, rows, games };
}

test("late taps of both phones of a merged outing are stored in one game, in the order of the taps", async () => {
  const { stays, goes, programId, browser, rows, games } = await twoPhones();
  const late = thrown.slice(10).map((fields, at) => {
    const { charter, gameId } = at === 0 ? goes : stays;
    charter.now += 20_000 * (at + 1);
    return charter.pitch(gameId, { ...fields, velo: 90 + at });
  });
  for (const tap of late) {
    expect(await statusesOf(browser, programId, [tap])).toEqual(["applied"]);
  }
  expect(await statusesOf(browser, programId, late)).toEqual(["known", "known"]);
  const stored = await rows();
  expect(stored.map(({ pitchNum }) => pitchNum)).toEqual(thrown.map((_, at) => at + 1));
  expect(stored.slice(10).map(({ pitchId, velo }) => [pitchId, velo])).toEqual(
    late.map(({ pitchId }, at) => [pitchId, 90 + at]),
  );
  expect(await games()).toMatchObject([{ gameId: stays.gameId, pitches: 12 }]);
  await expectExactTotals(testApp.db, programId);
});

test("late taps of both phones of a merged outing about the same pitches are stored once", async () => {
  const { stays, goes, programId, browser, rows } = await twoPhones();
  for (const { charter, gameId } of [goes, stays]) {
    const late = thrown.slice(10).map((fields) => charter.pitch(gameId, fields));
    const { outings } = await send(browser, programId, late);
    expect(outings[0]?.pitches.slice(10)).toEqual(
      late.map(({ pitchId }, at) => ({ pitchId, pitchNum: 11 + at })),
    );
  }
  expect((await rows()).map(({ pitchNum }) => pitchNum)).toEqual(thrown.map((_, at) => at + 1));
  await expectExactTotals(testApp.db, programId);
});

test("the phone of a game that was merged away is answered about its own outing and pitches", async () => {
  const { goes, programId, browser } = await twoPhones();
  const tap = goes.charter.pitch(goes.gameId);
  const { outings } = await send(browser, programId, [tap]);
  expect(outings.map(({ outingId }) => outingId)).toEqual([goes.gameId]);
  expect(outings[0]?.pitches.map(({ pitchId }) => pitchId)).toEqual(
    [...goes.taps, tap].map(({ pitchId }) => pitchId),
  );
});

test("the phones learn which game counts, before and after someone made one game of two", async () => {
  const { stays, goes, browser, params, before } = await twoPhones();
  const query = { date: "2026-02-20" };
  const counted = { [goes.gameId]: stays.gameId };
  expect(before).toMatchObject({ countedGames: counted, outings: [{}, {}] });
  const after = await browser.call(getCharting, { params, query });
  expect(after).toMatchObject({ countedGames: counted, outings: [{ outingId: stays.gameId }] });
  const nextDay = await browser.call(getCharting, { params, query: { date: "2026-02-21" } });
  expect(nextDay.countedGames).toEqual({});
});

test("a late edit of either phone changes the pitch that both have", async () => {
  const { stays, goes, programId, browser, rows, games } = await twoPhones();
  const edit = ({ charter, gameId, taps }: typeof goes, at: number, fields: object) =>
    charter.put(gameId, taps[at]?.pitchId ?? "", fields);
  const edits = [edit(goes, 2, { velo: 77 }), edit(stays, 3, { velo: 78 })];
  expect(await statusesOf(browser, programId, edits)).toEqual(["applied", "applied"]);
  const opponent = goes.charter.edit(goes.gameId, { opponent: "Harbor" });
  expect(await statusesOf(browser, programId, [opponent])).toEqual(["applied"]);
  const stored = await rows();
  expect(stored.map(({ velo }) => velo).slice(2, 4)).toEqual([77, 78]);
  expect(stored).toHaveLength(10);
  expect(await games()).toMatchObject([{ opponent: "Harbor", pitches: 10 }]);
});

test("a late removal takes a pitch away once no phone has it", async () => {
  const { stays, goes, programId, browser, rows } = await twoPhones();
  const remove = ({ charter, gameId, taps }: typeof goes, at: number) =>
    charter.remove(gameId, taps[at]?.pitchId ?? "");
  expect(await statusesOf(browser, programId, [remove(goes, 9)])).toEqual(["applied"]);
  expect(await rows()).toHaveLength(10);
  expect(await statusesOf(browser, programId, [remove(stays, 9)])).toEqual(["applied"]);
  expect(await rows()).toHaveLength(9);
  const both = [remove(stays, 8), remove(goes, 8)];
  expect(await statusesOf(browser, programId, both)).toEqual(["applied", "applied"]);
  expect((await rows()).map(({ pitchNum }) => pitchNum)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const own = goes.charter.pitch(goes.gameId, { velo: 66 });
  const undone = goes.charter.remove(goes.gameId, own.pitchId);
  expect(await statusesOf(browser, programId, [own])).toEqual(["applied"]);
  expect(await statusesOf(browser, programId, [undone])).toEqual(["applied"]);
  expect(await rows()).toHaveLength(8);
  await expectExactTotals(testApp.db, programId);
});
