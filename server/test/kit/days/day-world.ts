import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import {
  decideLateTaps,
  keepGamesApart,
  type LateTapsQuestion,
  listSameOutings,
  mergeGames,
} from "@armslot/contracts/games/same-outings";
import { isThrown } from "@armslot/contracts/pitch/workload";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { expect } from "vitest";
import { aUser, browserWithSession } from "../build.ts";
import { newCharter, send } from "../charter.ts";
import { expectExactTotals } from "../exact-totals.ts";
import { importWorld } from "../import-world.ts";
import type { TestApp } from "../test-app.ts";
import type { TestBrowser } from "../test-browser.ts";
import type { Action } from "./day-actions.ts";
import {
  type DayFacts,
  markOf,
  pitchersOf,
  seenBy,
  type TruePitch,
  tapsOf,
  thrownOn,
} from "./true-day.ts";

/** A stored pitch with everything that tells which true pitch it is. */
export interface StoredRow {
  readonly pitchId: string;
  readonly gameId: string;
  readonly athleteId: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly velo: number | null;
  readonly trackman: number | null;
  readonly rapsodo: number | null;
  readonly excluded: string | null;
  readonly places: { pitchId: string }[] | null;
  /** Whether someone corrected the pitch or its game. */
  readonly isCorrected: boolean;
}

/** A phone at one outing. */
interface Phone {
  readonly gameId: string;
  readonly pitches: readonly TruePitch[];
  /** The operations that the server did not get yet. */
  waiting: FieldOperation[];
  readonly sent: FieldOperation[];
  /** Whether a member deleted the game that has its pitches. What it sends later is refused. */
  isDeleted: boolean;
}

/** A game that a member typed. */
export interface TypedGame
  extends Pick<Extract<Action, { do: "type" }>, "pitcher" | "game" | "by"> {
  readonly gameId: string;
  readonly pitches: readonly TruePitch[];
  readonly pitchIds: readonly string[];
  /** Whether the phones had sent everything. What a pitch is first, it stays. */
  readonly isLast: boolean;
}

async function storedRows({ db }: TestApp, programId: string): Promise<StoredRow[]> {
  return await db.tenantRead(programId, async (sql) => [
    ...(await sql<StoredRow[]>`
      select p.pitch_id as "pitchId", p.game_id as "gameId", p.athlete_id as "athleteId", p.pitch_num as "pitchNum",
        p.pitch_type as "pitchType", p.velo, p.release_height as trackman, p.release_side as rapsodo,
        p.excluded_reason as excluded, p.before_imports -> 'places' as places,
        exists (select from corrections c where c.program_id = p.program_id and c.undone_at is null
          and (c.pitch_id = p.pitch_id or c.game_id = p.game_id and c.pitch_id is null)) as "isCorrected"
      from pitches p where p.program_id = ${programId} order by p.athlete_id, p.game_id, p.pitch_num`),
  ]);
}

/** Returns the IDs of the pitches that a stored one is, of which one is stored and the others are its places. */
export const pitchIdsOf = ({ pitchId, places }: StoredRow): string[] => [
  pitchId,
  ...(places ?? []).map((place) => place.pitchId),
];

interface Charting {
  readonly day: DayFacts;
  /** The places of the phones that do not chart, among all phones. */
  readonly silent: ReadonlySet<number>;
  readonly truth: readonly TruePitch[];
  readonly athleteIds: readonly string[];
  readonly charted: Map<string, number>;
  readonly browser: TestBrowser;
  readonly programId: string;
}

