import { randomBytes } from "node:crypto";
import { nextOrderedId } from "@armslot/baseball/charting/ordered-id";
import { sentOf } from "@armslot/baseball/charting/sent-operation";
import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import type {
  FieldOperation,
  GameFields,
  PitchFields,
} from "@armslot/contracts/charting/field-operations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { mergeGames } from "@armslot/contracts/games/same-outings";
import { compareWaitingGames } from "../../src/sightings/compare-waiting-games.ts";
import { insertImport, insertImportGames } from "../../src/storage/imports.ts";
import { aGame, anAthlete, type BuiltGame, somePitches } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** A phone that makes operations. Its clock can jump, and its IDs grow all the same. */
export interface Charter {
  /** The phone's time in milliseconds. A test sets it. */
  now: number;
  newId(after?: string): string;
  start(athleteId: string, fields?: GameFields): FieldOperation & { kind: "put-game" };
  edit(gameId: string, fields: GameFields): FieldOperation;
  pitch(gameId: string, fields?: Partial<PitchFields>): FieldOperation & { pitchId: string };
  put(gameId: string, pitchId: string, fields: Partial<PitchFields>): FieldOperation;
  remove(gameId: string, pitchId: string): FieldOperation;
}

/** Returns a phone with a clock that starts at a moment. */
export function newCharter(startsAt = "2026-05-12T18:00:00Z"): Charter {
  let last: string | undefined;
  const charter: Charter = {
    now: Date.parse(startsAt),
    newId(after = last) {
      last = nextOrderedId({ after, now: charter.now, random: randomBytes(10) });
      charter.now += 1;
      return last;
    },
    start: (athleteId, fields = {}) => ({
      kind: "put-game",
      opId: charter.newId(),
      gameId: charter.newId(),
      fields: { athleteId, gameDate: "2026-05-12", kind: "game", ...fields },
    }),
    edit: (gameId, fields) => ({ kind: "put-game", opId: charter.newId(), gameId, fields }),
    pitch: (gameId, fields = {}) => {
      const pitchId = charter.newId();
      return { kind: "put-pitch", opId: charter.newId(), gameId, pitchId, fields };
    },
    put: (gameId, pitchId, fields) => {
      return { kind: "put-pitch", opId: charter.newId(), gameId, pitchId, fields };
    },
    remove: (gameId, pitchId) => {
      return { kind: "remove-pitch", opId: charter.newId(), gameId, pitchId };
    },
  };
  return charter;
}

/** Sends operations and returns the reply. */
export async function send(
  browser: TestBrowser,
  programId: string,
  operations: readonly object[],
): Promise<ReplyOf<typeof sendFieldOperations>> {
  const sent = operations.map((each) => ("gameId" in each ? sentOf(each as FieldOperation) : each));
  const body = { operations: sent as { opId: string }[] };
  return await browser.call(sendFieldOperations, { params: { programId }, body });
}

/** Sends operations and returns a status for each, or the code of its refusal. */
export async function statusesOf(
  browser: TestBrowser,
  programId: string,
  operations: readonly object[],
): Promise<string[]> {
  const { answers } = await send(browser, programId, operations);
  return answers.map(({ status, problem }) => problem?.code ?? status);
}

