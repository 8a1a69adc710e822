import { correctPitches, getGame, undoCorrection } from "@armslot/contracts/games/games";
import { mergeGames } from "@armslot/contracts/games/same-outings";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { trackman } from "../../test/kit/charted-game.ts";
import { newCharter, send } from "../../test/kit/charter.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { readMigrations } from "../database/migrate.ts";
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

const upgrade = readMigrations().find(({ name }) => name === "0053-deliveries-of-all.sql");

async function aWorld() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const imported = async (file: string) => (await world.importFile(file)).importId ?? "";
  return {
    ...{ ...world, athleteId, imported },
    /** Imports a file as versions did that kept no deliveries, only the IDs of the pitches that it added. */
    importedEarlier: async (file: string) => {
      const importId = await imported(file);
      await testApp.db.asOwner(async (sql) => {
        await sql`
          alter table import_games alter delivered drop not null, alter added_count drop not null, alter changed_count drop not null`;
        await sql`
          update import_games ig set delivered = null, added_count = null, changed_count = null, added_pitches = (
            select jsonb_agg(p.pitch_id) from pitches p where p.program_id = ig.program_id and p.game_id = ig.game_id)
          where program_id = ${programId} and import_id = ${importId}`;
        await sql`update pitches set before_imports = null where program_id = ${programId}`;
        await sql`update games set before_imports = null where program_id = ${programId}`;
      });
      return importId;
    },
    /** Runs the migration that gives such imports deliveries. */
    upgrade: () =>
      testApp.db.asOwner(async (sql) => {
        await sql`begin`;
        await sql.unsafe(upgrade?.text ?? "");
        await sql`commit`;
      }),
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

describe("an import that kept no deliveries", () => {
  test("an import that kept no deliveries can be undone after the upgrade", async () => {
    const world = await aWorld();
    const importId = await world.importedEarlier(trackmanFile([...three]));
    await world.upgrade();
    const again = await world.importFile(`${trackmanFile([...three])}\n`);
    expect(again).toMatchObject({ pitchesAdded: 0, pitchesKnown: 3, gamesUpdated: 0 });
    await world.undo(again.importId ?? "");
    await world.undo(importId);
    expect(await world.velocities()).toEqual([]);
    expect(await world.gamesLeft()).toEqual([]);
  });

  test.each([
    ["first", [0, 1], [[90, 91, 92], []]],
    ["last", [1, 0], [[90, 91], []]],
  ] as const)(
    "an import that kept no deliveries leaves what a later file also has, undone %s",
    async (_, order, left) => {
      const { importedEarlier, upgrade, imported, undo, velocities, gamesLeft } = await aWorld();
      const ids = [await importedEarlier(trackmanFile(three.slice(0, 2)))];
      await upgrade();
      ids.push(await imported(trackmanFile([...three])));
      for (const [at, which] of order.entries()) {
        await undo(ids[which] ?? "");
        expect(await velocities()).toEqual(left[at]);
      }
      expect(await gamesLeft()).toEqual([]);
    },
  );

  test("an import that kept no deliveries delivered what was there before a correction", async () => {
    const world = await aWorld();
    const { programId, athleteId } = world;
    const importId = await world.importedEarlier(trackmanFile([...three]));
    const member = await aUser(testApp, { programId, role: "admin" });
    const browser = await browserWithSession(testApp, member);
    const [game] = await world.gamesLeft();
    const params = { programId, athleteId, gameId: String(game?.game_id) };
    const {
      game: { version },
      pitches,
    } = await browser.call(getGame, { params });
    const pitchIds = pitches.flatMap(({ pitchId, velo }) => (velo === 91 ? [pitchId] : []));
    await browser.call(correctPitches, {
      params,
      body: { version, pitchIds, values: { velo: 97 } },
    });
    await world.upgrade();
    const delivered = await testApp.db.tenantRead(
      programId,
      (sql) => sql`
        select row -> (array_position(array(select jsonb_array_elements_text(delivered #> '{0,names}')), 'velo') - 1) as velo
        from import_games cross join jsonb_array_elements(delivered #> '{0,rows}') as rows (row)`,
    );
    expect(delivered.map(({ velo }) => velo)).toEqual([90, 91, 92]);
    await world.undo(importId);
    expect(await world.velocities()).toEqual([97]);
    const corrected = { ...params, version: String(version + 1) };
    const reply = await browser.call(undoCorrection, { params: corrected });
    expect(reply).toMatchObject({ removed: 1, isGameGone: true });
  });

  test("an import that kept no deliveries leaves the charted outing that a member made one game with it", async () => {
    const world = await aWorld();
    const { programId, athleteId, importedEarlier, undo, velocities } = world;
    const thrown = [88, 89, 90, 91, 92, 93];
    const importId = await importedEarlier(trackman(thrown.map((velo) => ({ velo }))));
    await world.upgrade();
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
