import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { correctPitches, getGame } from "@armslot/contracts/games/games";
import { decideLateTaps, listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { undoImport } from "@armslot/contracts/imports/imports";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
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

const date = "2026-02-20";
const thrown = thrownOuting(12, 3);
const velocities = thrown.map(({ velo }) => velo);
/** What a phone has of the tenth pitch. The other witness saw another call and type there. */
const doubtful = { pitchType: "Curveball", call: "foul" } as const;
const file = trackmanGame(thrown, { date });
const charted = chartedPitches(thrown);
const withDoubt = charted.map((fields, place) => (place === 9 ? doubtful : fields));

async function aStaff() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const params = { programId, athleteId };
  const open = async () => await browser.call(listSameOutings, { params });
  return {
    ...{ ...world, programId, athleteId, browser, open },
    /** Charts the outing on another phone and returns its operations. */
    chart: async (all: readonly Partial<PitchFields>[], hour = 18) => {
      const charter = newCharter(`${date}T${hour}:00:00Z`);
      const start = charter.start(athleteId, { gameDate: date });
      const taps = all.map((fields) => charter.pitch(start.gameId, fields));
      await send(browser, programId, [start, ...taps]);
      return { charter, start, taps };
    },
    makeOne: async () => {
      const [question] = (await open()).questions;
      const { counted, other } = question ?? expect.fail("no question");
      const body = { otherGameId: other.gameId };
      await browser.call(mergeGames, { params: { ...params, gameId: counted.gameId }, body });
    },
    pitches: async (gameId: string) =>
      (await browser.call(getGame, { params: { ...params, gameId } })).pitches,
    workload: async () => (await browser.call(getAthlete, { params })).workload,
    content: async () =>
      await testApp.db.tenantRead(programId, async (sql) => ({
        pitches: [
          ...(await sql`select * from pitches where program_id = ${programId} order by pitch_id`),
        ],
        games: [
          ...(await sql`select game_id, game_date, kind, source, source_key, before_imports from games
            where program_id = ${programId} order by game_id`),
        ],
      })),
    decide: async (gameId: string, number: number, areSame: boolean) =>
      await browser.call(decideLateTaps, {
        params: { ...params, gameId },
        body: { numbers: [number], areSame },
      }),
  };
}

type Staff = Awaited<ReturnType<typeof aStaff>>;

/** Charts an outing and takes a device's file into it. */
async function importedInto(staff: Staff) {
  const { start, taps, charter } = await staff.chart(withDoubt);
  const before = await staff.content();
  const { importId = "" } = await staff.importFile(file, { duplicates: "merge" });
  return { start, taps, charter, before, importId };
}

/** Takes in a device's file, charts its outing, and makes one game of both. */
async function madeOne(staff: Staff) {
  const { importId = "" } = await staff.importFile(file);
  const { start, taps, charter } = await staff.chart(withDoubt);
  await staff.makeOne();
  return { start, taps, charter, importId };
}

const ways = [
  ["made by an import", importedInto],
  ["made by One Game", madeOne],
] as const;

test.each(ways)("a doubtful pair counts once and is asked about: %s", async (_, make) => {
  const staff = await aStaff();
  const { start } = await make(staff);
  const tenth = thrown[9] ?? expect.fail();
  expect((await staff.open()).lateTaps).toMatchObject([
    {
      game: { gameId: start.gameId, pitches: 12 },
      pitches: [
        {
          pitchNum: 10,
          stored: { source: "trackman", velo: tenth.velo },
          late: { source: "field", pitchType: "Curveball", velo: null, call: "foul" },
        },
      ],
    },
  ]);
  expect(await staff.workload()).toEqual([{ date, pitches: 12 }]);
  expect((await staff.pitches(start.gameId)).map(({ velo }) => velo)).toEqual(velocities);
});

