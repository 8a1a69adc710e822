import { sentOf } from "@armslot/baseball/charting/sent-operation";
import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import { fieldLimits, fieldMessages } from "@armslot/contracts/charting/field-phone";
import { secondMs } from "@armslot/contracts/core/durations";
import { call } from "../client/api.ts";
import { startAgain } from "./chart-operations.ts";
import {
  changeOutbox,
  findGame,
  gameOf,
  isOf,
  type OutboxChange,
  type OutboxDatabase,
  type Owner,
  type RefusedOperation,
  refusedOf,
  storedRefused,
  type WaitingOperation,
  waitingOf,
} from "./outbox-database.ts";
import { isStart, type Reply, refusalOf, requestOf, storeGame, storeReply } from "./store-reply.ts";

export type Post = (operations: FieldOperation[]) => Promise<Reply>;

/** Returns the function that sends operations of a member. The server refuses them while someone else is signed in. */
export function postAs({ userId, programId }: Owner): Post {
  return async (operations) => {
    const body = { userId, operations: operations.map(sentOf) };
    const reply = await call(sendFieldOperations, { params: { programId }, body });
    const games = reply.outings.map(({ outingId: gameId, ...game }) => ({ ...game, gameId }));
    return { answers: reply.answers, games };
  };
}

const settledEveryMs = secondMs;
const lockName = "armslot-outbox-send";

/** Sends under a lock that all tabs share. Returns false if another tab holds it, which sends the operations of this one, too. */
export async function asOnlySender(send: () => Promise<void>): Promise<boolean> {
  // A page over plain http has no locks. Sending twice does no harm, because the server applies each operation once.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) {
    await send();
    return true;
  }
  return await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await send();
    return lock !== null;
  });
}

interface Sending {
  readonly database: OutboxDatabase;
  readonly owner: Owner;
  readonly post: Post;
  /** Called after replies were stored, at most once a second: while thousands wait, counting them takes longer than a request. */
  readonly onSettled?: () => void;
  /** Called with the IDs of operations that are gone from the phone, because the server answered them. */
  readonly onGone?: (opIds: readonly string[]) => void;
}

function ownerKey({ userId, programId }: Owner) {
  return [userId, programId] as [string, string];
}

/**
 * Sends what waits, in order, up to the newest operation. Operations that the server cannot accept yet do not hold up those after them.
 * Rejects with the error of `post`; what was not confirmed stays.
 */
export async function sendWaiting(sending: Sending): Promise<void> {
  const { database, owner, post, onSettled, onGone } = sending;
  let sentTo = 0;
  let settledAt = performance.now();
  for (;;) {
    const after = IDBKeyRange.lowerBound(sentTo, true);
    const page = await database.getAll("waiting", after, fieldLimits.operationsPerRequestMax);
    const last = page.at(-1)?.place;
    if (last === undefined) return;
    sentTo = last;
    const batch = page.filter((each) => isOf(owner, each)).map(waitingOf);
    if (batch.length === 0) continue;
    const request = await requestOf(database, batch);
    const reply = await post(batch.map(({ operation }) => operation));
    const gone = await storeReply(database, request, reply);
    onGone?.(gone);
    for (const gameId of lostGames(batch, reply)) await restart(sending, gameId);
    const now = performance.now();
    if (now - settledAt < settledEveryMs) continue;
    settledAt = now;
    onSettled?.();
  }
}

/** Returns the games that the server lost: it says `outing-not-started` and does not list them. */
function lostGames(batch: readonly WaitingOperation[], { answers, games }: Reply) {
  const early = new Set(
    answers.filter(({ problem }) => problem?.code === "outing-not-started").map(({ opId }) => opId),
  );
  const known = new Set(games.map(({ gameId }) => gameId));
  const lost = batch.filter(({ opId, gameId }) => early.has(opId) && !known.has(gameId));
  return new Set(lost.map(({ gameId }) => gameId));
}

