import {
  type FieldGame,
  foldOperations,
  type GameFacts,
  numberedPitches,
} from "@armslot/baseball/charting/field-game";
import { lastBatterOf } from "@armslot/baseball/numbers/last-batter";
import { hourMs } from "@armslot/contracts/core/durations";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { fieldNow } from "../client/field-clock.ts";
import {
  gameOf,
  type KeptGame,
  type OutboxDatabase,
  type OutboxStores,
  type Owner,
  type WaitingOperation,
  waitingOf,
} from "./outbox-database.ts";

/** An athlete and a day, `YYYY-MM-DD`, where the phone is. */
export interface GameDay {
  readonly athleteId: string;
  readonly gameDate: string;
}

/** Reads games and the operations that wait: from the database, or from what a page holds. */
export interface GameReader {
  /** Returns a member's games of an athlete, or with null of all athletes. */
  readonly gamesOf: (owner: Owner, athleteId: string | null) => Promise<readonly KeptGame[]>;
  /** Returns the operations of a game that wait, in order. */
  readonly waitingOf: (gameId: string) => Promise<readonly WaitingOperation[]>;
}

export function storedGames(stores: OutboxStores): GameReader {
  return {
    gamesOf: async ({ userId, programId }, athleteId) => {
      const asked = [userId, programId, ...(athleteId === null ? [] : [athleteId])];
      const days = IDBKeyRange.bound(asked, [...asked, []]);
      return (await stores.objectStore("outings").index("byDay").getAll(days)).map(gameOf);
    },
    waitingOf: async (gameId) => {
      const byGame = stores.objectStore("waiting").index("byOuting");
      return (await byGame.getAll(gameId)).map(waitingOf);
    },
  };
}

/** Reads in one transaction. IndexedDB ends it as soon as no request is open, so await nothing else between two reads. */
export function reading(database: OutboxDatabase): GameReader {
  return storedGames(database.transaction(["outings", "waiting"]));
}

/** How old the last pitch of a game of another day can be so that the next tap continues it (FIELD-12). */
const continuedMs = 6 * hourMs;

async function withWaiting(reader: GameReader, kept: KeptGame): Promise<FieldGame> {
  const waiting = await reader.waitingOf(kept.gameId);
  const operations = waiting.map(({ operation }) => operation);
  return foldOperations(kept, operations);
}

/** Whether a pitch was thrown a short time ago. The time is compared in both directions, because clocks are set back, too. */
export function isRecent({ pitches }: FieldGame): boolean {
  return [...pitches.values()].some(
    ({ thrownAt }) =>
      thrownAt !== null && Math.abs(fieldNow().getTime() - Date.parse(thrownAt)) <= continuedMs,
  );
}

/** Returns the games of an athlete, or with null of all athletes, newest first. */
async function gamesOf(
  reader: GameReader,
  owner: Owner,
  athleteId: string | null,
): Promise<readonly KeptGame[]> {
  const known = await reader.gamesOf(owner, athleteId);
  return known.toSorted((one, other) => (one.gameId < other.gameId ? 1 : -1));
}

/**
 * Returns the game that the next tap adds to: the athlete's newest one of today, or of another day if it has a pitch of the last six
 * hours, because a game goes on after midnight (FIELD-12). None that the charter ended.
 */
export async function currentGame(
  reader: GameReader,
  owner: Owner,
  { athleteId, gameDate: today }: GameDay,
): Promise<KeptGame | undefined> {
  const known = await gamesOf(reader, owner, athleteId);
  for (const kept of known.filter(({ isEnded }) => !isEnded)) {
    if (kept.gameDate === today || isRecent(await withWaiting(reader, kept))) return kept;
  }
  return undefined;
}

/** A game with everything that this phone knows, the operations that wait included. */
export interface ChartedGame extends FieldGame {
  readonly gameId: string;
  /** The day of the game where the phone is, `YYYY-MM-DD`. */
  readonly gameDate: string;
  readonly openPitchId: string | null;
  /** The IDs of the pitches that this phone did not chart. */
  readonly adopted: ReadonlySet<string>;
  /** The greatest ID of the game that this phone knows. */
  readonly lastId: string;
}

/**
 * Returns the game that the next tap adds to, or null if it starts one.
 * @param day the athlete, and today
 */
export async function readGame(
  reader: GameReader,
  owner: Owner,
  day: GameDay,
): Promise<ChartedGame | null> {
  const kept = await currentGame(reader, owner, day);
  if (!kept) return null;
  const { gameId, gameDate, openPitchId, lastId, adopted = new Set<string>() } = kept;
  const game = await withWaiting(reader, kept);
  return { gameId, gameDate, openPitchId, lastId, adopted, ...game };
}

/** Another game of the same day on this phone. */
export interface EarlierGame {
  readonly gameId: string;
  readonly kind: GameKind;
  /** The number of its pitches, and of those to its last batter. That is null if it is not known. */
  readonly pitches: number;
  readonly lastBatter: number | null;
}

/** Returns the games of a day that have pitches, except the one on the screen, newest first. */
export async function readEarlier(
  reader: GameReader,
  owner: Owner,
  { athleteId, gameDate, gameId }: GameDay & { readonly gameId: string | undefined },
): Promise<readonly EarlierGame[]> {
  const ofDay = (await gamesOf(reader, owner, athleteId)).filter(
    (kept) => kept.gameDate === gameDate && kept.gameId !== gameId,
  );
  const known = await Promise.all(
    ofDay.map(async (kept) => {
      const { facts, pitches } = await withWaiting(reader, kept);
      const lastBatter = lastBatterOf(numberedPitches({ pitches }));
      const kind = facts?.kind ?? "game";
      return { gameId: kept.gameId, kind, pitches: pitches.size, lastBatter };
    }),
  );
  return known.filter(({ pitches }) => pitches > 0);
}

/** A game of another pitcher on this phone. */
export interface LeftGame extends Pick<FieldGame, "pitches"> {
  readonly gameId: string;
  readonly kind: GameKind;
}

/**
 * Returns the game of a day that another pitcher left last, against the same opponent and of the same kind (FIELD-30). Null without one.
 */
export async function readLeftGame(
  reader: GameReader,
  owner: Owner,
  { athleteId, gameDate, kind, opponent }: GameDay & Pick<GameFacts, "kind" | "opponent">,
): Promise<LeftGame | null> {
  const known = (await gamesOf(reader, owner, null))
    .filter((kept) => kept.gameDate === gameDate && kept.athleteId !== athleteId)
    .toSorted((one, other) => (one.lastId < other.lastId ? 1 : -1));
  for (const kept of known) {
    const { facts, pitches } = await withWaiting(reader, kept);
    const isSame = facts?.kind === kind && facts.opponent === opponent;
    if (isSame && pitches.size > 0) return { gameId: kept.gameId, kind, pitches };
  }
  return null;
}

/** Returns the facts of the newest game of a day that has pitches, of any pitcher. Null without one. */
export async function readDaysFacts(
  reader: GameReader,
  owner: Owner,
  gameDate: string,
): Promise<GameFacts | null> {
  for (const kept of await gamesOf(reader, owner, null)) {
    if (kept.gameDate !== gameDate) continue;
    const { facts, pitches } = await withWaiting(reader, kept);
    if (facts && pitches.size > 0) return facts;
  }
  return null;
}