test.each(ways)("a doubtful pair stays one pitch if a member says so: %s", async (_, make) => {
  const staff = await aStaff();
  const { start, taps } = await make(staff);
  const { gameId } = start;
  expect(await staff.decide(gameId, 10, true)).toEqual({ added: 0 });
  expect((await staff.open()).lateTaps).toEqual([]);
  const stored = await staff.pitches(gameId);
  expect(stored.map(({ velo }) => velo)).toEqual(velocities);
  expect(stored.map(({ pitchId }) => pitchId)).toEqual(taps.map(({ pitchId }) => pitchId));
  await staff.importFile(file);
  expect((await staff.open()).lateTaps).toEqual([]);
  expect(await staff.pitches(gameId)).toHaveLength(12);
});

test.each(ways)("a doubtful pair becomes two pitches if a member says so: %s", async (_, make) => {
  const staff = await aStaff();
  const { start, taps, charter, importId } = await make(staff);
  const { gameId } = start;
  expect(await staff.decide(gameId, 10, false)).toEqual({ added: 1 });
  expect((await staff.open()).lateTaps).toEqual([]);
  expect(await staff.workload()).toEqual([{ date, pitches: 13 }]);
  const stored = await staff.pitches(gameId);
  expect(stored.flatMap(({ velo }) => velo ?? [])).toEqual(velocities);
  const own = stored.find(({ pitchId }) => pitchId === taps[9]?.pitchId);
  expect(own).toMatchObject({ ...doubtful, velo: null, source: "field" });
  expect(own?.pitchNum).toBeGreaterThan(9);
  expect(own?.pitchNum).toBeLessThan(12);
  await expectExactTotals(testApp.db, staff.programId);
  // The file finds its pitch again, and the phone the one that is its own now.
  await staff.importFile(file);
  const edit = charter.put(gameId, taps[9]?.pitchId ?? "", { zoneCell: 3 });
  expect(await statusesOf(staff.browser, staff.programId, [edit])).toEqual(["applied"]);
  expect(await staff.pitches(gameId)).toHaveLength(13);
  const undo = { params: { programId: staff.programId, importId } };
  await staff.browser.call(undoImport, undo);
  await expectExactTotals(testApp.db, staff.programId);
});

test("an import with a doubtful pair ends where it began once it is undone, before and after an answer", async () => {
  for (const answer of [undefined, true, false]) {
    const staff = await aStaff();
    const { start, before, importId } = await importedInto(staff);
    if (answer !== undefined) await staff.decide(start.gameId, 10, answer);
    await staff.browser.call(undoImport, { params: { programId: staff.programId, importId } });
    expect(await staff.content()).toEqual(before);
    expect((await staff.open()).lateTaps).toEqual([]);
  }
});

test("what a member corrected of a charted pitch puts no pair with it in doubt", async () => {
  const staff = await aStaff();
  const { programId, athleteId, browser } = staff;
  const { start, taps } = await staff.chart(charted);
  const params = { programId, athleteId, gameId: start.gameId };
  const { game } = await browser.call(getGame, { params });
  await browser.call(correctPitches, {
    params,
    body: { version: game.version, pitchIds: [taps[9]?.pitchId ?? ""], values: doubtful },
  });
  await staff.importFile(file, { duplicates: "merge" });
  expect((await staff.open()).lateTaps).toEqual([]);
  const stored = await staff.pitches(start.gameId);
  expect(stored.map(({ velo }) => velo)).toEqual(velocities);
  expect(stored[9]).toMatchObject({ ...doubtful, source: "trackman" });
});

test("a doubtful pair of two phones is asked about, and becomes one of each if a member says so", async () => {
  const staff = await aStaff();
  const first = await staff.chart(charted);
  const second = await staff.chart(withDoubt, 19);
  await staff.makeOne();
  const [question] = (await staff.open()).lateTaps;
  const { game, pitches } = question ?? expect.fail("no question");
  expect(pitches).toMatchObject([{ pitchNum: 10, late: { source: "field" } }]);
  await staff.decide(game.gameId, 10, false);
  const stored = await staff.pitches(game.gameId);
  expect(stored).toHaveLength(13);
  const tenths = [first.taps[9], second.taps[9]].map((tap) => tap?.pitchId);
  const own = stored.filter(({ pitchId }) => tenths.includes(pitchId));
  expect(new Set(own.map(({ pitchType }) => pitchType))).toEqual(
    new Set([charted[9]?.pitchType, "Curveball"]),
  );
  await expectExactTotals(testApp.db, staff.programId);
});
