import type { FieldGame } from "@armslot/baseball/charting/field-game";
import { operationOf, sentOf } from "@armslot/baseball/charting/sent-operation";
import type {
  FieldOperation,
  PitchFields,
  SentOperation,
} from "@armslot/contracts/charting/field-operations";
import { outboxDatabase } from "@armslot/contracts/charting/offline-files";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";

/** The member who charts on this phone, in one program. Each member sees and sends only their own (FIELD-12). */
export interface Owner {
  readonly userId: string;
  readonly programId: string;
}

export function isOf(owner: Owner, { userId, programId }: Owner): boolean {
  return userId === owner.userId && programId === owner.programId;
}

/** A game as the server has it, as far as this phone knows. Operations that wait are not part of it. */
export interface KeptGame extends Owner, FieldGame {
  readonly gameId: string;
  readonly athleteId: string;
  /** The day of the game where the phone is, `YYYY-MM-DD`. */
  readonly gameDate: string;
  /** The greatest ID that this phone made or received in the game (FIELD-3). */
  readonly lastId: string;
  /** The pitch that the next tap completes. Null if the next tap starts one. */
  readonly openPitchId: string | null;
  /** The IDs of the pitches that another phone charted or a file brought. Undo leaves them. */
  readonly adopted?: ReadonlySet<string>;
  /** Whether the charter chose "New Game" after it. */
  readonly isEnded?: boolean;
  /** The pitches that this phone put and the server confirmed. Missing in data of an earlier version. */
  readonly sent?: ReadonlySet<string>;
}

/** Returns the pitches that this phone put, the server confirmed, and no one is known to have removed. */
export function sentPitches({ sent = new Set(), pitches }: KeptGame): ReadonlySet<string> {
  return new Set([...sent].filter((pitchId) => pitches.has(pitchId)));
}

/** An operation that the server has not confirmed. */
export interface WaitingOperation extends Owner {
  /** The place in the order of all operations. The database assigns it. */
  readonly place?: number;
  readonly opId: string;
  readonly gameId: string;
  /** The pitch that counts as being only on this phone. Missing for the start of a game and for a removed pitch. */
  readonly pitchId?: string;
  readonly operation: FieldOperation;
  /**
   * Set if the operation puts a pitch that the server had and may have lost. If the server takes it, it also lost what `edited` names, and
   * the edits created these pitches with the edited fields alone.
   */
  readonly again?: { readonly edited: readonly string[] };
}

/** An operation that the server will never accept. */
export interface RefusedOperation extends Owner {
  readonly opId: string;
  readonly operation: FieldOperation;
  readonly reason: string;
  /** The game as it was before. Missing if it had left the phone, and in data of an earlier version. */
  readonly game?: Pick<KeptGame, "athleteId" | "gameDate" | "facts">;
  /** The pitch as it was before. Missing if the operation adds it. */
  readonly pitch?: PitchFields;
}

/** A game as phones store it, with the name that its ID had in the first version. */
export type StoredGame = Omit<KeptGame, "gameId"> & { readonly outingId: string };

export function gameOf({ outingId: gameId, ...game }: StoredGame): KeptGame {
  return { ...game, gameId };
}

/** Returns a game of any member, from the games of a transaction. */
export async function findGame(
  games: { readonly get: (gameId: string) => Promise<StoredGame | undefined> },
  gameId: string,
): Promise<KeptGame | undefined> {
  const stored = await games.get(gameId);
  return stored && gameOf(stored);
}

export function storedGame({ gameId: outingId, ...game }: KeptGame): StoredGame {
  return { ...game, outingId };
}

export type StoredWaiting = Omit<WaitingOperation, "gameId" | "operation"> & {
  readonly outingId: string;
  readonly operation: SentOperation;
};

export function waitingOf({ outingId: gameId, ...waiting }: StoredWaiting): WaitingOperation {
  return { ...waiting, gameId, operation: operationOf(waiting.operation) };
}

export function storedWaiting({ gameId: outingId, ...waiting }: WaitingOperation): StoredWaiting {
  return { ...waiting, outingId, operation: sentOf(waiting.operation) };
}

type StoredRefused = Omit<RefusedOperation, "game" | "operation"> & {
  readonly outing?: RefusedOperation["game"];
  readonly operation: SentOperation;
};

export function refusedOf({ outing: game, ...refused }: StoredRefused): RefusedOperation {
  const operation = operationOf(refused.operation);
  return { ...refused, operation, ...(game && { game }) };
}

export function storedRefused({ game: outing, ...refused }: RefusedOperation): StoredRefused {
  const operation = sentOf(refused.operation);
  return { ...refused, operation, ...(outing && { outing }) };
}

interface OutboxSchema extends DBSchema {
  outings: {
    key: string;
    value: StoredGame;
    indexes: {
      byDay: [userId: string, programId: string, athleteId: string, gameDate: string];
      byOwner: [userId: string, programId: string];
    };
  };
  waiting: {
    key: number;
    value: StoredWaiting;
    indexes: {
      byOwner: [userId: string, programId: string];
      byOuting: string;
      byOperation: string;
      byPitch: [userId: string, programId: string, pitchId: string];
    };
  };
  refused: {
    key: string;
    value: StoredRefused;
    indexes: { byOwner: [userId: string, programId: string] };
  };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

export type OutboxStores = IDBPTransaction<
  OutboxSchema,
  readonly ("outings" | "waiting")[],
  IDBTransactionMode
>;

/** Opens a transaction whose `done` waits for the disk, so a crash of the phone loses nothing that it stored. */
export function changeOutbox(database: OutboxDatabase) {
  const stores = ["outings", "waiting", "refused"] as const;
  return database.transaction(stores, "readwrite", { durability: "strict" });
}

export type OutboxChange = ReturnType<typeof changeOutbox>;

/**
 * Waits for the work of a change, and until it is stored.
 * @throws {DOMException} why it was not stored; a request within it only says that it was aborted
 */
export async function finish<Result>(
  change: { readonly done: Promise<void> },
  work: Promise<Result>,
): Promise<Result> {
  const [worked, done] = await Promise.allSettled([work, change.done]);
  if (done.status === "rejected") throw done.reason;
  if (worked.status === "rejected") throw worked.reason;
  return worked.value;
}

const owner = ["userId", "programId"];

interface OutboxEvents {
  /** Called when the browser or another tab closed it; it has to be opened again then. */
  readonly onClosed?: () => void;
  /** Called when it was created: the first time, or after the browser dropped it. */
  readonly onCreated?: () => void;
}

export async function openOutboxDatabase({
  onClosed,
  onCreated,
}: OutboxEvents = {}): Promise<OutboxDatabase> {
  return await openDB<OutboxSchema>(outboxDatabase, 1, {
    upgrade(database) {
      onCreated?.();
      const games = database.createObjectStore("outings", { keyPath: "outingId" });
      games.createIndex("byDay", [...owner, "athleteId", "gameDate"]);
      games.createIndex("byOwner", owner);
      const waiting = database.createObjectStore("waiting", {
        keyPath: "place",
        autoIncrement: true,
      });
      waiting.createIndex("byOwner", owner);
      waiting.createIndex("byOuting", "outingId");
      waiting.createIndex("byOperation", "opId", { unique: true });
      waiting.createIndex("byPitch", [...owner, "pitchId"]);
      const refused = database.createObjectStore("refused", { keyPath: "opId" });
      refused.createIndex("byOwner", owner);
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed?.();
    },
    terminated: () => onClosed?.(),
  });
}
