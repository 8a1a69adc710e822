import { getGame, noteGameExport } from "@armslot/contracts/games/games";
import {
  addAthlete,
  deleteAthlete,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";
import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProfile,
  aUser,
  browserWithSession,
  fullGames,
  somePitches,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { type ImportWorld, importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { digestOfKey } from "../storage/pitches.ts";

let testApp: TestApp;
let world: ImportWorld;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  world = await importWorld(testApp);
  const { programId } = world;
  browser = await browserWithSession(testApp, await aUser(testApp, { programId, role: "admin" }));
});

const pitchUid = "canarypitch";

/** Texts about one athlete that occur nowhere else. */
const canaries = {
  firstName: "Canaryfirst",
  lastName: "Canarylast",
  school: "Canaryschool",
  city: "Canarycity",
  opponent: "CANARYOPP",
  stadium: "Canarypark",
  vendorId: "8088088088",
  gameUid: "canarygame",
  pitchKey: digestOfKey(`trackman:${pitchUid}-1`),
};

const file = trackmanFile(
  [1, 2, 3].map((n) => ({
    pitcher: `${canaries.lastName}, ${canaries.firstName}`,
    id: canaries.vendorId,
    uid: `${pitchUid}-${n}`,
    velo: 80 + n,
  })),
  { uid: canaries.gameUid, away: canaries.opponent, stadium: canaries.stadium },
);

/** Returns the names of the canaries that a text contains. */
function found(text: string): string[] {
  const lower = text.toLowerCase();
  return Object.entries(canaries)
    .filter(([, canary]) => lower.includes(canary.toLowerCase()))
    .map(([name]) => name);
}

/** Adds, edits, imports for, views and exports an athlete, so every feature can leave a trace. */
async function aKnownAthlete() {
  const { programId } = world;
  const { firstName, lastName, school, city } = canaries;
  const body = aProfile({ firstName, lastName, school, city });
  const { uid: athleteId, version } = await browser.call(addAthlete, {
    params: { programId },
    body,
  });
  const params = { programId, athleteId };
  await browser.call(saveAthlete, { params, body: { ...body, gradClass: 2028, version } });
  expect(await world.importFile(file)).toMatchObject({ gamesCreated: 1, pitchesAdded: 3 });
  const { games } = await browser.call(getAthlete, { params });
  const ofGame = { ...params, gameId: games[0]?.gameId ?? "" };
  await browser.call(noteGameExport, { params: ofGame });
  await browser.call(exportAthlete, { params });
  return ofGame;
}

async function deletionsOf(programId: string) {
  const entries = await testApp.db.asOwner(
    (sql) => sql`
      select subject_id as subject, counts from audit_entries
      where program_id = ${programId} and action = 'athlete-deleted'`,
  );
  return [...entries];
}

