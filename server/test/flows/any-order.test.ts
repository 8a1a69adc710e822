import {
  correctPitches,
  getGame,
  listCorrections,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { undoImport } from "../../src/imports/undo-import.ts";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const pitcher = { firstName: "Pitcher", lastName: "One" };
const date = "2026-02-20";
const thrown = 12;
const places = Array.from({ length: thrown }, (_, place) => place);
/** The velocities of two pitches differ by more than two devices about one pitch, and not all by the same from one pitch to the next. */
const velocities: readonly number[] = [60, 84, 69, 93, 63, 75, 90, 66, 81, 72, 87, 78];
const veloOf = (place: number) => velocities[place] ?? Number.NaN;
const inningOf = (place: number) => 1 + place;

/** How a device's file writes the pitches at some places. */
interface Written {
  readonly kind: "uid" | "number" | "bare" | "savant";
  readonly type: string;
}

function trackmanRows(given: readonly number[], { kind, type }: Written): string {
  const header = ["PitchNo", "Date", "Pitcher", "PitcherId", "TaggedPitchType", "RelSpeed"];
  const more = ["InducedVertBreak", "HorzBreak", "PitchCall", "Inning", "GameUID", "PitchUID"];
  const rows = given.map((place) => [
    ...[place + 1, date, '"One, Pitcher"', 900001, type, veloOf(place), place, -place],
    ...["StrikeCalled", inningOf(place), "g", kind === "uid" ? `g-${place}` : ""],
  ]);
  return [[...header, ...more], ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

function savantRows(given: readonly number[], { type }: Written): string {
  const header =
    "pitch_type,game_date,release_speed,player_name,pitcher,p_throws,description,pfx_x,pfx_z,game_pk,at_bat_number,pitch_number,inning";
  const code = { Fastball: "FF", Slider: "SL", Cutter: "FC" }[type];
  const rows = given.map((place) =>
    [
      ...[code, date, veloOf(place), '"One, Pitcher"', 600, "R", "called_strike"],
      ...[place / 12, place / 12, 7000, inningOf(place), 1 + (place % 2), inningOf(place)],
    ].join(","),
  );
  // The newest pitch comes first.
  return `${[header, ...rows.toReversed()].join("\r\n")}\r\n`;
}

const written = (given: readonly number[], how: Written) =>
  how.kind === "savant" ? savantRows(given, how) : trackmanRows(given, how);

/** A part of the game with at least so many pitches. */
const partOf = (least: number) =>
  fc
    .tuple(fc.nat({ max: thrown - 1 }), fc.nat({ max: thrown - 1 }))
    .map(([one, other]) => places.slice(Math.min(one, other), Math.max(one, other) + 1))
    .filter((part) => part.length >= least);

const actionOn = (part: fc.Arbitrary<number[]>) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("import" as const),
        given: part,
        type: fc.constantFrom("Fastball", "Slider", "Cutter"),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const), at: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("correct" as const),
        at: fc.nat(),
        values: fc.constantFrom(
          { pitchType: "Knuckleball" },
          { excludedReason: "Error" },
          { hb: 17 },
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("uncorrect" as const), at: fc.nat() }) },
  );

/** A pitch that a correction keeps after its import was undone, and the pitches before it. */
const keptByCorrection: Action[] = [
  { do: "import", given: [6], type: "Fastball" },
  { do: "correct", at: 0, values: { pitchType: "Knuckleball" } },
  { do: "undo", at: 0 },
  { do: "import", given: [4, 5], type: "Slider" },
];

/** Files of a charted game, with the charted places. */
const ofChartedGames: [name: string, actions: Action[], charted: number[]][] = [
  [
    "three parts of a charted game, of which the last has a pitch that the charter missed,",
    [[0, 1, 2], [0], [0, 1, 2, 3]].map((given) => ({ do: "import", given, type: "Fastball" })),
    [0, 1, 2, 4, 5, 6, 8, 9, 11],
  ],
  [
    "a charted game of which a member gave a pitch another type than a file does",
    [
      { do: "correct", at: 1, values: { pitchType: "Knuckleball" } },
      { do: "import", given: [4, 5, 6], type: "Slider" },
    ],
    [3, 5, 7, 8, 9, 10],
  ],
];

type Action = ReturnType<typeof actionOn> extends fc.Arbitrary<infer Value> ? Value : never;

interface Row {
  readonly pitchId: string;
  readonly gameId: string;
  readonly athleteId: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly velo: number;
  readonly hb: number | null;
  readonly source: string;
}

const names: Record<string, string> = {
  Fastball: "Four-Seam",
  Slider: "Slider",
  Cutter: "Cutter",
};
const pick = <T>(rows: readonly T[], at: number) => rows[at % Math.max(rows.length, 1)];

