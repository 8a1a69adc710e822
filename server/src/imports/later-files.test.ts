import { gameCsv } from "@armslot/baseball/reports/game-csv";
import { undoImport } from "@armslot/contracts/imports/imports";
import { beforeAll, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/kit/build.ts";
import { trackmanFileOf } from "../../test/kit/device-files.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { pitcher, sessions } from "../../test/kit/session-files.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import {
  practiceSession,
  rapsodoSession,
  thrownOuting,
  trackmanGame,
} from "../../test/kit/witnesses.ts";
import { packDelivery, unpackDelivery } from "../sightings/delivery.ts";
import { entriesOf } from "../sightings/stored-witnesses.query.ts";
import { moveDelivery } from "../storage/import-games.ts";
import { insertPitches } from "../storage/pitches.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const date = "2026-05-12";
const thrown = thrownOuting(24, 3);
const rapsodo = (pitches: typeof thrown) =>
  rapsodoSession(pitches, { date: "Tue May 12 2026", offset: -0.3 });
const practice = (pitches: typeof thrown) => practiceSession(pitches, { date, offset: 0.1 });
const game = (pitches: typeof thrown) => trackmanGame(pitches, { date });
/** The keys are the number of the pitch in the game. */
const numbered = (pitches: typeof thrown) => game(pitches).replaceAll(/,g-\d+\r/g, ",\r");

/** A device that was there first, and the files of the device whose first file was merged into its game. */
const devices = [
  ["a practice file in a Rapsodo game", rapsodo, practice],
  ["a game file in a Rapsodo game", rapsodo, game],
  ["a game file without IDs of pitches in a Rapsodo game", rapsodo, numbered],
  ["a Rapsodo file in a practice game", practice, rapsodo],
] as const;

/** Returns a file with another type for some pitches. */
const retagged = (file: string) =>
  file.replaceAll(/,Slider,/g, (cell, at: number) => (at % 2 === 0 ? cell : ",Sweeper,"));

async function aWorld() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const member = await aUser(testApp, { programId, role: "admin" });
  const browser = await browserWithSession(testApp, member);
  return {
    ...world,
    add: async (file: string) => {
      const options = { athleteId, duplicates: "merge" } as const;
      const { importId = "", error } = await world.importFile(file, options);
      expect(error).toBeUndefined();
      return importId;
    },
    undo: async (importId: string) =>
      await browser.call(undoImport, { params: { programId, importId } }),
  };
}

/** Later files of a device, and the order in which all imports are undone. */
const later = [
  [
    "its corrected version",
    (write: typeof game) => [write(thrown), retagged(write(thrown))],
    [0, 1, 2],
  ],
  [
    "the whole after its first half",
    (write: typeof game) => [write(thrown.slice(0, 12)), write(thrown)],
    [1, 2, 0],
  ],
  [
    "the second half after the first one",
    (write: typeof game) => {
      const rows = write(thrown).split(/\r?\n/);
      return [write(thrown.slice(0, 12)), [rows[0], ...rows.slice(13)].join("\r\n")];
    },
    [2, 0, 1],
  ],
] as const;

/** Stores the pitches of a file a second time, as versions did that looked only at the values of the first witness. */
async function storeAgain(programId: string, importId: string): Promise<void> {
  await testApp.parts.db.tenant(programId, async (tx) => {
    const games = await tx.selectFrom("games").select(["game_id", "athlete_id"]).execute();
    const { game_id: gameId, athlete_id: athleteId } = games[0] ?? expect.fail();
    const entries = await entriesOf(tx, { programId, gameIds: [gameId], areUndone: false });
    const stored = entries.find((entry) => entry.importId === importId)?.delivered?.[0];
    const { pitches, ...delivery } = unpackDelivery(stored ?? expect.fail());
    const again = pitches.map((pitch, at) => ({
      ...{ ...pitch, pitchId: testApp.parts.newId(), pitchNum: 100 + at },
      ...{ gameId, athleteId, beforeImports: {} },
    }));
    await insertPitches(tx, { programId, pitches: again });
    const delivered = [packDelivery({ ...delivery, pitches: again })];
    const moved = { importId, fromGameId: gameId, gameId, delivered, isThere: true };
    await moveDelivery(tx, { programId, moved });
  });
}

for (const [name, first, second] of devices) {
  test.each(later)(
    `%s of ${name} adds no pitch, and all undone leaves nothing`,
    async (_, filesOf, order) => {
      const world = await aWorld();
      const importIds: string[] = [];
      for (const file of [first(thrown), ...filesOf(second)]) {
        importIds.push(await world.add(file));
      }
      const { pitches, submissions } = await world.stored();
      expect(pitches).toHaveLength(thrown.length);
      expect(submissions).toMatchObject([{ submission: 1 }]);
      for (const at of order) await world.undo(importIds[at] ?? "");
      expect((await world.stored()).pitches).toEqual([]);
    },
  );
}

test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[2, 0, 1]]])(
  "imports of a game in which an older version stored pitches twice can be undone in the order %s",
  async (order) => {
    const world = await aWorld();
    const importIds = [
      await world.add(rapsodo(thrown)),
      await world.add(practice(thrown)),
      await world.add(retagged(practice(thrown))),
    ];
    await storeAgain(world.programId, importIds[2] ?? "");
    expect((await world.stored()).pitches).toHaveLength(2 * thrown.length);
    for (const at of order) await world.undo(importIds[at] ?? "");
    expect((await world.stored()).pitches).toEqual([]);
  },
);

test.each([
  [4, 8, "begins"],
  [1, 5, "ends"],
  [2, 6, "has pitches before and after it"],
])(
  "a pitch that a device missed is stored once if its file of the pitches from %i to %i %s there and a whole file comes later",
  async (from, to) => {
    const [, , session] = sessions;
    const world = await importWorld(testApp);
    await world.athlete(pitcher);
    const pitches = session.pitches.flatMap(({ type, ...readings }, at) =>
      readings.velo === null ? [] : [{ ...readings, pitchType: type, pitchNum: at + 1 }],
    );
    const facts = { athlete: pitcher, gameDate: session.date, opponent: null, location: null };
    const part = { ...session, pitches: session.pitches.slice(from, to) };
    const files = [
      gameCsv({ ...facts, pitches }),
      trackmanFileOf([part], pitcher, { keys: "none" }),
      trackmanFileOf([session], pitcher, { keys: "PitchUID" }),
    ];
    for (const file of files) await world.importFile(file, { duplicates: "merge" });
    expect((await world.stored()).pitches).toHaveLength(session.pitches.length);
  },
);
