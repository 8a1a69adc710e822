import { gameReadingsCsv } from "@armslot/baseball/reports/game-readings-csv";
import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { downloadTable } from "@armslot/contracts/sharing/exports";
import { beforeAll, describe, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { pitcher, sessionFiles, sessions } from "../../test/kit/session-files.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { urlOf } from "../../test/kit/test-browser.ts";
import { undoImport } from "./undo-import.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const names = [
  { firstName: "Mary Ann", lastName: "O'Neil-Peña", position: "LHP" },
  { firstName: "Ada", lastName: "Wolf", position: "RHP" },
] as const;

/** Every kind of pitch that an export can have: excluded ones, charted ones without readings, a flight, times. */
const bullpen = [
  { velo: 75, excludedReason: "Warm-up", source: "trackman" },
  {
    velo: 90.12345,
    vertBreak: 0,
    hb: -4.25,
    source: "rapsodo",
    spinAxis: 217.5,
    excludedReason: "-",
  },
  { velo: 91, excludedReason: "No", thrownAt: "2026-02-20T18:05:07.25", deviceType: "=FF" },
  { velo: 92, excludedReason: "none", source: "pocketradar", pitchType: "Splinker" },
  {
    ...({ velo: 93, vertBreak: 15.5, hb: 8, source: "trackman", excludedReason: null } as const),
    ...{ x0: 1.9854, y0: 50, z0: 6.0796, vx0: -5.2119, vy0: -124.7415, vz0: -7.1985 },
    ...{ ax: 12.9484, ay: 27.5783, az: -15.0414, horzApproach: -0.0476 },
  },
] as const;
const charted = [
  { source: "field", call: "ball", batterHand: "L", balls: 0, strikes: 0, zoneCell: 7 },
  { source: "field", call: "hit_by_pitch", result: "hit_by_pitch", balls: 1, strikes: 0 },
] as const;
const called = [
  { source: "field", call: "in_play", result: "fielders_choice", inning: 9, outs: 2 },
  { source: "field", call: "foul", balls: 3, strikes: 2 },
  {
    ...({ source: "field", call: "ball", result: "previous_walk", balls: 3, strikes: 1 } as const),
    ...{ outsMade: 2, intentionalWalks: 1, appearance: 112 },
  },
] as const;

async function aSeason() {
  const program = await aProgram(testApp);
  const { programId } = program;
  for (const name of names) {
    const athlete = await anAthlete(testApp, { programId, ...name });
    const day = { ...athlete, gameDate: "2026-04-18" };
    await somePitches(testApp, await aGame(testApp, { ...day, kind: "bullpen" }), bullpen);
    // A double header without a reading, which nothing but the IDs of the games tells apart.
    await somePitches(testApp, await aGame(testApp, day), charted);
    await somePitches(testApp, await aGame(testApp, day), called);
    const other = { ...athlete, gameDate: null, opponent: null, kind: "scrimmage" } as const;
    await somePitches(testApp, await aGame(testApp, other), [{ velo: 84 }]);
  }
  return program;
}

/** Returns everything of an athlete's games except the IDs, in a fixed order. */
async function gamesOf(programId: string, athleteIds: readonly string[]) {
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const all: string[] = [];
  for (const athleteId of athleteIds) {
    const params = { programId, athleteId };
    const { games, workload } = await browser.call(getAthlete, { params });
    for (const { gameId } of games) {
      const { game, pitches } = await browser.call(getGame, { params: { ...params, gameId } });
      const { gameDate, opponent, location, kind, athlete } = game;
      const values = pitches.map(({ pitchId: _, ...pitch }) => pitch);
      all.push(
        JSON.stringify({ gameDate, opponent, location, kind, name: athlete.lastName, values }),
      );
    }
    all.push(JSON.stringify(workload));
  }
  return all.toSorted();
}

const athletesOf = async (programId: string) => {
  const rows = await testApp.db.tenantRead(
    programId,
    (sql) =>
      sql<{ id: string }[]>`select athlete_id as id from athletes where program_id = ${programId}`,
  );
  return rows.map(({ id }) => id);
};

type Program = Awaited<ReturnType<typeof aSeason>>;