/** Opens a program in which a charter missed some pitches of the game, or which is empty. */
async function aWorld(charted: readonly number[]) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete({ ...pitcher, position: "RHP" });
  const browser = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const charter = newCharter(`${date}T18:00:00Z`);
  if (charted.length > 0) {
    const start = charter.start(athleteId, { gameDate: date });
    const pitches = charted.map((place) =>
      charter.pitch(start.gameId, { velo: veloOf(place), inning: inningOf(place) }),
    );
    await send(browser, programId, [start, ...pitches]);
  }
  const rows = async () =>
    await testApp.db.tenantRead(programId, async (sql) => [
      ...(await sql<Row[]>`
        select pitch_id as "pitchId", game_id as "gameId", athlete_id as "athleteId", pitch_num as "pitchNum",
          pitch_type as "pitchType", velo, hb, source
        from pitches where program_id = ${programId} order by game_id, pitch_num`),
    ]);
  const content = async () =>
    await testApp.db.tenantRead(programId, async (sql) => ({
      pitches: [
        ...(await sql`select * from pitches where program_id = ${programId} order by pitch_id`),
      ],
      games: [
        ...(await sql`select game_id, athlete_id, game_date, opponent, kind, source, source_key, before_imports
          from games where program_id = ${programId} order by game_id`),
      ],
      sources: [...(await sql`select * from athlete_sources where program_id = ${programId}`)],
    }));
  return { ...world, athleteId, browser, rows, content };
}

type World = Awaited<ReturnType<typeof aWorld>>;

interface Model {
  readonly charted: ReadonlySet<number>;
  readonly live: { readonly importId: string; readonly given: readonly number[]; type: string }[];
  /** Corrected values by pitch ID. */
  readonly corrected: Map<string, Record<string, unknown>>;
}

/** Checks that every thrown pitch is there once, in the order in which it was thrown, with the values of the imports that are left. */
async function expectModel(
  { rows, programId, athleteId }: World,
  { charted, live, corrected }: Model,
) {
  const stored = await rows();
  const placeOf = ({ velo }: Row) => velocities.indexOf(velo);
  const known = new Set([...charted, ...live.flatMap(({ given }) => given)]);
  const kept = stored.filter((row) => corrected.has(row.pitchId)).map(placeOf);
  const expected = [...new Set([...known, ...kept])].toSorted((a, b) => a - b);
  expect(stored.map(placeOf)).toEqual(expected);
  expect(new Set(stored.map(({ gameId }) => gameId)).size).toBe(expected.length > 0 ? 1 : 0);
  for (const row of stored) {
    expect(row.athleteId).toBe(athleteId);
    const place = placeOf(row);
    const last = live.findLast(({ given }) => given.includes(place));
    const values = corrected.get(row.pitchId) ?? {};
    const isKept = !last && !charted.has(place);
    if (isKept) continue;
    expect(row.pitchType).toBe(values.pitchType ?? (last ? names[last.type] : "Other"));
    if (!("hb" in values) && !last) expect(row.hb).toBeNull();
    expect(row.source === "field").toBe(!last);
  }
  await expectExactTotals(testApp.db, programId);
}

async function carryOut(
  given: Action,
  { world, model, kind }: { world: World; model: Model; kind: Written["kind"] },
) {
  const { programId, browser } = world;
  if (given.do === "import") {
    const text = written(given.given, { kind, type: given.type });
    const imported = await world.importFile(text, { duplicates: "merge" });
    expect(imported.error).toBeUndefined();
    model.live.push({ importId: imported.importId ?? "", given: given.given, type: given.type });
    await answerAll(world);
    return;
  }
  if (given.do === "undo") {
    const entry = pick(model.live, given.at);
    if (!entry) return;
    model.live.splice(model.live.indexOf(entry), 1);
    await undo(world, entry.importId);
    return;
  }
  const stored = await world.rows();
  const row = pick(stored, given.at);
  if (!row) return;
  const params = { programId, athleteId: row.athleteId, gameId: row.gameId };
  if (given.do === "correct") {
    const { game } = await browser.call(getGame, { params });
    const { values } = given;
    await browser.call(correctPitches, {
      params,
      body: { version: game.version, pitchIds: [row.pitchId], values },
    });
    const { corrections } = await browser.call(listCorrections, { params });
    if (corrections.length > 0) {
      model.corrected.set(row.pitchId, { ...model.corrected.get(row.pitchId), ...values });
    }
    return;
  }
  await uncorrect(world, model, params);
}

/** Says of all games that look like one outing, or like parts of one, that they are one. */
async function answerAll({ browser, programId, athleteId }: World) {
  for (;;) {
    const params = { programId, athleteId };
    const [question] = (await browser.call(listSameOutings, { params })).questions;
    if (!question) return;
    await browser.call(mergeGames, {
      params: { ...params, gameId: question.counted.gameId },
      body: { otherGameId: question.other.gameId },
    });
  }
}

