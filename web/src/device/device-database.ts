import { deviceDatabase } from "@armslot/contracts/charting/offline-files";
import { dayMs } from "@armslot/contracts/core/durations";
import type { Session } from "@armslot/contracts/people/sign-in";
import type { QueryKey } from "@tanstack/react-query";
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

/** The member whom this device belongs to. */
export interface Owner {
  readonly session: Session;
  /** Whether the member lets this device keep what they read. */
  readonly isKeeping: boolean;
  /**
   * Whether this device keeps the names and hands of the roster, because its owner charts on it. Missing until it was decided, and in data
   * of an earlier version.
   */
  readonly keepsRoster?: boolean;
  /** Whether another member was signed in here before, and did not sign out. */
  readonly isShared?: boolean;
  /** The time when the server last confirmed the session. */
  readonly at: number;
}

/** The shape of the replies that a device keeps. A change of one of them increases it, so a screen never gets a reply of an earlier shape. */
export const snapshotFormat = 10;

/** A reply that this device keeps. */
interface Snapshot {
  /** Its user and call. */
  readonly key: string;
  /** The time when it arrived. */
  readonly at: number;
  readonly data: unknown;
}

interface StoredSnapshot extends Snapshot {
  readonly format: number;
}

interface Schema extends DBSchema {
  readonly owner: { key: "owner"; value: Owner };
  readonly snapshots: { key: string; value: StoredSnapshot; indexes: { at: number } };
}

const keptForMs = 14 * dayMs;
/** A clock that was set back makes snapshots look newer than now. */
const clockErrorMs = dayMs;
const snapshotsMax = 500;

export function isOf({ session }: Owner, { user, program }: Session): boolean {
  return session.user.uid === user.uid && session.program.programId === program.programId;
}

/** The day of the reader is not part of what is read. */
const withoutToday = (name: string, value: unknown) => (name === "today" ? undefined : value);

export function keyOf({ session }: Owner, queryKey: QueryKey): string {
  return `${session.user.uid} ${JSON.stringify(queryKey, withoutToday)}`;
}

/** Returns the start of the keys of a call with these params and any query. */
export function keyStartOf(of: Owner, [name, input]: QueryKey): string {
  const { params } = input as { readonly params?: unknown };
  return keyOf(of, [name, { params }]).slice(0, -"}]".length);
}

/** A call whose reply is kept, as a query has it in its key. */
interface KeptCall {
  readonly name: unknown;
  /** What the call names. The roster names neither an athlete nor a game. */
  readonly params: {
    readonly programId?: string;
    readonly athleteId?: string;
    readonly gameId?: string;
  };
}

export function callOf([name, input]: QueryKey): KeptCall {
  const { params = {} } = (input ?? {}) as Partial<KeptCall>;
  return { name, params };
}

function callOfKey(key: string): KeptCall {
  return callOf(JSON.parse(key.slice(key.indexOf(" ") + 1)) as QueryKey);
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

async function open(): Promise<IDBPDatabase<Schema>> {
  return await openDB<Schema>(deviceDatabase, 1, {
    upgrade(db) {
      db.createObjectStore("owner");
      db.createObjectStore("snapshots", { keyPath: "key" }).createIndex("at", "at");
    },
    // Another tab erases the database.
    blocking(_version, _wanted, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
}

/** Whether this page erased the database, and no one became its owner since. */
let isErased = false;

/** Opens the database. Rejects if the browser refuses storage. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= open();
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Returns the database of the device's owner. Returns null after its erasure: opening it would make it again. */
async function ownedDatabase(): Promise<IDBPDatabase<Schema> | null> {
  return isErased ? null : await database();
}

function isCurrent({ at }: { readonly at: number }): boolean {
  const age = Date.now() - at;
  return age < keptForMs && age > -clockErrorMs;
}

function isReadable(snapshot: StoredSnapshot): boolean {
  return snapshot.format === snapshotFormat && isCurrent(snapshot);
}

/** Returns the device's owner. Returns null if there is none, or if the server has not confirmed their session for 14 days. */
export async function readOwner(): Promise<Owner | null> {
  const owner = await (await ownedDatabase())?.get("owner", "owner");
  return owner && isCurrent(owner) ? owner : null;
}

export async function storeOwner(owner: Owner): Promise<void> {
  isErased = false;
  await (await database()).put("owner", owner, "owner");
}

/** Returns a snapshot, or null if there is none of the last 14 days in the current format. */
export async function readSnapshot(key: string): Promise<Snapshot | null> {
  const snapshot = await (await ownedDatabase())?.get("snapshots", key);
  return snapshot && isReadable(snapshot) ? snapshot : null;
}

/** Returns the newest snapshot of the last 14 days whose key starts with a text, or null if there is none. */
export async function readNewestSnapshot(start: string): Promise<Snapshot | null> {
  const keys = IDBKeyRange.bound(start, `${start}\uffff`);
  const snapshots = await (await ownedDatabase())?.getAll("snapshots", keys);
  const readable = snapshots?.filter(isReadable) ?? [];
  return readable.toSorted((one, other) => other.at - one.at)[0] ?? null;
}

/**
 * Stores a snapshot, unless the database was erased. Another tab may have changed the owner or what they let the device keep, so the
 * owner is read in the same transaction.
 * @param snapshotFor returns the snapshot for the device's owner, or null if they keep none
 */
export async function storeSnapshot(snapshotFor: (owner: Owner) => Snapshot | null): Promise<void> {
  const owned = await ownedDatabase();
  if (!owned) return;
  const writing = owned.transaction(["owner", "snapshots"], "readwrite");
  const store = async () => {
    const owner = await writing.objectStore("owner").get("owner");
    const snapshot = owner ? snapshotFor(owner) : null;
    if (snapshot)
      await writing.objectStore("snapshots").put({ ...snapshot, format: snapshotFormat });
  };
  await Promise.all([store(), writing.done]);
}

/** Changes the data of the snapshots of some calls, and erases those whose data becomes undefined. */
export async function changeSnapshots(
  isChanged: (call: KeptCall) => boolean,
  change: (data: unknown, call: KeptCall) => unknown,
): Promise<void> {
  const owned = await ownedDatabase();
  if (!owned) return;
  const { store, done } = owned.transaction("snapshots", "readwrite");
  const changeAll = async () => {
    for (const key of await store.getAllKeys()) {
      const call = callOfKey(key);
      const snapshot = isChanged(call) ? await store.get(key) : undefined;
      if (!snapshot) continue;
      const data = change(snapshot.data, call);
      if (data === undefined) await store.delete(key);
      else await store.put({ ...snapshot, data });
    }
  };
  await Promise.all([changeAll(), done]);
}

export async function eraseSnapshots(): Promise<void> {
  await (await ownedDatabase())?.clear("snapshots");
}

/** Erases the snapshots that are older than 14 days or have an earlier format, and the oldest of more than 500. */
export async function eraseOldSnapshots(): Promise<void> {
  const owned = await ownedDatabase();
  if (!owned) return;
  const { store } = owned.transaction("snapshots", "readwrite");
  let surplus = (await store.count()) - snapshotsMax;
  for (
    let cursor = await store.index("at").openCursor();
    cursor !== null;
    cursor = await cursor.continue()
  ) {
    if (surplus > 0 || !isReadable(cursor.value)) await cursor.delete();
    surplus -= 1;
  }
}

/** Deletes the database. A snapshot that is stored later, by a read that began before, is dropped (`isErased`). */
export async function eraseDatabase(): Promise<void> {
  isErased = true;
  const open = await opened?.catch(() => null);
  open?.close();
  opened = null;
  await deleteDB(deviceDatabase);
}
