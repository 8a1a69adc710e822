import { gameCsv } from "@armslot/baseball/reports/game-csv";
import { correctPitches, listCorrections, undoCorrection } from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { listImports, undoImport } from "@armslot/contracts/imports/imports";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { deleteGameRow } from "../../src/storage/locked-games.ts";
import { aUser, browserWithSession } from "../kit/build.ts";
import type { ThrownSession } from "../kit/device-files.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { type Action, action, foundOnce } from "../kit/import-actions.ts";
import { type ImportWorld, importWorld } from "../kit/import-world.ts";
import {
  dayOf,
  gameDay,
  halfOf,
  measuredAgain,
  partOf,
  pitcher,
  sessionFiles,
  sessions,
} from "../kit/session-files.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

type World = ImportWorld & { readonly athleteId: string };

const pick = <T>(rows: readonly T[], index: number) => rows[index % Math.max(rows.length, 1)];

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
    /** The velocity before all corrections. */
    measured: number | null;
  }[];
}

async function storedGames({ programId }: Pick<ImportWorld, "programId">): Promise<StoredGame[]> {
  return await testApp.db.tenantRead(programId, async (sql) => [
    ...(await sql<StoredGame[]>`
      select g.game_id as "gameId", g.athlete_id as "athleteId", g.game_date as "gameDate", g.version,
        json_agg(json_build_object('pitchId', p.pitch_id, 'pitchNum', p.pitch_num, 'pitchType', p.pitch_type, 'velo', p.velo,
          'vertBreak', p.vert_break, 'hb', p.hb, 'measured', coalesce((
            select c.changes #> '{velo,before}' from corrections c
            where c.program_id = p.program_id and c.pitch_id = p.pitch_id and c.undone_at is null and c.changes ? 'velo'
            order by c.version limit 1), to_jsonb(p.velo), 'null')) order by p.pitch_num) as pitches
      from games g join pitches p on p.program_id = g.program_id and p.game_id = g.game_id
      where g.program_id = ${programId} group by g.program_id, g.game_id order by g.game_id`),
  ]);
}

/** The velocity, in half miles, tells every measured pitch of the sessions from all others. */
const marksOf = (velocities: readonly (number | null)[]) =>
  velocities.flatMap((velo) => (velo === null ? [] : [Math.round(velo * 2)])).sort((a, b) => a - b);

const measuredOf = (pitches: StoredGame["pitches"]) => pitches.map(({ measured }) => measured);
const thrownOf = (pitches: ThrownSession["pitches"]) => pitches.map(({ velo }) => velo);

/** What the program has to contain, one entry per session: the marks of its measured pitches and the number of missed ones. */
type Model = Map<string, { marks: Set<number>; missed: number }>;

async function expectStored(world: World, model: Model): Promise<void> {
  const games = await storedGames(world);
  for (const game of games) isOfGameDay(game);
  const pitches = games.flatMap((game) => game.pitches);
  const marks = [...model.values()].flatMap((each) => [...each.marks]);
  expect(marksOf(measuredOf(pitches))).toEqual(marks.sort((a, b) => a - b));
  const missed = [...model.values()].reduce((sum, each) => sum + each.missed, 0);
  expect(pitches.filter(({ measured }) => measured === null)).toHaveLength(missed);
  await expectExactTotals(testApp.db, world.programId);
}

const gameMarks = new Set(marksOf(thrownOf(sessions[2].pitches)));

const gamesOfGameDay = new Set<string>();

/** A game loses its date with the import that gave it, and can lose all measured pitches with it. Date and pitches told once which session it is. */
function isOfGameDay({ gameId, gameDate, pitches }: StoredGame): boolean {
  const isTold =
    gameDate === gameDay || marksOf(measuredOf(pitches)).some((mark) => gameMarks.has(mark));
  if (isTold) gamesOfGameDay.add(gameId);
  return gamesOfGameDay.has(gameId);
}

/** Whether a game has pitches of a session. Only one session of a day has missed pitches, which look alike. */
function isOf({ pitches: thrown }: ThrownSession, game: StoredGame | undefined): boolean {
  const marks = new Set(marksOf(thrownOf(thrown)));
  const stored = marksOf(measuredOf(game?.pitches ?? []));
  const isMissing = thrown.some(({ velo }) => velo === null);
  return stored.length === 0 ? isMissing : stored.some((mark) => marks.has(mark));
}

