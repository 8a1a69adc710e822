import { deleteGame } from "@armslot/contracts/games/games";
import { deleteAthlete, getAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aProfile, aUser, type BuiltGame, browserWithSession } from "../kit/build.ts";
import { waitingForLocks } from "../kit/database/waiting-for-locks.ts";
import { type ImportWorld, importWorld, type Stored, trackmanFile } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

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

const types = ["Slider", "Curveball", "Sinker"] as const;

/** Returns a file of one game. A larger count adds pitches and types to the same game. */
function fileOf(count: number): string {
  const pitch = (_: unknown, n: number) => ({
    uid: `p-${n}`,
    type: types[n % 3] ?? "",
    velo: 80 + n,
  });
  return trackmanFile(Array.from({ length: count }, pitch));
}

/** Creates an athlete with a game of one imported pitch. */
async function anImportedGame(): Promise<BuiltGame> {
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  await world.importFile(fileOf(1));
  const { games } = await browser.call(getAthlete, { params: { programId, athleteId } });
  return { programId, athleteId, gameId: games[0]?.gameId ?? "" };
}

const patience = { timeout: 60_000, interval: 20 };

/** Starts two operations that wait for the same athlete's row, in order, and then releases both. */
async function meetAt<A, B>(
  { athleteId }: BuiltGame,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { both } = await testApp.db.asOwner((sql) =>
    sql.begin(async (holding) => {
      await holding`select athlete_id from athletes where athlete_id = ${athleteId} for update`;
      const one = first();
      await vi.waitFor(async () => expect(await waitingForLocks(testApp.db)).toBe(1), patience);
      const two = second();
      await vi.waitFor(async () => expect(await waitingForLocks(testApp.db)).toBe(2), patience);
      return { both: Promise.all([one, two]) };
    }),
  );
  return await both;
}

/** Computes totals and counts from the stored pitches and games. */
function recounted({ pitches }: Stored) {
  const rows = new Map<string, Stored["totals"][number]>();
  for (const { athleteId, pitchType, velo, vertBreak, hb } of pitches) {
    const key = `${athleteId} ${pitchType}`;
    const row = rows.get(key) ?? {
      athleteId,
      pitchType,
      pitches: 0,
      totalVelo: 0,
      totalVB: 0,
      totalHB: 0,
    };
    row.pitches += 1;
    row.totalVelo += velo ?? 0;
    row.totalVB += vertBreak ?? 0;
    row.totalHB += hb ?? 0;
    rows.set(key, row);
  }
  return [...rows.keys()].sort().map((key) => rows.get(key));
}

const nothing = { pitches: [], totals: [], submissions: [], sources: [] };

describe("a concurrent import and deletion", () => {
  const importMore = () => world.importFile(fileOf(5));

  test("a concurrent import and deletion of its athlete: an import that comes first is deleted with the athlete", async () => {
    const game = await anImportedGame();
    const erase = () => browser.send(deleteAthlete, { params: game });
    const [imported, erased] = await meetAt(game, importMore, erase);
    expect(imported).toMatchObject({ pitchesAdded: 4 });
    expect(erased.statusCode).toBe(200);
    expect(await world.stored()).toEqual(nothing);
  });

  test("a concurrent import and deletion of its athlete: an import that comes second matches no one", async () => {
    const game = await anImportedGame();
    const erase = () => browser.send(deleteAthlete, { params: game });
    const [erased, imported] = await meetAt(game, erase, importMore);
    expect(erased.statusCode).toBe(200);
    expect(imported).toMatchObject({ pitchesAdded: 0, unmatched: [{ pitches: 5 }] });
    expect(await world.stored()).toEqual(nothing);
  });

  test("a concurrent import and deletion of its game: an import that comes first is deleted with the game", async () => {
    const game = await anImportedGame();
    const erase = () => browser.send(deleteGame, { params: game });
    const [imported, erased] = await meetAt(game, importMore, erase);
    expect(imported).toMatchObject({ pitchesAdded: 4 });
    expect(erased.statusCode).toBe(200);
    const { pitches, totals, submissions } = await world.stored();
    expect({ pitches, totals, submissions }).toEqual({
      ...{ pitches: [], totals: [] },
      submissions: [{ athleteId: game.athleteId, submission: 0 }],
    });
  });

  test("a concurrent import and deletion of its game: an import that comes second stores the game again", async () => {
    const game = await anImportedGame();
    const erase = () => browser.send(deleteGame, { params: game });
    const [erased, imported] = await meetAt(game, erase, importMore);
    expect(erased.statusCode).toBe(200);
    expect(imported).toMatchObject({ gamesCreated: 1, pitchesAdded: 5 });
    const stored = await world.stored();
    expect(stored.totals).toEqual(recounted(stored));
    expect(stored.submissions).toEqual([{ athleteId: game.athleteId, submission: 1 }]);
  });

  test("a concurrent import and deletion never deadlock with concurrent edits and exports", async () => {
    for (let round = 0; round < 8; round += 1) {
      const game = await anImportedGame();
      const body = { ...aProfile({ firstName: "Pitcher", lastName: "One" }), version: 1 };
      const [imported, ...answers] = await Promise.all([
        world.importFile(fileOf(60)),
        browser.send(saveAthlete, { params: game, body }),
        browser.send(deleteGame, { params: game }),
        browser.send(exportAthlete, { params: game }),
        browser.send(deleteAthlete, { params: game }),
      ]);
      expect(imported.error).toBeUndefined();
      for (const { statusCode, body: text } of answers)
        expect([200, 404], text).toContain(statusCode);
      expect(await world.stored()).toEqual(nothing);
    }
  });
});

describe("two concurrent deletions", () => {
  test.each([
    ["an athlete", deleteAthlete],
    ["a game", deleteGame],
  ] as const)(
    "two concurrent deletions of %s: one erases it, the other finds it gone",
    async (_, endpoint) => {
      const game = await anImportedGame();
      const erase = () => browser.send(endpoint, { params: game } as never);
      const answers = await meetAt(game, erase, erase);
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404]);
    },
  );

  test("two concurrent deletions of an athlete and one of their games delete both", async () => {
    const game = await anImportedGame();
    const answers = await meetAt(
      game,
      () => browser.send(deleteGame, { params: game }),
      () => browser.send(deleteAthlete, { params: game }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await world.stored()).toEqual(nothing);
  });
});
