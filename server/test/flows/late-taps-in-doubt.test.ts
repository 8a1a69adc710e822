import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { getGame } from "@armslot/contracts/games/games";
import { decideLateTaps, listSameOutings } from "@armslot/contracts/games/same-outings";
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
/** What the phone has of the tenth pitch. The device saw another call and type there. */
const doubtful: Partial<PitchFields> = { pitchType: "Curveball", call: "foul" };

const charted = chartedPitches(thrown);
const oneContradicts = {
  measured: thrown,
  charted: charted.map((fields, place) => (place === 9 ? doubtful : fields)),
};

/** The device missed the tenth pitch. By its call, the last one can be that one. */
const toEleventh = thrown.slice(0, 11).with(8, { type: "ChangeUp", velo: 78, call: "InPlay" });
const tenthMissed = {
  measured: toEleventh.toSpliced(9, 1),
  charted: chartedPitches(toEleventh).map((fields, place, all) => {
    if (place === 9) return all[10] ?? fields;
    return place === 10 ? { ...fields, call: null } : fields;
  }),
};

interface Doubtful {
  readonly measured: Parameters<typeof trackmanGame>[0];
  readonly charted: ReturnType<typeof chartedPitches>;
  /** The device's file, if it has not all measured pitches. */
  readonly file?: string;
}

/** A game of a device's file without times and a phone whose late taps are in doubt. */
async function aDoubt({ measured, charted, file }: Doubtful = oneContradicts) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  const charter = newCharter(`${date}T18:00:00Z`);
  const start = charter.start(athleteId, { gameDate: date });
  const taps = charted.map((fields) => charter.pitch(start.gameId, fields));
  const params = { programId, athleteId, gameId: start.gameId };
  await send(browser, programId, [start, ...taps.slice(0, 7)]);
  const whole = trackmanGame(measured, { date });
  const { importId = "" } = await world.importFile(file ?? whole, { duplicates: "merge" });
  await send(browser, programId, taps.slice(7));
  const pitches = async () => (await browser.call(getGame, { params })).pitches;
  return {
    ...{ world, programId, browser, charter, start, taps, importId, params, pitches },
    open: async () => (await browser.call(listSameOutings, { params })).lateTaps,
    workload: async () => {
      const { workload, games } = await browser.call(getAthlete, { params });
      return { days: workload, hasQuestion: games.map((game) => game.hasQuestion) };
    },
    decide: async (areSame: boolean, number = 10) =>
      await browser.call(decideLateTaps, { params, body: { numbers: [number], areSame } }),
  };
}

test("a late tap that can be the device's pitch or another one counts once, and is asked about", async () => {
  const { open, workload, pitches, params } = await aDoubt();
  expect(await open()).toMatchObject([
    {
      game: { gameId: params.gameId, pitches: 12 },
      pitches: [{ pitchNum: 10, late: { pitchType: "Curveball", velo: null, call: "foul" } }],
    },
  ]);
  expect(await workload()).toEqual({ days: [{ date, pitches: 12 }], hasQuestion: [true] });
  expect((await pitches()).map(({ velo }) => velo)).toEqual(velocities);
});

test("a late tap in doubt stays one with the device's pitch if a member says so", async () => {
  const { open, workload, decide, pitches, browser, params } = await aDoubt();
  expect(await decide(true)).toEqual({ added: 0 });
  expect(await open()).toEqual([]);
  expect(await workload()).toEqual({ days: [{ date, pitches: 12 }], hasQuestion: [false] });
  expect((await pitches()).map(({ velo }) => velo)).toEqual(velocities);
  const body = { numbers: [10], areSame: false };
  expect((await browser.refused(decideLateTaps, { params, body })).code).toBe("merge-outdated");
});

test("an answer is about the pitch that was shown, also if a file puts one before it meanwhile", async () => {
  const whole = trackmanGame(thrown, { date });
  const [head = "", _first, ...rows] = whole.split("\r\n");
  // The phone missed the first pitch as well, and has two others in doubt.
  const seen = charted.map((fields, place) => ([8, 10].includes(place) ? doubtful : fields));
  const file = [head, ...rows].join("\r\n");
  const doubt = await aDoubt({ measured: thrown, charted: seen.slice(1), file });
  const { world, open, browser, params } = doubt;
  const asked = async () => (await open()).flatMap(({ pitches }) => pitches);
  const shown = await asked();
  await world.importFile(whole, { duplicates: "merge" });
  const moved = shown.map((each) => ({ ...each, pitchNum: each.pitchNum + 1 }));
  expect(await asked()).toEqual(moved);
  // Its number is now that of the pitch before it.
  const [meant] = shown.slice(-1).map(({ pitchId }) => pitchId);
  expect(shown.at(-1)?.pitchNum).toBe(moved.at(-2)?.pitchNum);
  const body = { pitchIds: [meant ?? expect.fail()], areSame: true };
  await browser.call(decideLateTaps, { params, body });
  expect(await asked()).toEqual(moved.slice(0, -1));
});