/** Notes what a witness of a session saw. */
function note(model: Model, name: string, pitches: ThrownSession["pitches"]) {
  const known = model.get(name) ?? { marks: new Set(), missed: 0 };
  const missed = pitches.filter(({ velo }) => velo === null).length;
  model.set(name, {
    marks: new Set([...known.marks, ...marksOf(thrownOf(pitches))]),
    missed: Math.max(known.missed, missed),
  });
}

async function importSession(world: World, model: Model, given: Extract<Action, { do: "import" }>) {
  const { kind, duplicates } = given;
  const session = sessions.find(({ name }) => name === given.session) ?? sessions[0];
  const seen = kind === "rapsodo day" ? dayOf(session) : [session];
  const text = sessionFiles[kind](session);
  const { duplicates: questions } = await world.importFile(text, { dryRun: true });
  const games = new Map((await storedGames(world)).map((game) => [game.gameId, game]));
  const decisions = Object.fromEntries(
    questions.map(({ key, gameId }) => {
      const isSame = seen.some((each) => isOf(each, games.get(gameId)));
      return [key, isSame ? duplicates : ("keep-both" as const)];
    }),
  );
  const imported = await world.importFile(text, { decisions });
  expect(imported.rejected).toEqual([]);
  if (imported.duplicates.some(({ decision }) => decision === "skip")) {
    expect(imported.pitchesAdded).toBe(0);
    return;
  }
  const half = halfOf(session).pitches;
  const parts = { half, "rapsodo half": half, part: partOf(session).pitches };
  const file = kind in parts ? parts[kind as keyof typeof parts] : session.pitches;
  const isRapsodo = kind.startsWith("rapsodo");
  for (const { name, pitches } of seen) {
    const all = seen.length > 1 ? pitches : file;
    note(model, name, isRapsodo ? all.filter(({ velo }) => velo !== null) : all);
  }
}

/** A member types a session of which nothing is stored, from the device's screen or from another one's. */
async function typeSession(world: World, model: Model, given: Extract<Action, { do: "type" }>) {
  const thrown = sessions.find(({ name }) => name === given.session) ?? sessions[0];
  const known = model.get(thrown.name);
  if (known && known.marks.size + known.missed > 0) return;
  const part = given.isHalf ? halfOf(thrown) : thrown;
  const typed = given.isMeasuredAgain ? measuredAgain(part) : part;
  const browser = await anAdmin(world);
  const { programId, athleteId } = world;
  const facts = { gameDate: thrown.date, kind: "game" as const, opponent: "", location: "" };
  const pitches = typed.pitches.map(({ type, ...readings }) => ({
    ...{ pitchType: type, call: null, ...readings },
  }));
  await browser.call(createGame, {
    params: { programId, athleteId },
    body: { ...facts, pitches },
  });
  note(model, thrown.name, part.pitches);
}

/** Expects this many pitches, and takes those that are gone out of the model. */
async function forgetLost(world: World, model: Model, count: number): Promise<void> {
  const games = await storedGames(world);
  const left = games.flatMap(({ pitches }) => pitches);
  expect(left).toHaveLength(count);
  const marks = new Set(marksOf(measuredOf(left)));
  for (const [name, known] of model) {
    const kept = new Set([...known.marks].filter((mark) => marks.has(mark)));
    const ofDay = games.filter((game) => isOfGameDay(game) === (name === "game"));
    const missed = ofDay
      .flatMap(({ pitches }) => pitches)
      .filter(({ measured }) => measured === null).length;
    // The evening has no missed pitches.
    model.set(name, { marks: kept, missed: name === "evening" ? 0 : missed });
  }
}

async function deleteOne(world: World, model: Model, index: number) {
  const games = await storedGames(world);
  const game = pick(games, index);
  if (!game) return;
  const before = games.flatMap(({ pitches }) => pitches).length;
  const { gameId, athleteId } = game;
  await testApp.parts.db.tenant(world.programId, async (tx) => {
    await deleteGameRow(tx, { programId: world.programId, athleteId, gameId });
  });
  await forgetLost(world, model, before - game.pitches.length);
}

async function anAdmin({ programId }: World) {
  return await browserWithSession(testApp, await aUser(testApp, { programId, role: "admin" }));
}

