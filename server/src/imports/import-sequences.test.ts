import { gameCsv } from "@armslot/baseball/game-csv";
import { correctPitches } from "@armslot/contracts/games";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aUser, browserWithSession } from "../../test/build.ts";
import {
  rapsodoFileOf,
  type ThrownSession,
  thrownSession,
  trackmanFileOf,
} from "../../test/device-files.ts";
import { expectExactTotals } from "../../test/exact-totals.ts";
import { type ImportWorld, importWorld } from "../../test/import-world.ts";
import { openTestApp, type TestApp } from "../../test/test-app.ts";
import { deleteGameRow } from "../tables/locked-games.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const pitcher = { firstName: "Pitcher", lastName: "One" };
const date = "2026-02-13";
const sessions = [
  thrownSession("morning", { date, count: 14, from: 80, isMissing: true }),
  thrownSession("evening", { date, count: 9, from: 62 }),
  thrownSession("game", { date: "2026-02-20", count: 11, from: 70, isMissing: true }),
] as const;

/** Another device measures the same pitches a little differently. */
function measuredAgain(session: ThrownSession): ThrownSession {
  const pitches = session.pitches.map((pitch) => ({
    ...pitch,
    velo: pitch.velo === null ? null : pitch.velo + 0.1,
    hb: pitch.hb === null ? null : pitch.hb - 0.1,
  }));
  return { ...session, pitches };
}

type Write = (session: ThrownSession) => string;

const kinds = {
  trackman: (session) => trackmanFileOf([session], pitcher),
  practice: (session) =>
    trackmanFileOf([session], pitcher, { keys: "PlayID", hasEmptyDates: true }),
  keyless: (session) => trackmanFileOf([session], pitcher, { keys: "none", hasEmptyDates: true }),
  sorted: (session) => trackmanFileOf([session], pitcher, { isSorted: true }),
  half: (session) =>
    trackmanFileOf([{ ...session, pitches: session.pitches.slice(0, 6) }], pitcher),
  rapsodo: (session) => rapsodoFileOf([measuredAgain(session)], pitcher),
} as const satisfies Record<string, Write>;

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("import" as const),
      kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
      session: fc.constantFrom(...sessions.map(({ name }) => name)),
      duplicates: fc.constantFrom("skip" as const, "merge" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("delete" as const), at: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("export" as const),
      at: fc.nat({ max: 9 }),
      isUndated: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      at: fc.nat({ max: 9 }),
      pitch: fc.nat({ max: 20 }),
      values: fc.constantFrom({ excludedReason: "Error" }, { pitchType: "Sweeper" }),
    }),
  },
);

interface StoredGame {
  readonly gameId: string;
  readonly athleteId: string;
  readonly gameDate: string | null;
  readonly version: number;
  readonly pitches: {
    pitchId: string;
    pitchNum: number;
    pitchType: string;
    velo: number | null;
    vertBreak: number | null;
    hb: number | null;
  }[];
}

async function storedGames({ programId }: Pick<ImportWorld, "programId">): Promise<StoredGame[]> {
  return await testApp.db.tenantRead(programId, async (sql) => [
    ...(await sql<StoredGame[]>`
      select g.game_id as "gameId", g.athlete_id as "athleteId", g.game_date as "gameDate", g.version,
        json_agg(json_build_object('pitchId', p.pitch_id, 'pitchNum', p.pitch_num, 'pitchType', p.pitch_type, 'velo', p.velo,
          'vertBreak', p.vert_break, 'hb', p.hb) order by p.pitch_num) as pitches
      from games g join pitches p on p.program_id = g.program_id and p.game_id = g.game_id
      where g.program_id = ${programId} group by g.program_id, g.game_id order by g.game_id`),
  ]);
}

/** The velocity, in half miles, tells every measured pitch of the sessions from all others. */
const marksOf = (pitches: readonly { velo: number | null }[]) =>
  pitches
    .flatMap(({ velo }) => (velo === null ? [] : [Math.round(velo * 2)]))
    .sort((a, b) => a - b);