test("a late tap in doubt becomes a pitch of its own in its place if a member says so", async () => {
  const doubt = await aDoubt();
  const { programId, browser, charter, start, taps, importId, pitches } = doubt;
  const edit = charter.put(start.gameId, taps[9]?.pitchId ?? "", { zoneCell: 3 });
  expect(await statusesOf(browser, programId, [edit])).toEqual(["applied"]);
  expect(await doubt.decide(false)).toEqual({ added: 1 });
  const stored = await pitches();
  expect(stored).toHaveLength(13);
  expect(stored.flatMap(({ velo }) => velo ?? [])).toEqual(velocities);
  const own = stored.find(({ pitchId }) => pitchId === taps[9]?.pitchId);
  expect(own).toMatchObject({ ...doubtful, velo: null, source: "field", zoneCell: 3 });
  expect(own?.pitchNum).toBeGreaterThan(9);
  expect(own?.pitchNum).toBeLessThan(12);
  expect(await doubt.workload()).toEqual({ days: [{ date, pitches: 13 }], hasQuestion: [false] });
  await expectExactTotals(testApp.db, programId);
  await browser.call(undoImport, { params: { programId, importId } });
  expect((await pitches()).map(({ call }) => call)).toEqual(
    chartedPitches(thrown).map(({ call }, place) => (place === 9 ? doubtful.call : call)),
  );
  await expectExactTotals(testApp.db, programId);
});

test("a late tap in doubt is no question anymore once the device's import is undone", async () => {
  const { browser, programId, importId, open, pitches, taps } = await aDoubt();
  await browser.call(undoImport, { params: { programId, importId } });
  expect(await open()).toEqual([]);
  expect(await pitches()).toHaveLength(taps.length);
});

test("a late tap that a member tells from the device's pitch leaves that one to the tap after it", async () => {
  const { open, workload, decide, pitches, taps } = await aDoubt(tenthMissed);
  const before = toEleventh.slice(0, 9).map(({ velo }) => velo);
  const last = toEleventh[10]?.velo;
  expect((await pitches()).map(({ velo }) => velo)).toEqual([...before, last, null]);
  expect(await open()).toMatchObject([{ pitches: [{ pitchNum: 10 }] }]);
  expect(await decide(false)).toEqual({ added: 0 });
  expect(await open()).toEqual([]);
  expect(await workload()).toEqual({ days: [{ date, pitches: 11 }], hasQuestion: [false] });
  const stored = await pitches();
  expect(stored.map(({ velo }) => velo)).toEqual([...before, null, last]);
  expect(stored[9]?.pitchId).toBe(taps[9]?.pitchId);
});

/** The charter noted a pitch that the device missed, and had no time for the two that it has there. */
const oneForTwo = (tap: Partial<PitchFields>) => ({
  measured: thrown,
  charted: chartedPitches(thrown).toSpliced(9, 2, tap),
});

test.each<[string, Partial<PitchFields>]>([
  ["type", { pitchType: "Curveball", call: null }],
  ["call", { pitchType: null, call: "foul" }],
])(
  "a late tap of another %s is asked about once with each pitch from which a member tells it",
  async (_, tap) => {
    const { open, decide, pitches } = await aDoubt(oneForTwo(tap));
    const charted = chartedPitches(thrown);
    const asked: string[] = [];
    for (;;) {
      const [question] = (await open())[0]?.pitches ?? [];
      if (!question) break;
      const { pitchNum, late } = question;
      const velo = (await pitches())[pitchNum - 1]?.velo ?? 0;
      const one = JSON.stringify([velo, late]);
      expect(asked).not.toContain(one);
      asked.push(one);
      const truth = charted[velocities.indexOf(velo)];
      await decide(truth?.pitchType === late?.pitchType && truth?.call === late?.call, pitchNum);
    }
    const stored = await pitches();
    expect(stored.flatMap(({ velo }) => velo ?? [])).toEqual(velocities);
    expect(stored).toHaveLength(13);
  },
);

test("a late tap that a member told from two of the device's pitches is not asked about again because of a later tap", async () => {
  const tap = { pitchType: "Curveball", call: null };
  const doubt = await aDoubt({
    measured: thrown,
    charted: [...chartedPitches(thrown).slice(0, 10), tap],
  });
  const { open, decide, pitches, charter, start } = doubt;
  const asked: string[] = [];
  const tellAllApart = async () => {
    for (;;) {
      const [question] = (await open())[0]?.pitches ?? [];
      if (!question) break;
      const { pitchNum, late } = question;
      const one = JSON.stringify([(await pitches())[pitchNum - 1]?.velo, late]);
      expect(asked).not.toContain(one);
      asked.push(one);
      await decide(false, pitchNum);
    }
  };
  await tellAllApart();
  expect(asked).toHaveLength(2);
  const later = charter.pitch(start.gameId, { pitchType: null, call: "foul" });
  await send(doubt.browser, doubt.programId, [later]);
  await tellAllApart();
  expect(asked).toHaveLength(4);
  const stored = await pitches();
  expect(stored.flatMap(({ velo }) => velo ?? [])).toEqual(velocities);
  expect(stored).toHaveLength(14);
});