async function ofApi({ programId, admin }: Program): Promise<string> {
  const { token } = await anApiToken(testApp, { ...admin, scopes: ["read"] });
  const url = urlOf(downloadTable, { params: { programId, file: "pitches.csv" } });
  const answer = await sendWithToken(testApp, token, { method: "GET", url });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

async function ofExport({ programId, admin }: Program): Promise<string> {
  const browser = await browserWithSession(testApp, admin);
  const { texts } = await downloadedExport(browser, { programId });
  return texts.get("pitches.csv") ?? "";
}

describe.each([
  ["the API", ofApi],
  ["an export", ofExport],
])("pitches.csv of %s", (_name, download) => {
  test("brings every game into another program as it was, with kind, time and reasons", async () => {
    const program = await aSeason();
    const before = await gamesOf(program.programId, await athletesOf(program.programId));
    const world = await importWorld(testApp);
    const ids: string[] = [];
    for (const name of names) ids.push(await world.athlete(name));
    const text = await download(program);
    expect(await world.importFile(text)).toMatchObject({
      ...{ gamesCreated: 8, pitchesAdded: 22, rejected: [], unmatched: [] },
    });
    const after = await gamesOf(world.programId, ids);
    expect(after).toEqual(before);
    expect(await world.importFile(text)).toMatchObject({
      ...{ gamesCreated: 0, gamesUpdated: 0, pitchesAdded: 0, pitchesKnown: 22 },
    });
    expect(await gamesOf(world.programId, ids)).toEqual(after);
  });

  test("changes nothing in its own program", async () => {
    const program = await aSeason();
    const { programId } = program;
    const ids = await athletesOf(programId);
    const before = await gamesOf(programId, ids);
    const world = await importWorld(testApp);
    const kept = { gamesCreated: 0, gamesUpdated: 0, pitchesAdded: 0, pitchesKnown: 22 };
    expect(await world.importFile(await download(program), { programId })).toMatchObject({
      ...kept,
      ...{ pitchesFilled: 0, unmatched: [], duplicates: [] },
    });
    expect(await gamesOf(programId, ids)).toEqual(before);
  });
});

test("two athletes of one name get their own pitches back by their IDs", async () => {
  const program = await aProgram(testApp);
  const { programId } = program;
  const name = { firstName: "Ada", lastName: "Wolf", position: "RHP" } as const;
  for (const velo of [80, 90]) {
    const athlete = await anAthlete(testApp, { programId, ...name });
    await somePitches(testApp, await aGame(testApp, athlete), [{ velo }]);
  }
  const ids = await athletesOf(programId);
  const text = await ofExport(program);
  await testApp.db.tenant(
    programId,
    (sql) => sql`delete from games where program_id = ${programId}`,
  );
  const world = await importWorld(testApp);
  expect(await world.importFile(text, { programId })).toMatchObject({
    gamesCreated: 2,
    unmatched: [],
  });
  const velos = await testApp.db.tenantRead(
    programId,
    (sql) =>
      sql`select athlete_id, velo::float8 from pitches where program_id = ${programId} order by velo`,
  );
  expect([...velos].map((row) => row.velo)).toEqual([80, 90]);
  expect(new Set([...velos].map((row) => row.athlete_id))).toEqual(new Set(ids));
});

test("the file of each game of a double header without readings is that game, by the types, counts and calls", async () => {
  const { programId, admin } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId, ...names[1] });
  const browser = await browserWithSession(testApp, admin);
  const world = await importWorld(testApp);
  const games = [charted, called, charted.slice(1), called.slice(1)];
  for (const pitches of games) {
    const game = await aGame(testApp, { ...athlete, gameDate: "2026-02-18" });
    await somePitches(testApp, game, pitches);
  }
  const params = { programId, athleteId: athlete.athleteId };
  const { games: stored } = await browser.call(getAthlete, { params });
  expect(stored).toHaveLength(games.length);
  for (const { gameId } of stored) {
    const { game, pitches } = await browser.call(getGame, { params: { ...params, gameId } });
    const withAxis = pitches.map((pitch) => ({ ...pitch, movementAxis: null }));
    const text = gameReadingsCsv({ ...game, pitches: withAxis });
    expect(await world.importFile(text, { programId }), gameId).toMatchObject({
      ...{ pitchesKnown: pitches.length, pitchesAdded: 0, pitchesFilled: 0 },
      ...{ warned: [], duplicates: [] },
    });
  }
});

test("what our own file copied of a device is there beside another device's pitches when the device's import is undone", async () => {
  const program = await aProgram(testApp);
  const { programId } = program;
  await anAthlete(testApp, { programId, ...pitcher, position: "RHP" });
  const world = await importWorld(testApp);
  const add = async (text: string) =>
    (await world.importFile(text, { programId, duplicates: "merge" })).importId ?? "";
  const readings = () =>
    testApp.db.tenantRead(
      programId,
      (sql) => sql<{ row: object }[]>`
        select jsonb_strip_nulls(to_jsonb(p)) as row from pitches p where program_id = ${programId} order by pitch_num`,
    );
  const namesOf = (rows: readonly { row: object }[]) => rows.map(({ row }) => Object.keys(row));
  const session = sessions[1];
  const ofDevice = await add(sessionFiles.trackman(session));
  await add(sessionFiles.rapsodo(session));
  const both = await readings();
  expect(both).toHaveLength(session.pitches.length);
  await add(await ofExport(program));
  const options = { programId, importId: ofDevice, mayUndoAll: true, waitMs: 1_000 };
  await testApp.db.tenant(programId, (tx) => undoImport(testApp.parts, tx, options));
  const left = await readings();
  expect(left).not.toEqual(both);
  expect(namesOf(left)).toEqual(namesOf(both));
});