/** Charts each outing on each phone. The phones keep their last taps for later. */
async function chartedBy({ day, athleteIds, silent, ...charting }: Charting): Promise<Phone[]> {
  const { truth, charted, browser, programId } = charting;
  const phones: Phone[] = [];
  const outings = [...groupBy(truth, ({ pitcher, outing }) => `${outing} ${pitcher}`).values()];
  for (let at = 0; at < day.phones; at += 1) {
    for (const thrown of outings) {
      const [first = expect.fail()] = thrown;
      const seen = seenBy(thrown, day.seed + 17 * (at + 1) + first.pitcher);
      const charter = newCharter(`${first.time}Z`);
      const start = charter.start(athleteIds[first.pitcher] ?? "", {
        gameDate: first.time.slice(0, 10),
      });
      const taps = seen.map((pitch) => {
        const tap = charter.pitch(start.gameId, tapsOf(pitch, day.hasRadar));
        charted.set(tap.pitchId, pitch.id);
        return tap;
      });
      const now = Math.ceil(taps.length * 0.7);
      const sent = [start, ...taps.slice(0, now)];
      const isDeleted = silent.has(phones.length);
      if (!isDeleted) await send(browser, programId, sent);
      const waiting = isDeleted ? [] : taps.slice(now);
      phones.push({ gameId: start.gameId, pitches: seen, waiting, sent, isDeleted });
    }
  }
  return phones;
}

/** What two programs have different by chance. */
const byChance = new Set([
  ...["program_id", "pitch_id", "pitchId", "game_id", "athlete_id"],
  ...["before_imports", "places", "trackman", "rapsodo"],
]);

interface OfWorld {
  readonly testApp: TestApp;
  readonly programId: string;
  readonly idsOf: (row: StoredRow) => number[];
}

/** Returns everything of the games and pitches that is not the same in two programs by chance: no IDs and no versions. */
async function contentOf({ testApp, programId, idsOf }: OfWorld) {
  return await testApp.db.tenantRead(programId, async (sql) => {
    const stored = await sql<(Record<string, unknown> & StoredRow)[]>`
      select p.*, p.pitch_id as "pitchId", p.release_height as trackman, p.release_side as rapsodo,
        p.before_imports -> 'places' as places from pitches p where p.program_id = ${programId}`;
    const games = await sql<(Record<string, unknown> & { game_id: string })[]>`
      select game_id, game_date, opponent, location, kind, source, source_key from games where program_id = ${programId}`;
    const sources =
      await sql`select source, vendor_id from athlete_sources where program_id = ${programId}`;
    const ofGame = (gameId: unknown) => {
      const { game_id: _, ...game } = games.find((each) => each.game_id === gameId) ?? {};
      return game;
    };
    const pitches = stored.map((row) => ({
      id: idsOf(row)[0] ?? -1,
      game: ofGame(row.game_id),
      values: Object.fromEntries(Object.entries(row).filter(([name]) => !byChance.has(name))),
    }));
    const inOrder = pitches.toSorted((one, other) => one.id - other.id);
    return { pitches: inOrder, games: games.length, sources: [...sources] };
  });
}

