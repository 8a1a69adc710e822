import { emptyGame } from "@armslot/baseball/charting/field-game";
import { unsentCopyPrefix } from "./device-settings.ts";
import {
  gameOf,
  isOf,
  type KeptGame,
  type Owner,
  type StoredGame,
  type StoredWaiting,
  storedGame,
  storedWaiting,
  type WaitingOperation,
  waitingOf,
} from "./outbox-database.ts";

/** The most operations that the copy has of a member. With all of them, it takes a fifth of what a browser gives a site. */
const copiedMax = 2_000;
const gameMark = "outing-";

/** The copy of unsent operations in `localStorage`, which a browser keeps when it drops IndexedDB on a full disk (FIELD-20). */
export interface UnsentCopy {
  readonly waiting: readonly WaitingOperation[];
  /** Their games, without the pitches that the server has. */
  readonly games: readonly KeptGame[];
}

function prefixOf({ userId, programId }: Owner): string {
  return `${unsentCopyPrefix}${userId}:${programId}:`;
}

/** Runs `work` on `localStorage`. Returns `otherwise` if the browser refuses it or it is full. */
function onStore<Result>(work: (store: Storage) => Result, otherwise: Result): Result {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}

function keysOf(store: Storage, prefix: string): string[] {
  return Object.keys(store).filter((key) => key.startsWith(prefix));
}

/** Returns a game as it is copied. Sets and maps are not text, and the server has what is in them. */
function gameText(kept: KeptGame): string {
  const {
    pitches: _,
    removed: _removed,
    sent: _sent,
    adopted: _adopted,
    ...game
  } = storedGame(kept);
  return JSON.stringify(game);
}

/** The copies of a member. It lists them once, because listing thousands of keys takes too long for a tap. */
export class UnsentCopies {
  readonly #owner: Owner;
  readonly #prefix: string;
  #opIds: ReadonlySet<string> = new Set();
  #gameIds: ReadonlySet<string> = new Set();

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#prefix = prefixOf(owner);
  }

  read(): UnsentCopy {
    const copies = readCopies(this.#owner);
    this.#opIds = new Set(copies.waiting.map(({ opId }) => opId));
    this.#gameIds = new Set(copies.games.map(({ gameId }) => gameId));
    return copies;
  }

  /** Copies operations that wait, and their games. Erases the copies of other games. */
  keep({ waiting, games }: UnsentCopy): void {
    onStore((store) => {
      // Another tab erases the copies of what it sent, so only what waits counts.
      const known = waiting.filter(({ opId }) => this.#opIds.has(opId));
      const opIds = new Set(known.map(({ opId }) => opId));
      this.#opIds = opIds;
      for (const { place: _, ...operation } of waiting) {
        const { opId } = operation;
        if (opIds.has(opId)) continue;
        if (opIds.size >= copiedMax) break;
        store.setItem(this.#prefix + opId, JSON.stringify(storedWaiting(operation)));
        opIds.add(opId);
      }
      const gameIds = new Set(games.map(({ gameId }) => gameId));
      for (const gameId of this.#gameIds) {
        if (!gameIds.has(gameId)) store.removeItem(this.#keyOf(gameId));
      }
      this.#gameIds = gameIds;
      for (const game of games) store.setItem(this.#keyOf(game.gameId), gameText(game));
    }, undefined);
  }

  erase(opIds: Iterable<string>): void {
    onStore((store) => {
      for (const opId of opIds) store.removeItem(this.#prefix + opId);
    }, undefined);
  }

  #keyOf(gameId: string): string {
    return this.#prefix + gameMark + gameId;
  }
}

export function eraseAllCopies(owner: Owner): void {
  onStore((store) => {
    for (const key of keysOf(store, prefixOf(owner))) store.removeItem(key);
  }, undefined);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Returns what is copied, of one member or of everyone, in the order in which it was charted. */
export function readCopies(owner?: Owner): UnsentCopy {
  const entries = onStore((store) => {
    const keys = keysOf(store, owner ? prefixOf(owner) : unsentCopyPrefix).sort();
    return keys.map((key) => [key.includes(`:${gameMark}`), parsed(store.getItem(key))] as const);
  }, []);
  const valid = entries.flatMap(([isGame, row]) =>
    typeof row === "object" && row !== null && (!owner || isOf(owner, row as Owner))
      ? [{ isGame, row }]
      : [],
  );
  return {
    waiting: valid.flatMap(({ isGame, row }) =>
      isGame || !("operation" in row) ? [] : [waitingOf(row as StoredWaiting)],
    ),
    games: valid.flatMap(({ isGame, row }) =>
      isGame ? [{ ...emptyGame, ...gameOf(row as StoredGame) }] : [],
    ),
  };
}
