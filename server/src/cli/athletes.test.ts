import { getAthlete } from "@armslot/contracts/roster/athletes";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltProgram,
  signedInBrowser,
  somePitches,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { runOn } from "../../test/kit/test-cli.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});

const ofProgram = () => ["--program", program.programId];
const athlete = (...words: string[]) => runOn(testApp, ["athlete", ...words, ...ofProgram()]);
const noAthlete =
  "This program has no athlete with this ID. To list them: npx armslot athlete list --program ID\n";

/** Creates an athlete with a game of some pitches. */
async function aPitcher(firstName: string, velos: readonly number[]) {
  const { athleteId } = await anAthlete(testApp, { programId: program.programId, firstName });
  const game = await aGame(testApp, { programId: program.programId, athleteId });
  await somePitches(
    testApp,
    game,
    velos.map((velo) => ({ velo })),
  );
  return game;
}

describe("athlete list", () => {
  test("lists the athletes of one program with their IDs", async () => {
    const { athleteId } = await anAthlete(testApp, {
      programId: program.programId,
      firstName: "Nico",
      lastName: "Marsh",
    });
    const other = await aProgram(testApp);
    await anAthlete(testApp, { programId: other.programId });
    const { out } = await athlete("list", "--json");
    expect(JSON.parse(out)).toEqual({
      athletes: [expect.objectContaining({ athleteId, firstName: "Nico", games: 0 })],
    });
    expect((await athlete("list")).out).toMatch(new RegExp(`${athleteId} +Nico Marsh`));
  });
});

describe("athlete rename", () => {
  test("changes the name only, by the rules of the profile", async () => {
    const { athleteId } = await anAthlete(testApp, { programId: program.programId });
    const browser = await signedInBrowser(testApp, program.admin);
    const params = { programId: program.programId, athleteId };
    const { athlete: before } = await browser.call(getAthlete, { params });
    testApp.clock.advance({ minutes: 1 });
    const names = ["--first-name", " Nico ", "--last-name", "O\u2019Marsh"];
    const { code, out } = await athlete("rename", athleteId, ...names);
    expect(code).toBe(0);
    expect(out).toContain("is now Nico O\u2019Marsh.");
    const { athlete: after } = await browser.call(getAthlete, { params });
    expect(after).toEqual({
      ...before,
      ...{ firstName: "Nico", lastName: "O\u2019Marsh", version: before.version + 1 },
      updatedAt: testApp.clock().toISOString(),
    });
    const wrong = await athlete("rename", athleteId, "--first-name", " ", "--last-name", "Marsh");
    expect(wrong).toMatchObject({ code: 2, error: "First Name is required.\n" });
  });

  test("athlete rename does not find an athlete of another program", async () => {
    const other = await aProgram(testApp);
    const { athleteId } = await anAthlete(testApp, { programId: other.programId });
    const before = await dumpOf(testApp);
    for (const id of [athleteId, "none"]) {
      const names = ["--first-name", "Nico", "--last-name", "Marsh"];
      expect(await athlete("rename", id, ...names)).toEqual({
        code: 1,
        out: "",
        error: noAthlete,
      });
    }
    expect(await dumpOf(testApp)).toEqual(before);
  });
});

describe("athlete merge", () => {
  test("athlete merge moves games and pitches with exact totals, and deletes the first athlete", async () => {
    const { programId } = program;
    const one = await aPitcher("Nico", [90, 91, 92]);
    const two = await aPitcher("Nicolas", [80, 82]);
    const ids = [one.athleteId, two.athleteId];
    const result = await athlete("merge", ...ids, "--yes", "--json");
    expect({ ...result, out: JSON.parse(result.out) }).toEqual({
      code: 0,
      error: "",
      out: { athleteId: two.athleteId, mergedId: one.athleteId, games: 1, pitches: 3 },
    });
    await expectExactTotals(testApp.db, programId);
    const browser = await signedInBrowser(testApp, program.admin);
    const params = { programId, athleteId: two.athleteId };
    const { athlete: merged, games } = await browser.call(getAthlete, { params });
    expect(games.map(({ gameId }) => gameId).sort()).toEqual([one.gameId, two.gameId].sort());
    expect(merged.pitchAverages).toMatchObject([{ pitches: 5, totalVelo: 435, veloCount: 5 }]);
    const gone = { params: { programId, athleteId: one.athleteId } };
    expect((await browser.refused(getAthlete, gone)).code).toBe("athlete-not-found");
  });

  test("matches later files of the first athlete's device with the other one", async () => {
    const world = await importWorld(testApp);
    const first = await world.athlete({ firstName: "Pitcher", lastName: "One" });
    const file = trackmanFile([{ uid: "a" }, { uid: "b" }]);
    await world.importFile(file);
    const second = await world.athlete({ firstName: "Pieter", lastName: "Uno" });
    const words = ["athlete", "merge", first, second, "--program", world.programId, "--yes"];
    expect(await runOn(testApp, words)).toMatchObject({ code: 0 });
    const again = await world.importFile(file);
    expect(again).toMatchObject({ pitchesAdded: 0, pitchesKnown: 2, gamesCreated: 0 });
    const { pitches } = await world.stored();
    expect(pitches.map(({ athleteId }) => athleteId)).toEqual([second, second]);
    await expectExactTotals(testApp.db, world.programId);
  });

  test("refuses athletes who pitched in the same game of a file, and changes nothing", async () => {
    const world = await importWorld(testApp);
    const one = await world.athlete({ firstName: "Pitcher", lastName: "One" });
    const two = await world.athlete({ firstName: "Pitcher", lastName: "Two" });
    await world.importFile(
      trackmanFile([{ uid: "a" }, { uid: "b", pitcher: "Two, Pitcher", id: 2 }]),
    );
    const before = await dumpOf(testApp);
    const words = ["athlete", "merge", one, two, "--program", world.programId, "--yes"];
    const { code, error } = await runOn(testApp, words);
    expect(code).toBe(1);
    expect(error).toContain("both athletes have pitches of the same game (02/20/2026)");
    expect(await dumpOf(testApp)).toEqual(before);
  });

  test("asks first, and refuses one athlete twice, other hands and other programs", async () => {
    const one = await aPitcher("Nico", [90]);
    const two = await aPitcher("Nicolas", [80]);
    const { athleteId: lefty } = await anAthlete(testApp, {
      programId: program.programId,
      position: "LHP",
    });
    const other = await aProgram(testApp);
    const stranger = await anAthlete(testApp, { programId: other.programId });
    const before = await dumpOf(testApp);
    const words = ["athlete", "merge", one.athleteId, two.athleteId, ...ofProgram()];
    expect(await runOn(testApp, words)).toMatchObject({ code: 2 });
    expect(await runOn(testApp, words, { ask: async () => "no" })).toMatchObject({ code: 1 });
    const merge = (id: string) => athlete("merge", one.athleteId, id, "--yes");
    expect(await merge(one.athleteId)).toMatchObject({ code: 2 });
    expect((await merge(lefty)).error).toContain("one athlete is RHP and the other LHP");
    expect((await merge(stranger.athleteId)).error).toBe(noAthlete);
    expect(await dumpOf(testApp)).toEqual(before);
  });
});
