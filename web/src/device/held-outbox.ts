import type { GameReader } from "./current-game.ts";
import {
  changeOutbox,
  findGame,
  finish,
  isOf,
  type KeptGame,
  type OutboxChange,
  type OutboxDatabase,
  type Owner,
  type RefusedOperation,
  refusedOf,
  storedGame,
  storedRefused,
  storedWaiting,
  type WaitingOperation,
  waitingOf,
} from "./outbox-database.ts";
import type { UnsentCopy } from "./unsent-copy.ts";

/** What a page holds of a member's outbox, so that it can put it back if the browser drops the database (FIELD-20). */
export interface HeldOutbox {
  readonly waiting: readonly WaitingOperation[];
  readonly refused: readonly RefusedOperation[];
  /** The games of what waits, and those that the page showed. */
  readonly games: readonly KeptGame[];
}

export const nothingHeld: HeldOutbox = { waiting: [], refused: [], games: [] };

/** Returns how many pitches some operations put. A pitch that was removed before it was sent does not count. */
export function pitchesOf(waiting: readonly WaitingOperation[]): number {
  return new Set(waiting.flatMap(({ pitchId }) => pitchId ?? [])).size;
}

/**
 * Reads what waits, what was refused, and their games.
 * @param shownIds games to read in addition, because the page shows them and puts them back if the browser drops the database
 */
export async function readHeld(
  database: OutboxDatabase,
  { userId, programId }: Owner,
  shownIds: ReadonlySet<string>,
): Promise<HeldOutbox> {
  const stores = database.transaction(["outings", "waiting", "refused"]);
  const key: [string, string] = [userId, programId];
  const [ofWaiting, ofRefused] = await Promise.all([
    stores.objectStore("waiting").index("byOwner").getAll(key),
    stores.objectStore("refused").index("byOwner").getAll(key),
  ]);
  const waiting = ofWaiting.map(waitingOf);
  const gameIds = new Set([...waiting.map(({ gameId }) => gameId), ...shownIds]);
  const known = await Promise.all(
    [...gameIds].map((gameId) => findGame(stores.objectStore("outings"), gameId)),
  );
  const games = known.filter((game) => game !== undefined && isOf(game, { userId, programId }));
  return { waiting, refused: ofRefused.map(refusedOf), games: games as KeptGame[] };
}

/** Adds operations and games that only the copy in `localStorage` has, because the browser dropped IndexedDB. */
export function withCopies(held: HeldOutbox, copies: UnsentCopy): HeldOutbox {
  const opIds = new Set([...held.waiting, ...held.refused].map(({ opId }) => opId));
  const gameIds = new Set(held.games.map(({ gameId }) => gameId));
  const waiting = copies.waiting.filter(({ opId }) => !opIds.has(opId));
  return {
    ...held,
    waiting: waiting.length === 0 ? held.waiting : inOrder([...waiting, ...held.waiting]),
    games: [...held.games, ...copies.games.filter(({ gameId }) => !gameIds.has(gameId))],
  };
}

/** Returns operations in the order in which they were charted, which is that of their IDs (FIELD-3). */
function inOrder(waiting: readonly WaitingOperation[]): WaitingOperation[] {
  return waiting.toSorted((one, other) => (one.opId < other.opId ? -1 : 1));
}

/** Stores operations that neither wait nor were refused, and returns them. */
async function putWaiting(
  change: OutboxChange,
  held: readonly WaitingOperation[],
): Promise<readonly WaitingOperation[]> {
  const waiting = change.objectStore("waiting");
  const back: WaitingOperation[] = [];
  for (const { place: _, ...operation } of held) {
    const { opId } = operation;
    const isWaiting = (await waiting.index("byOperation").getKey(opId)) !== undefined;
    const isRefused = (await change.objectStore("refused").getKey(opId)) !== undefined;
    if (isWaiting || isRefused) continue;
    await waiting.add(storedWaiting(operation));
    back.push(operation);
  }
  return back;
}

/**
 * Stores what a page holds and the database lacks, and returns the operations that it stored. Sending one that the server has does no
 * harm, because it applies each once.
 */
export async function putBack(
  database: OutboxDatabase,
  held: HeldOutbox,
): Promise<readonly WaitingOperation[]> {
  const change = changeOutbox(database);
  const refused = change.objectStore("refused");
  const games = change.objectStore("outings");
  const put = async () => {
    for (const each of held.refused) {
      if ((await refused.getKey(each.opId)) === undefined) await refused.put(storedRefused(each));
    }
    for (const each of held.games) {
      if ((await games.getKey(each.gameId)) === undefined) await games.put(storedGame(each));
    }
    return await putWaiting(change, held.waiting);
  };
  return await finish(change, put());
}

/** Returns the reader of what a page holds, for a database that cannot be opened. */
export function heldGames({ games, waiting }: HeldOutbox): GameReader {
  return {
    gamesOf: async (owner, athleteId) =>
      games.filter(
        (game) => isOf(owner, game) && (athleteId === null || game.athleteId === athleteId),
      ),
    waitingOf: async (gameId) => waiting.filter((each) => each.gameId === gameId),
  };
}
