import { mergeGames } from "@armslot/contracts/games/same-outings";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../../test/kit/build.ts";
import { trackman } from "../../../test/kit/charted-game.ts";
import { newCharter, send } from "../../../test/kit/charter.ts";
import { expectExactTotals } from "../../../test/kit/exact-totals.ts";
import { importWorld, trackmanFile } from "../../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { pitchImages } from "../store/import-journal.ts";
import { undoImport } from "./undo-import.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const three = [
  { uid: "a", velo: 90 },
  { uid: "b", velo: 91 },
  { uid: "c", velo: 92 },
] as const;
const date = "2026-02-20";

async function aWorld() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const images = () =>
    testApp.parts.db.tenant(programId, async (tx) => {
      const stored = await tx.selectFrom("pitches").select("pitch_id").execute();
      return await pitchImages(tx, { programId, ids: stored.map((row) => row.pitch_id) });
    });
  return {
    ...{ ...world, athleteId },
    imported: async (file: string) => (await world.importFile(file)).importId ?? "",
    /** Imports a file and stores what versions stored that kept no deliveries: the pitches that it added, and the rows that it changed. */
    importedEarlier: async (file: string) => {
      const before = await images();
      const { importId = "" } = await world.importFile(file);
      await testApp.db.asOwner(async (sql) => {
        await sql`update pitches set before_imports = null where program_id = ${programId}`;
        await sql`update games set before_imports = null where program_id = ${programId}`;
      });
      const after = await images();
      const added = [...after.keys()].filter((id) => !before.has(id));
      const changes = [...after].flatMap(([id, row]) => {
        const former = before.get(id);
        const isChanged = former && JSON.stringify(former) !== JSON.stringify(row);
        return isChanged ? [{ before: former, after: row }] : [];
      });
      await testApp.db.asOwner(
        (sql) => sql`
          update import_games set delivered = null, added_count = null, changed_count = null,
            added_pitches = ${JSON.stringify(added)}::text::jsonb, changed_pitches = ${JSON.stringify(changes)}::text::jsonb
          where program_id = ${programId} and import_id = ${importId}`,
      );
      return importId;
    },
    undo: async (importId: string) => {
      const options = { programId, importId, mayUndoAll: true, waitMs: 1_000 };
      await testApp.parts.db.tenant(programId, (tx) => undoImport(testApp.parts, tx, options));
      await expectExactTotals(testApp.db, programId);
    },
    velocities: async () =>
      await testApp.db.tenantRead(programId, async (sql) =>
        (
          await sql<{ velo: number | null }[]>`
            select velo from pitches where program_id = ${programId} order by game_id, pitch_num`
        ).map(({ velo }) => velo),
      ),
    gamesLeft: async () =>
      await testApp.db.tenantRead(programId, async (sql) => [
        ...(await sql`select game_id from games where program_id = ${programId}`),
      ]),
  };
}