describe("deleting an athlete", () => {
  test("leaves no name, school, city, opponent or vendor ID in any table, response or log line", async () => {
    const game = await aKnownAthlete();
    const { programId } = world;
    const all = Object.keys(canaries);
    expect(found((await dumpOf(testApp)).join("\n"))).toEqual(all);

    testApp.logLines.length = 0;
    await browser.call(deleteAthlete, { params: game });
    expect(found((await dumpOf(testApp)).join("\n"))).toEqual([]);

    const answers = [
      await browser.send(listAthletes, { params: { programId } }),
      ...(await Promise.all(
        [getAthlete, exportAthlete, getGame, noteGameExport].map((endpoint) =>
          browser.send(endpoint, { params: game } as never),
        ),
      )),
      await browser.request({ url: `/api/programs/${programId}/activity` }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, ...Array(4).fill(404), 200]);
    expect(
      found(answers.map(({ body, headers }) => body + JSON.stringify(headers)).join()),
    ).toEqual([]);
    expect(testApp.logLines.length).toBeGreaterThan(answers.length);
    expect(found(testApp.logLines.join(""))).toEqual([]);
  });

  test("deletes the stored replies about this athlete only", async () => {
    const { programId } = world;
    const add = (key: string, lastName: string) =>
      browser.send(
        addAthlete,
        { params: { programId }, body: aProfile({ lastName }) },
        { "idempotency-key": key },
      );
    const [gone, stays] = [await add("key-1", "Canarylast"), await add("key-2", "Underhill")];
    const params = { programId, athleteId: gone.json().uid };
    await browser.call(deleteAthlete, { params });
    expect((await add("key-2", "Underhill")).json().uid).toBe(stays.json().uid);
    const again = await add("key-1", "Canarylast");
    expect(again.statusCode).toBe(200);
    expect(again.json().uid).not.toBe(params.athleteId);
  });

  test("deleting an athlete is in the activity with its counts; a second deletion finds nothing", async () => {
    const game = await aKnownAthlete();
    await browser.call(deleteAthlete, { params: game });
    const once = [{ subject: game.athleteId, counts: { games: 1, pitches: 3 } }];
    expect(await deletionsOf(game.programId)).toEqual(once);
    const problem = await browser.refused(deleteAthlete, { params: game });
    expect(problem).toMatchObject({ code: "athlete-not-found", status: 404 });
    expect(await deletionsOf(game.programId)).toEqual(once);
  });

  test("leaves every other athlete unchanged, including one with the same name", async () => {
    const { programId } = world;
    const other = await aGame(
      testApp,
      await anAthlete(testApp, { programId, lastName: "Canarylast" }),
    );
    await somePitches(testApp, other, [{ velo: 90, hb: 3 }, { velo: 92 }]);
    const seen = async () => ({
      athlete: await browser.call(getAthlete, { params: other }),
      game: await browser.call(getGame, { params: other }),
    });
    const before = await seen();
    const { uid: athleteId } = await browser.call(addAthlete, {
      params: { programId },
      body: aProfile({ lastName: "Canarylast" }),
    });
    await browser.call(deleteAthlete, { params: { programId, athleteId } });
    expect(await seen()).toEqual(before);
  });

  test("allows the same file to be imported when the person is added again", async () => {
    const { athleteId: former } = await aKnownAthlete();
    await browser.call(deleteAthlete, {
      params: { programId: world.programId, athleteId: former },
    });
    expect(await world.importFile(file)).toMatchObject({
      pitchesAdded: 0,
      unmatched: [{ pitches: 3 }],
    });
    const { athleteId, programId } = await aKnownAthlete();
    expect(athleteId).not.toBe(former);
    const { athlete } = await browser.call(getAthlete, { params: { programId, athleteId } });
    expect(athlete).toMatchObject({ submission: 1, pitchTypes: ["Slider"] });
  });
});

test("deletes an athlete with four times the pitches in about four times the time", async () => {
  const { programId } = world;
  const msFor = async (count: number) => {
    const athlete = await anAthlete(testApp, { programId });
    const pitches = Array.from({ length: count }, (_, at) => ({
      source: "trackman" as const,
      ...{ pitchType: `Type ${at % 8}`, velo: 80 + (at % 10), vertBreak: 3, hb: -2 },
    }));
    await fullGames(testApp, athlete, pitches);
    const start = performance.now();
    await browser.call(deleteAthlete, { params: athlete });
    return performance.now() - start;
  };
  // The first one also plans the statements. Of several, the shortest waited least for other work.
  const few = [await msFor(2_000), await msFor(2_000), await msFor(2_000)].slice(1);
  const many = [await msFor(8_000), await msFor(8_000)];
  // Sixteen times, if each pitch cost as much as there are pitches.
  expect(Math.min(...many) / Math.min(...few)).toBeLessThan(10);
  expect((await deletionsOf(programId)).map(({ counts }) => counts)).toContainEqual({
    games: 16,
    pitches: 8_000,
  });
  expect(await world.stored()).toEqual({ pitches: [], totals: [], submissions: [], sources: [] });
});