/** Undoes the newest correction, and takes the pitches without any out of the model. */
async function uncorrect(
  { browser, programId }: World,
  model: Model,
  params: Parameters<typeof ofGame>[0],
) {
  const { corrections } = await browser.call(listCorrections, { params });
  const newest = corrections.find(({ undone }) => undone === null);
  if (!newest) return false;
  await browser.send(undoCorrection, { params: { ...params, version: String(newest.version) } });
  const left = await testApp.db.tenantRead(programId, async (sql) => [
    ...(await sql<{ pitchId: string; changes: Record<string, { after: unknown }> }[]>`
      select pitch_id as "pitchId", changes from corrections
      where program_id = ${programId} and undone_at is null order by version`),
  ]);
  model.corrected.clear();
  for (const { pitchId, changes } of left) {
    const values = Object.entries(changes).map(([name, { after }]) => [name, after]);
    model.corrected.set(pitchId, {
      ...model.corrected.get(pitchId),
      ...Object.fromEntries(values),
    });
  }
  return true;
}

const ofGame = (params: { programId: string; athleteId: string; gameId: string }) => params;

async function undo({ programId }: World, importId: string) {
  await testApp.parts.db.tenant(programId, (tx) =>
    undoImport(testApp.parts, tx, { programId, importId, mayUndoAll: true, waitMs: 1_000 }),
  );
}

/** Undoes everything: the corrections, then the imports, in an order by chance. */
async function undoAll(world: World, model: Model, order: readonly number[]) {
  const { programId } = world;
  for (;;) {
    const [row] = await world.rows();
    const params = { programId, athleteId: world.athleteId, gameId: row?.gameId ?? "" };
    if (!row || !(await uncorrect(world, model, params))) break;
  }
  for (const at of order) {
    const entry = pick(model.live, at);
    if (!entry) break;
    model.live.splice(model.live.indexOf(entry), 1);
    await undo(world, entry.importId);
    await expectModel(world, model);
  }
}

const sequenceOf = (part: fc.Arbitrary<number[]>) =>
  fc.record({
    actions: fc.array(actionOn(part), { minLength: 2, maxLength: 8 }),
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  });

/** A charter misses some pitches. */
const chartedPlaces = fc.subarray(places, { minLength: 4 });

interface Sequence {
  readonly actions: readonly Action[];
  readonly order: readonly number[];
}

async function runSequence(
  { actions, order }: Sequence,
  { charted, kind }: { readonly charted: readonly number[]; readonly kind: Written["kind"] },
) {
  const world = await aWorld(charted);
  const before = await world.content();
  const model: Model = { charted: new Set(charted), live: [], corrected: new Map() };
  for (const given of actions) {
    await carryOut(given, { world, model, kind });
    await expectModel(world, model);
  }
  await undoAll(world, model, order);
  expect(await world.content()).toEqual(before);
}

// ORDER_SEED and ORDER_RUNS choose other sequences and more of them.
const chosen = {
  seed: Number(process.env.ORDER_SEED ?? 7),
  numRuns: Number(process.env.ORDER_RUNS ?? 8),
  // Shrinking would take longer than a test may.
  endOnFailure: true,
};

describe("any sequence of imports of parts, undos and corrections", () => {
  const kinds = [
    ["files with IDs of the pitches", "uid"],
    ["files that number the pitches of a game", "number"],
    ["Savant's files", "savant"],
  ] as const;

  test.each(kinds)(
    "any sequence of imports of parts, undos and corrections of %s has every pitch once and in order, and undoing all ends where it began",
    async (_, kind) => {
      await fc.assert(
        fc.asyncProperty(sequenceOf(partOf(1)), (given) =>
          runSequence(given, { charted: [], kind }),
        ),
        chosen,
      );
    },
    300_000,
  );

  test.each(kinds)(
    "any sequence of imports of parts, undos and corrections of %s of a charted game has every pitch once and in order, and undoing all ends where it began",
    async (_, kind) => {
      await fc.assert(
        fc.asyncProperty(sequenceOf(partOf(1)), chartedPlaces, (given, charted) =>
          runSequence(given, { charted, kind }),
        ),
        chosen,
      );
    },
    300_000,
  );

  test.each(kinds)(
    "a pitch of %s that a correction keeps after an undo stays behind the pitches of a later import that were thrown before it",
    async (_, kind) => {
      await runSequence({ actions: keptByCorrection, order: [0] }, { charted: [], kind });
    },
  );

  test.each(ofChartedGames)(
    "any sequence of imports of parts, undos and corrections of %s has every pitch once",
    async (_, actions, charted) => {
      await runSequence({ actions, order: places.slice(0, 8) }, { charted, kind: "uid" });
    },
  );
});
