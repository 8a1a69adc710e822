import { emptyGame } from "@armslot/baseball/field/field-game";
import { unsentCopyPrefix } from "../lib/device/device-settings.ts";
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

export function copyUnsent(owner: Owner, { waiting, games }: UnsentCopy): void {
  onStore((store) => {
    const prefix = prefixOf(owner);
    const known = new Set(keysOf(store, prefix));
    for (const { place: _, ...operation } of waiting) {
      const key = prefix + operation.opId;
      if (known.has(key)) continue;
      if (known.size >= copiedMax) break;
      store.setItem(key, JSON.stringify(storedWaiting(operation)));
      known.add(key);
    }
    for (const game of games) {
      store.setItem(`${prefix}${gameMark}${game.gameId}`, gameText(game));
    }
  }, undefined);
}

/** Erases the copies of operations that the server answered, and of the games of which nothing waits. */
export function eraseCopies(owner: Owner, settled: Iterable<string>): void {
  onStore((store) => {
    const prefix = prefixOf(owner);
    for (const opId of settled) store.removeItem(prefix + opId);
    const isLeft = keysOf(store, prefix).some((key) => !key.startsWith(prefix + gameMark));
    if (!isLeft) eraseAllCopies(owner);
  }, undefined);
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