describe("the undo of an import from before deliveries were kept", () => {
  test("takes back its pitches and its game", async () => {
    const { importedEarlier, undo, velocities, gamesLeft } = await aWorld();
    const importId = await importedEarlier(trackmanFile([...three]));
    await undo(importId);
    expect(await velocities()).toEqual([]);
    expect(await gamesLeft()).toEqual([]);
  });

  test.each([
    ["first", [0, 1], [[90, 91, 92], []]],
    ["last", [1, 0], [[90, 91], []]],
  ] as const)(
    "the undo of an import from before deliveries were kept leaves what a later file also has: %s",
    async (_, order, left) => {
      const { importedEarlier, imported, undo, velocities, gamesLeft } = await aWorld();
      const ids = [
        await importedEarlier(trackmanFile(three.slice(0, 2))),
        await imported(trackmanFile([...three])),
      ];
      for (const [at, which] of order.entries()) {
        await undo(ids[which] ?? "");
        expect(await velocities()).toEqual(left[at]);
      }
      expect(await gamesLeft()).toEqual([]);
    },
  );

  const corrected = three.map((pitch) => (pitch.uid === "b" ? { ...pitch, velo: 95 } : pitch));

  test.each([
    ["the correction and then the first file", [1, 0], [[90, 91, 92], []]],
    // Such an import does not say that it had the pitches that it left alone.
    ["the first file and then the correction", [0, 1], [[95], []]],
  ] as const)(
    "the undo of imports from before deliveries were kept takes back rows that one of them changed: %s",
    async (_, order, left) => {
      const { importedEarlier, imported, undo, velocities, gamesLeft } = await aWorld();
      const ids = [
        await importedEarlier(trackmanFile([...three])),
        await importedEarlier(trackmanFile(corrected)),
      ];
      expect(await velocities()).toEqual([90, 95, 92]);
      for (const [at, which] of order.entries()) {
        await undo(ids[which] ?? "");
        expect(await velocities()).toEqual(left[at]);
      }
      expect(await gamesLeft()).toEqual([]);
      const again = await imported(trackmanFile(corrected));
      expect(await velocities()).toEqual([90, 95, 92]);
      await undo(again);
      expect(await velocities()).toEqual([]);
    },
  );

  test.each([
    [
      [2, 1, 0],
      [[90, 95, 92], [90, 91, 92], []],
    ],
    [
      [2, 0, 1],
      [[90, 95, 92], [95], []],
    ],
    [
      [0, 2, 1],
      [[90, 95, 92], [], []],
    ],
    [
      [1, 0, 2],
      [[90, 95, 92], [90, 95, 92], []],
    ],
    [
      [0, 1, 2],
      [[90, 95, 92], [90, 95, 92], []],
    ],
    [
      [1, 2, 0],
      [[90, 95, 92], [90, 91, 92], []],
    ],
  ] as const)(
    "the undo in the order %j of two imports from before deliveries were kept, and of the same file imported again, ends where it began",
    async (order, left) => {
      const { importedEarlier, undo, velocities, gamesLeft, importFile } = await aWorld();
      const ids = [
        await importedEarlier(trackmanFile([...three])),
        await importedEarlier(trackmanFile(corrected)),
      ];
      const again = await importFile(`${trackmanFile(corrected)}\n`);
      expect(again).toMatchObject({ pitchesAdded: 0, pitchesKnown: 3 });
      ids.push(again.importId ?? "");
      for (const [at, which] of order.entries()) {
        await undo(ids[which] ?? "");
        expect(await velocities(), `${at}`).toEqual(left[at]);
      }
      expect(await gamesLeft()).toEqual([]);
    },
  );

  test("the undo of an import from before deliveries were kept leaves the charted outing that a member made one game with it", async () => {
    const world = await aWorld();
    const { programId, athleteId, importedEarlier, undo, velocities } = world;
    const thrown = [88, 89, 90, 91, 92, 93];
    const importId = await importedEarlier(trackman(thrown.map((velo) => ({ velo }))));
    const member = await aUser(testApp, { programId, role: "admin" });
    const browser = await browserWithSession(testApp, member);
    const charter = newCharter(`${date}T18:00:00Z`);
    const start = charter.start(athleteId, { gameDate: date });
    const taps = thrown.map((velo) => charter.pitch(start.gameId, { velo, pitchType: "Slider" }));
    await send(browser, programId, [start, ...taps]);
    const games = await world.gamesLeft();
    const other = games.find((game) => game.game_id !== start.gameId);
    await browser.call(mergeGames, {
      params: { programId, athleteId, gameId: start.gameId },
      body: { otherGameId: String(other?.game_id) },
    });
    expect(await velocities()).toEqual(thrown);
    await undo(importId);
    expect(await velocities()).toEqual(thrown);
    expect(await world.gamesLeft()).toEqual([{ game_id: start.gameId }]);
  });
});