async function correctOne(world: World, given: Extract<Action, { do: "correct" }>) {
  const { programId } = world;
  const game = pick(await storedGames(world), given.at);
  const pitchId = game && pick(game.pitches, given.pitch)?.pitchId;
  if (!game || pitchId === undefined) return;
  const { gameId, athleteId, version } = game;
  const body = { version, pitchIds: [pitchId], values: given.values };
  const browser = await anAdmin(world);
  await browser.call(correctPitches, { params: { programId, athleteId, gameId }, body });
}

/** A pitch of an undone import goes with the last correction that kept it. */
async function undoOneCorrection(
  world: World,
  model: Model,
  given: Extract<Action, { do: "undo correction" }>,
) {
  const { programId } = world;
  const game = pick(await storedGames(world), given.at);
  if (!game) return;
  const params = { programId, athleteId: game.athleteId, gameId: game.gameId };
  const browser = await anAdmin(world);
  const { corrections } = await browser.call(listCorrections, { params });
  const correction = pick(corrections, given.of);
  if (!correction) return;
  const { entries } = await browser.call(listImports, { params: { programId } });
  const before = (await storedGames(world)).flatMap(({ pitches }) => pitches);
  const answer = await browser.send(undoCorrection, {
    params: { ...params, version: String(correction.version) },
  });
  expect([200, 409]).toContain(answer.statusCode);
  const after = new Set(
    (await storedGames(world)).flatMap(({ pitches }) => pitches.map(({ pitchId }) => pitchId)),
  );
  const gone = before.filter(({ pitchId }) => !after.has(pitchId));
  const mayGo = answer.statusCode === 200 && entries.some(({ undone }) => undone !== null);
  expect(gone.length).toBeLessThanOrEqual(mayGo ? 1 : 0);
  await forgetLost(world, model, before.length - gone.length);
}

async function undoOneImport(world: World, model: Model, of: number) {
  const { programId } = world;
  const browser = await anAdmin(world);
  const { entries } = await browser.call(listImports, { params: { programId } });
  const entry = pick(
    entries.filter(({ undone }) => undone === null),
    of,
  );
  if (!entry) return;
  const before = (await storedGames(world)).flatMap(({ pitches }) => pitches).length;
  const params = { programId, importId: entry.importId };
  const { pitchesRemoved } = await browser.call(undoImport, { params });
  await forgetLost(world, model, before - pitchesRemoved);
}

async function importExport(
  world: World,
  { at: index, isUndated }: { at: number; isUndated: boolean },
) {
  const game = pick(await storedGames(world), index);
  if (!game) return;
  // Without a date, only readings tell which game it is.
  const isMeasured = game.pitches.some(
    ({ velo, vertBreak, hb }) => velo !== null || vertBreak !== null || hb !== null,
  );
  const gameDate = isUndated && isMeasured ? null : game.gameDate;
  const facts = { athlete: pitcher, gameDate, opponent: null, location: null };
  const imported = await world.importFile(gameCsv({ ...facts, pitches: game.pitches }));
  expect(imported).toMatchObject({ gamesCreated: 0, pitchesAdded: 0, duplicates: [] });
}

async function carryOut(given: Action, world: World, model: Model): Promise<void> {
  if (given.do === "import") await importSession(world, model, given);
  else if (given.do === "type") await typeSession(world, model, given);
  else if (given.do === "delete") await deleteOne(world, model, given.at);
  else if (given.do === "correct") await correctOne(world, given);
  else if (given.do === "undo correction") await undoOneCorrection(world, model, given);
  else if (given.do === "undo import") await undoOneImport(world, model, given.of);
  else await importExport(world, given);
}

// SEQUENCE_SEED and SEQUENCE_RUNS choose other sequences and more of them.
const chosen = {
  seed: Number(process.env.SEQUENCE_SEED ?? 5),
  numRuns: Number(process.env.SEQUENCE_RUNS ?? 25),
  // Shrinking would take longer than a test may.
  endOnFailure: true,
};

test("any sequence of imports, typed games, exports, corrections, undos and deletions keeps every thrown pitch once, with exact totals", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 9 }), async (actions) => {
      const imports = await importWorld(testApp);
      const world = { ...imports, athleteId: await imports.athlete(pitcher) };
      const model: Model = new Map();
      for (const given of actions) {
        await carryOut(given, world, model);
        await expectStored(world, model);
      }
    }),
    {
      ...chosen,
      examples: foundOnce.map((each): [Action[]] => [each]),
    },
  );
});
