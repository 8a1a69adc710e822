import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactScreens } from "../kit/exact-screens.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { type ImportWorld, importWorld, trackmanFile } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

const pick = fc.nat({ max: 1000 });
const velo = fc.option(fc.integer({ min: 200, max: 1100 }).map((tenths) => tenths / 10));
const values = fc.record(
  {
    pitchType: fc.constantFrom("Slider", "Cutter", "Four-Seam"),
    velo,
    hb: fc.option(fc.integer({ min: -45, max: 45 })),
    call: fc.constantFrom(null, "ball", "foul", "swinging_strike"),
    batterHand: fc.constantFrom(null, "R", "L"),
    balls: fc.option(fc.integer({ min: 0, max: 3 })),
    strikes: fc.option(fc.integer({ min: 0, max: 2 })),
    zoneCell: fc.option(fc.integer({ min: 1, max: 25 })),
    excludedReason: fc.constantFrom(null, "Tracking error"),
  },
  { requiredKeys: [] },
);
const thrown = fc.record({
  uid: fc.constantFrom("p1", "p2", "p3", "p4", "p5", "p6"),
  velo: fc.integer({ min: 60, max: 99 }),
  type: fc.constantFrom("Slider", "Cutter"),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constant("import" as const),
    game: fc.constantFrom("game-1", "game-2"),
    pitcher: fc.constantFrom("One", "Two"),
    pitches: fc.uniqueArray(thrown, { selector: ({ uid }) => uid, minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant("correct" as const),
    game: pick,
    pitches: fc.array(pick, { minLength: 1, maxLength: 4 }),
    values,
  }),
  fc.record({ kind: fc.constant("edit" as const), game: pick, opponent: fc.constantFrom("A", "") }),
  fc.record({ kind: fc.constant("move" as const), game: pick, athlete: pick }),
  fc.record({ kind: fc.constant("undo" as const), game: pick, correction: pick }),
  fc.record({ kind: fc.constant("delete" as const), game: pick }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One filter that reads the stored sums, and one that reads the pitches. */
const screenFilters = [{ last: 1, type: ["Slider"] }, { batter: "R" as const }, {}];

interface Scene {
  readonly testApp: TestApp;
  readonly world: ImportWorld;
  readonly browser: TestBrowser;
  readonly athleteIds: readonly string[];
}

const at = <T>(rows: readonly T[], index: number) => rows[index % Math.max(rows.length, 1)];

/** Returns a file of one pitcher and game. A pitch has the same ID in every file of its pitcher and game. */
function fileOf({ game, pitcher, pitches }: Extract<Step, { kind: "import" }>): string {
  const ids = { pitcher: `${pitcher}, Pitcher`, id: pitcher === "One" ? 900001 : 900002 };
  return trackmanFile(
    pitches.map((each) => ({ ...each, ...ids, uid: `${game}-${pitcher}-${each.uid}` })),
    { uid: game },
  );
}

async function gamesOf({ testApp, world: { programId } }: Scene) {
  return [
    ...(await testApp.db.asOwner(
      (sql) => sql<{ athleteId: string; gameId: string }[]>`
        select athlete_id as "athleteId", game_id as "gameId" from games
        where program_id = ${programId} order by game_id`,
    )),
  ];
}

async function carryOut(scene: Scene, given: Step): Promise<void> {
  const { world, browser, athleteIds } = scene;
  if (given.kind === "import") return void (await world.importFile(fileOf(given)));
  const game = at(await gamesOf(scene), given.game);
  if (!game) return;
  const params = { programId: world.programId, ...game };
  const shown = await browser.call(getGame, { params });
  const { pitches } = shown;
  const { version, gameDate, location, kind } = shown.game;
  if (given.kind === "delete") await browser.call(deleteGame, { params });
  else if (given.kind === "move") {
    const toAthleteId = at(athleteIds, given.athlete) ?? "";
    await browser.call(moveGame, { params, body: { toAthleteId, version } });
  } else if (given.kind === "edit") {
    const body = { gameDate, location, kind, opponent: given.opponent, version };
    await browser.call(saveGame, { params, body });
  } else if (given.kind === "correct") {
    const pitchIds = given.pitches.flatMap((index) => at(pitches, index)?.pitchId ?? []);
    if (pitchIds.length === 0) return;
    await browser.call(correctPitches, {
      params,
      body: { version, pitchIds, values: given.values },
    });
  } else {
    const { corrections } = await browser.call(listCorrections, { params });
    const chosen = at(corrections, given.correction);
    if (!chosen) return;
    const answer = await browser.send(undoCorrection, {
      params: { ...params, version: String(chosen.version) },
    });
    expect([200, 409]).toContain(answer.statusCode);
  }
}

async function expectNoPitchTwice({ testApp, world: { programId } }: Scene): Promise<void> {
  const twice = await testApp.db.asOwner(
    (sql) => sql`
      select source_key from pitches where program_id = ${programId}
      group by source_key having count(*) > 1`,
  );
  expect([...twice]).toEqual([]);
}

test("totals and statistics equal a recomputation and no pitch is stored twice after any imports, corrections, moves, undos and deletions", async () => {
  const testApp = await openTestApp({ settings: noLimits });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await importWorld(testApp);
      const { programId } = world;
      const admin = await aUser(testApp, { programId, role: "admin" });
      const athleteIds = [
        await world.athlete({ firstName: "Pitcher", lastName: "One" }),
        await world.athlete({ firstName: "Pitcher", lastName: "Two" }),
      ];
      const browser = await browserWithSession(testApp, admin);
      const scene = { testApp, world, browser, athleteIds };
      for (const given of steps) {
        await carryOut(scene, given);
        await expectExactTotals(testApp.db, programId);
      }
      await expectNoPitchTwice(scene);
      for (const athleteId of athleteIds) {
        await expectExactScreens(browser, { programId, athleteId }, screenFilters);
      }
    }),
    { numRuns: 25, seed: 20261122 },
  );
});