/** Opens a program with the pitchers of a day, one of them entered twice, and with phones that charted their outings. */
export async function dayWorld(
  testApp: TestApp,
  day: DayFacts,
  silent: ReadonlySet<number> = new Set(),
) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const truth = thrownOn(day);
  const athleteIds: string[] = [];
  for (const { lastName, position } of pitchersOf(day)) {
    athleteIds.push(await world.athlete({ firstName: "Pitcher", lastName, position }));
  }
  const twin = await world.athlete({ firstName: "Uno", lastName: "Twin" });
  const elsewhere = await world.athlete({ firstName: "Someone", lastName: "Else" });
  const browser = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  /** The athletes of whom a game was moved away and back. */
  const moved = new Set<string>();
  /** The games that a member typed. */
  const typed: TypedGame[] = [];
  /** The true pitch of each pitch that a phone sent or a member typed, by its ID. */
  const charted = new Map<string, number>();
  const outingOf = (id: number) => `${truth[id]?.pitcher} ${truth[id]?.outing}`;

  const rows = async () => await storedRows(testApp, programId);

  /** Returns the true pitches that a stored one is, which must be a single one. */
  const idsOf = (row: StoredRow): number[] => {
    const marks = [
      ...(row.trackman === null ? [] : [Math.round((row.trackman - markOf.trackman(0)) * 50)]),
      ...(row.rapsodo === null ? [] : [Math.round((row.rapsodo - markOf.rapsodo(0)) * 50)]),
      ...pitchIdsOf(row).flatMap((each) => charted.get(each) ?? []),
    ];
    return [...new Set(marks)];
  };

  const outingOfGame = async (gameId: string) => {
    const [first] = (await rows()).filter((row) => row.gameId === gameId);
    return first ? outingOf(idsOf(first)[0] ?? -1) : undefined;
  };

  /**
   * Answers a question about a late tap truthfully. Returns whether there was one. `told` has the pitches that were told apart before, about
   * which no one is asked again.
   */
  const answerLateTaps = async (
    { athleteId, told }: { readonly athleteId: string; readonly told: Set<string> },
    [question]: readonly LateTapsQuestion[],
  ) => {
    if (!question) return false;
    const { gameId } = question.game;
    const [{ pitchNum } = expect.fail()] = question.pitches;
    const row = (await rows()).find((each) => each.gameId === gameId && each.pitchNum === pitchNum);
    const ids = row ? idsOf(row) : [];
    const areSame = ids.length === 1;
    const two = ids.toSorted((one, other) => one - other).join(" and ");
    if (!areSame) expect([...told], "asked again").not.toContain(two);
    told.add(two);
    await browser.call(decideLateTaps, {
      params: { programId, athleteId, gameId },
      body: { numbers: [pitchNum], areSame },
    });
    return true;
  };

  /** Answers every question about two games of an athlete, and about late taps, truthfully. */
  const answerAllOf = async (athleteId: string) => {
    const params = { programId, athleteId };
    const open = () => browser.call(listSameOutings, { params });
    const told = new Set<string>();
    for (;;) {
      const { questions, lateTaps } = await open();
      if (await answerLateTaps({ athleteId, told }, lateTaps)) continue;
      const [question] = questions;
      if (!question) break;
      const { counted, other } = question;
      const isSame = (await outingOfGame(counted.gameId)) === (await outingOfGame(other.gameId));
      await browser.call(isSame ? mergeGames : keepGamesApart, {
        params: { ...params, gameId: counted.gameId },
        body: { otherGameId: other.gameId },
      });
    }
  };

  const answerAll = async () => {
    const { athletes } = await browser.call(listAthletes, {
      params: { programId },
      query: { today: "2026-02-22" },
    });
    for (const { uid } of athletes) await answerAllOf(uid);
  };

  const phones = await chartedBy({ day, silent, truth, athleteIds, charted, browser, programId });
  await answerAll();

  /** Checks what holds for any stored pitches: each is one true pitch, in order, and the totals and the workload are exact. */
  const expectSound = async () => {
    const stored = await rows();
    const games = new Map<string, number[]>();
    for (const row of stored) {
      const ids = idsOf(row);
      expect(ids, JSON.stringify(row)).toHaveLength(1);
      games.set(row.gameId, [...(games.get(row.gameId) ?? []), ids[0] ?? -1]);
    }
    for (const ids of games.values()) {
      expect(new Set(ids.map(outingOf)).size).toBe(1);
    }
    await expectExactTotals(testApp.db, programId);
    const query = { today: "2026-02-22" };
    const { athletes } = await browser.call(listAthletes, { params: { programId }, query });
    for (const { uid, readings } of athletes) {
      const thrown = stored.filter(
        ({ athleteId, excluded }) => athleteId === uid && isThrown(excluded),
      );
      expect(readings?.recentPitches).toBe(thrown.length);
    }
    return stored;
  };

  const content = async () => await contentOf({ testApp, programId, idsOf });

  /** Returns the athletes whom a device's player was imported as. */
  const sourcesOf = async (source: string, vendorId: string) =>
    await testApp.db.tenantRead(programId, async (sql) =>
      (
        await sql<{ athleteId: string }[]>`
          select athlete_id as "athleteId" from athlete_sources
          where program_id = ${programId} and source = ${source} and vendor_id = ${vendorId}`
      ).map(({ athleteId }) => athleteId),
    );

  return {
    ...world,
    seed: day.seed,
    testApp,
    content,
    sourcesOf,
    browser,
    truth,
    athleteIds,
    twin,
    elsewhere,
    charted,
    moved,
    phones,
    typed,
    rows,
    idsOf,
    outingOf,
    outingOfGame,
    answerAll,
    expectSound,
  };
}

export type DayWorld = Awaited<ReturnType<typeof dayWorld>>;