/** What the program has to contain, one entry per session: the marks of its measured pitches and the number of missed ones. */
type Model = Map<string, { marks: Set<number>; missed: number }>;

async function expectStored(world: ImportWorld, model: Model): Promise<void> {
  const pitches = (await storedGames(world)).flatMap((game) => game.pitches);
  const marks = [...model.values()].flatMap((each) => [...each.marks]);
  expect(marksOf(pitches)).toEqual(marks.sort((a, b) => a - b));
  const missed = [...model.values()].reduce((sum, each) => sum + each.missed, 0);
  expect(pitches.filter(({ velo }) => velo === null)).toHaveLength(missed);
  await expectExactTotals(testApp.db, world.programId);
}

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function importSession(
  world: ImportWorld,
  model: Model,
  given: Extract<Action, { do: "import" }>,
) {
  const { kind, duplicates } = given;
  const session = sessions.find(({ name }) => name === given.session) ?? sessions[0];
  const text = kinds[kind](session);
  const imported = await world.importFile(text, { duplicates });
  expect(imported.rejected).toEqual([]);
  if (imported.duplicates.some(({ decision }) => decision === "skip")) {
    expect(imported.pitchesAdded).toBe(0);
    return;
  }
  const file = kind === "half" ? session.pitches.slice(0, 6) : session.pitches;
  const known = model.get(session.name) ?? { marks: new Set(), missed: 0 };
  const missed = kind === "rapsodo" ? 0 : file.filter(({ velo }) => velo === null).length;
  model.set(session.name, {
    marks: new Set([...known.marks, ...marksOf(file)]),
    missed: Math.max(known.missed, missed),
  });
}

async function deleteOne(world: ImportWorld, model: Model, at: number) {
  const games = await storedGames(world);
  const game = games[at % Math.max(games.length, 1)];
  if (!game) return;
  const { gameId, athleteId } = game;
  await testApp.parts.db.tenant(world.programId, async (tx) => {
    await deleteGameRow(tx, { programId: world.programId, athleteId, gameId });
  });
  // A Rapsodo day is one game with all of its sessions (IMP-4).
  for (const [name, { marks, missed }] of model) {
    const gone = new Set(marksOf(game.pitches));
    const kept = new Set([...marks].filter((mark) => !gone.has(mark)));
    if (kept.size === 0) model.delete(name);
    else model.set(name, { marks: kept, missed });
  }
}

async function correctOne({ programId }: ImportWorld, given: Extract<Action, { do: "correct" }>) {
  const games = await storedGames({ programId });
  const game = games[given.at % Math.max(games.length, 1)];
  const pitchId = game?.pitches[given.pitch % game.pitches.length]?.pitchId;
  if (!game || pitchId === undefined) return;
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const { gameId, athleteId, version } = game;
  const body = { version, pitchIds: [pitchId], values: given.values };
  await browser.call(correctPitches, { params: { programId, athleteId, gameId }, body });
}

async function importExport(
  world: ImportWorld,
  { at, isUndated }: { at: number; isUndated: boolean },
) {
  const games = await storedGames(world);
  const game = games[at % Math.max(games.length, 1)];
  if (!game) return;
  const gameDate = isUndated ? null : game.gameDate;
  const facts = { athlete: pitcher, gameDate, opponent: null, location: null };
  const imported = await world.importFile(gameCsv({ ...facts, pitches: game.pitches }));
  expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, duplicates: [] });
}

test("any sequence of imports, exports, corrections and deletions keeps every thrown pitch once, with exact totals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 9 }), async (actions) => {
      const world = await importWorld(testApp);
      await world.athlete(pitcher);
      const model: Model = new Map();
      for (const given of actions) {
        if (given.do === "import") await importSession(world, model, given);
        else if (given.do === "delete") await deleteOne(world, model, given.at);
        else if (given.do === "correct") await correctOne(world, given);
        else await importExport(world, given);
        await expectStored(world, model);
      }
    }),
    { numRuns: 25 },
  );
});