function reasonOfStart(refused: readonly RefusedOperation[], gameId: string): string {
  const start = refused.find(({ operation }) => operation.gameId === gameId && isStart(operation));
  return start?.reason ?? fieldMessages.gameRefused;
}

/**
 * Puts the start and the pitches of a game that the server lost before the operations that wait, for example after a backup was
 * restored. If the server never had the game, refuses what waits of it.
 */
async function restart(sending: Sending, gameId: string): Promise<void> {
  const change = changeOutbox(sending.database);
  const add = async () => {
    const kept = await findGame(change.objectStore("outings"), gameId);
    const again = kept ? startAgain(kept) : null;
    if (again) await storeGame(change, again);
    return again !== null;
  };
  const [isAgain] = await Promise.all([add(), change.done]);
  if (!isAgain) await refuseGame(sending, gameId);
}

/** Refuses what waits of a game, with the reason of its start, unless the start still waits. */
async function refuseGame({ database, owner }: Sending, gameId: string): Promise<void> {
  const change = changeOutbox(database);
  const waiting = change.objectStore("waiting");
  const refused = change.objectStore("refused");
  const move = async () => {
    const ofGame = await waiting.index("byOuting").getAll(gameId);
    const later = ofGame.filter((each) => isOf(owner, each)).map(waitingOf);
    if (later.some(({ operation }) => isStart(operation))) return;
    const known = await refused.index("byOwner").getAll(ownerKey(owner));
    const reason = reasonOfStart(known.map(refusedOf), gameId);
    const kept = await findGame(change.objectStore("outings"), gameId);
    for (const each of later) {
      await refused.put(storedRefused(refusalOf(each, { kept, reason })));
      if (each.place !== undefined) await waiting.delete(each.place);
    }
  };
  await Promise.all([move(), change.done]);
}

export async function forgetRefused(database: OutboxDatabase, owner: Owner): Promise<void> {
  const change = database.transaction("refused", "readwrite");
  const keys = await change.store.index("byOwner").getAllKeys(ownerKey(owner));
  await Promise.all([...keys.map((key) => change.store.delete(key)), change.done]);
}

async function eraseStores(change: OutboxChange, owner: Owner): Promise<void> {
  for (const name of change.objectStoreNames) {
    const store = change.objectStore(name);
    const keys = await store.index("byOwner").getAllKeys(ownerKey(owner));
    await Promise.all(keys.map((key) => store.delete(key)));
  }
}

/** Erases all that a member charted on this phone. */
export async function eraseOwner(database: OutboxDatabase, owner: Owner): Promise<void> {
  const change = changeOutbox(database);
  await Promise.all([eraseStores(change, owner), change.done]);
}

/** Erases all that a member charted on this phone, unless something of it waits or was refused. Another tab adds nothing meanwhile. */
export async function eraseSent(database: OutboxDatabase, owner: Owner): Promise<void> {
  const change = changeOutbox(database);
  const erase = async () => {
    const unsent = (["waiting", "refused"] as const).map((name) =>
      change.objectStore(name).index("byOwner").count(ownerKey(owner)),
    );
    const counts = await Promise.all(unsent);
    if (counts.every((count) => count === 0)) await eraseStores(change, owner);
  };
  await Promise.all([erase(), change.done]);
}

/** Erases the games before a day that the server has completely, of all members. */
export async function eraseBefore(database: OutboxDatabase, day: string): Promise<void> {
  const change = database.transaction(["outings", "waiting"], "readwrite");
  const games = change.objectStore("outings");
  const byGame = change.objectStore("waiting").index("byOuting");
  const erase = async () => {
    const kept = await games.getAll();
    for (const { gameId } of kept.map(gameOf).filter((game) => game.gameDate < day)) {
      if ((await byGame.count(gameId)) === 0) await games.delete(gameId);
    }
  };
  await Promise.all([erase(), change.done]);
}