/** Adds a charted game and a device's game of that day with the same pitches, as an import stored it, and the question about them. */
async function aMergeablePair(
  testApp: TestApp,
  { programId }: { readonly programId: string },
): Promise<BuiltGame & { readonly deviceGameId: string }> {
  const { parts, clock } = testApp;
  const athlete = await anAthlete(testApp, { programId });
  const facts = { ...athlete, gameDate: "2026-05-12" };
  const outing = await aGame(testApp, { ...facts, source: "field" });
  const device = await aGame(testApp, { ...facts, source: "trackman" });
  const velocities = [{ velo: 90 }, { velo: 81 }];
  for (const [game, source] of [[outing, "field"] as const, [device, "trackman"] as const]) {
    await somePitches(
      testApp,
      game,
      velocities.map((pitch) => ({ ...pitch, source })),
    );
  }
  const importId = parts.newId();
  const counts = { gamesCreated: 1, gamesUpdated: 0, pitchesAdded: 2, pitchesKnown: 0 };
  const none = { pitchesFilled: 0, pitchesChanged: 0, rowsWarned: 0, rowsRejected: 0 };
  const { gameId: deviceGameId } = device;
  await parts.db.tenant(programId, async (tx) => {
    await insertImport(tx, {
      ...{ programId, importId, userId: null, fileName: "games.csv", format: "trackman" },
      ...{ checksum: randomBytes(32), now: clock() },
      athleteIds: [],
      outcome: { ...counts, ...none, pitchersSkipped: 0 },
    });
    const games = [
      { gameId: deviceGameId, isNew: true, delivered: [], addedCount: 2, changedCount: 0 },
    ];
    await insertImportGames(tx, { programId, importId, games });
  });
  await compareWaitingGames(parts, programId);
  return { ...outing, deviceGameId };
}

/** Starts a charted game of a new athlete, and returns the athlete's ID. */
export async function chartedAthlete(
  testApp: TestApp,
  { programId, browser }: { readonly programId: string; readonly browser: TestBrowser },
): Promise<string> {
  const { athleteId } = await anAthlete(testApp, { programId });
  await send(browser, programId, [newCharter().start(athleteId)]);
  return athleteId;
}

/** Merges a device's game into a charted one, and returns the ID of their athlete. */
export async function mergedAthlete(
  testApp: TestApp,
  { programId, browser }: { readonly programId: string; readonly browser: TestBrowser },
): Promise<string> {
  const { deviceGameId, ...params } = await aMergeablePair(testApp, { programId });
  await browser.call(mergeGames, { params, body: { otherGameId: deviceGameId } });
  return params.athleteId;
}

/** The device's game of each charted game that a call names. */
const devicesGames = new Map<string, string>();
const ofPair: MemberCall = {
  async createTarget(testApp, programId) {
    const { deviceGameId, ...outing } = await aMergeablePair(testApp, { programId });
    devicesGames.set(outing.gameId, deviceGameId);
    return { ...outing };
  },
  body: (testApp, { gameId = "" }) => ({
    otherGameId: devicesGames.get(gameId) ?? testApp.parts.newId(),
  }),
};

/** Lets the first pitch of a charted game be one of another phone, or two. */
async function putInDoubt(testApp: TestApp, { programId, gameId }: BuiltGame): Promise<void> {
  const base = { pitchNum: 1, pitchType: "Slider", source: "field" };
  const unsure = { tap: base, without: base };
  const pitchId = testApp.parts.newId();
  const places = [{ gameId: testApp.parts.newId(), pitchId, thrownAt: null, unsure }];
  await testApp.db.asOwner(
    (sql) => sql`
      update pitches set before_imports = ${sql.json({ ...base, places })}
      where program_id = ${programId} and game_id = ${gameId} and pitch_num = 1`,
  );
}

/** The athlete of a program who is charted next. */
const nextAthletes = new Map<string, string>();

/** How to call the endpoints of charting. */
export const chartingCalls: Readonly<Record<string, MemberCall>> = {
  listSameOutings: {
    async createTarget(testApp, programId) {
      const { athleteId } = await aMergeablePair(testApp, { programId });
      return { programId, athleteId };
    },
  },
  mergeGames: ofPair,
  keepGamesApart: ofPair,
  decideLateTaps: {
    async createTarget(testApp, programId) {
      const { deviceGameId: _, ...outing } = await aMergeablePair(testApp, { programId });
      await putInDoubt(testApp, outing);
      return { ...outing };
    },
    body: () => ({ numbers: [1], areSame: false }),
  },
  getCharting: {
    createTarget: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
    query: { date: "2026-05-12" },
  },
  sendFieldOperations: {
    async createTarget(testApp, programId) {
      const { athleteId } = await anAthlete(testApp, { programId });
      nextAthletes.set(programId, athleteId);
      return { programId };
    },
    body: (_, { programId = "" }) => ({
      operations: [sentOf(newCharter().start(nextAthletes.get(programId) ?? ""))],
    }),
  },
};
