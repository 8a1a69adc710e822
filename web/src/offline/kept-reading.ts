import { getAthlete, listAthletes } from "@armslot/contracts/athletes/athletes";
import { getCharting } from "@armslot/contracts/charting/charting";
import { getGame } from "@armslot/contracts/games/games";
import type { Session } from "@armslot/contracts/sign-in/sign-in";
import type { Query, QueryClient, QueryFunctionContext } from "@tanstack/react-query";
import { createStore } from "zustand";
import { AppError } from "../lib/app-error.ts";
import { type ReadThrough, reads } from "../lib/queries.ts";
import { delay } from "../lib/wait-until-idle.ts";
import {
  eraseDatabase,
  eraseOldSnapshots,
  eraseSnapshots,
  keyOf,
  keyStartOf,
  type Owner,
  readNewestSnapshot,
  readOwner,
  readSnapshot,
  storeOwner,
  storeSnapshot,
} from "./device-database.ts";
import { forgetRefused, forgetUnlisted } from "./forget-deleted.ts";
import { namesOf, type Roster } from "./names-of-roster.ts";
import { markAsOf, shownAsOf } from "./shown-as-of.ts";

/** The reads whose replies a device can keep. */
export const keptReads = [listAthletes, getAthlete, getGame, getCharting];
const keptNames: ReadonlySet<unknown> = new Set(keptReads.map(({ name }) => name));
/** A kept reply shows until the server's arrives, if that takes longer. */
const replyWithinMs = 4_000;
const goneStatuses: readonly number[] = [403, 404];

/** The member whose reading this page keeps, once they are known. */
let owner: Owner | null = null;
/** Whether this device keeps what its owner reads. */
export const keeping = createStore<{ readonly isOn: boolean }>(() => ({ isOn: false }));

function setOwner(next: Owner | null): void {
  owner = next;
  keeping.setState({ isOn: next?.isKeeping ?? false });
}

let followed: QueryClient | null = null;
/** What happens to the database, one after the other. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine;
  return mine;
}

/** Whether a device keeps the replies of a call. */
function isKept({ isKeeping, keepsRoster }: Owner, name: unknown): boolean {
  return isKeeping ? keptNames.has(name) : keepsRoster === true && name === listAthletes.name;
}

function isUnreachable(failure: unknown): boolean {
  return failure instanceof AppError && failure.code === "unavailable";
}

/** The queries whose last answer was a refusal. What they had before is not shown without a connection. */
const refused = new WeakSet<Query>();

/**
 * Returns what the page shows already, or what the device kept. A read with `meta.underAnyFilter` takes what was kept under another
 * filter.
 */
async function lastSeen(of: Owner, query: Query): Promise<{ at: number; data: unknown } | null> {
  if (refused.has(query)) return null;
  const { data, dataUpdatedAt } = query.state;
  const at = shownAsOf.getState().times.get(query.queryHash) ?? dataUpdatedAt;
  if (data !== undefined) return { at, data };
  const kept = await readSnapshot(keyOf(of, query.queryKey)).catch(() => null);
  if (kept || query.meta?.underAnyFilter !== true) return kept;
  return await readNewestSnapshot(keyStartOf(of, query.queryKey)).catch(() => null);
}

interface LateReply {
  readonly arriving: Promise<unknown>;
  readonly context: QueryFunctionContext;
  readonly query: Query;
}

/** Shows a late reply, unless its query was removed meanwhile. A refusal shows by reading again. */
function showWhenThere({ arriving, context: { client }, query }: LateReply): void {
  const { queryKey, queryHash } = query;
  arriving.then(
    (reply) => {
      if (client.getQueryCache().get(queryHash) === query) client.setQueryData(queryKey, reply);
    },
    async (failure: unknown) => {
      if (!isUnreachable(failure)) await client.invalidateQueries({ queryKey, exact: true });
    },
  );
}

/** Reads from the server. Erases what this device kept of what the server refuses. */
async function arrivingReply(...[read, context, query]: Parameters<ReadThrough>): Promise<unknown> {
  try {
    const reply = await read(context);
    markAsOf(query.queryHash, null);
    refused.delete(query);
    return reply;
  } catch (failure) {
    if (failure instanceof AppError && goneStatuses.includes(failure.status)) {
      refused.add(query);
      await forgetRefused(context.client, query).catch(() => null);
    }
    throw failure;
  }
}

/** Reads from the server. If it cannot be reached, or takes longer than 4 s, returns what the device kept. */
const readOrLastSeen: ReadThrough = async (read, context, query) => {
  const of = owner;
  if (!of || !isKept(of, query.queryKey[0])) return await read(context);
  const show = ({ at, data }: { at: number; data: unknown }) => {
    markAsOf(query.queryHash, at);
    return data;
  };
  const arriving = arrivingReply(read, context, query);
  try {
    const isLate = delay(replyWithinMs).then(() => true);
    const first = await Promise.race([arriving.then(() => false), isLate]);
    const seen = first ? await lastSeen(of, query) : null;
    if (!seen) return await arriving;
    showWhenThere({ arriving, context, query });
    return show(seen);
  } catch (failure) {
    const seen = isUnreachable(failure) ? await lastSeen(of, query) : null;
    if (!seen) throw failure;
    return show(seen);
  }
};

/** Keeps a reply that arrived. What is shown as of an earlier time is read again as soon as the server can be reached. */
function keep(query: Query): void {
  const { queryKey, queryHash, state } = query;
  if (shownAsOf.getState().times.has(queryHash)) {
    query.invalidate();
    return;
  }
  if (!owner || !isKept(owner, queryKey[0]) || state.data === undefined) return;
  const data = owner.isKeeping ? state.data : namesOf(state.data as Roster);
  const snapshot = { key: keyOf(owner, queryKey), at: state.dataUpdatedAt, data };
  // A full device keeps what it has.
  storeSnapshot(snapshot).catch(() => null);
  if (queryKey[0] !== listAthletes.name) return;
  forgetUnlisted(state.data as Roster).catch(() => null);
}

function follow(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  if (followed === queryClient) return;
  followed = queryClient;
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") keep(event.query);
  });
}

function isOf({ session }: Owner, { user, program }: Session): boolean {
  return session.user.uid === user.uid && session.program.programId === program.programId;
}

/**
 * Returns the session of the member whom this device belongs to, if the server cannot be reached. Otherwise rejects with the failure.
 */
export async function restoreSession(failure: unknown): Promise<Session> {
  const known = isUnreachable(failure) ? await readOwner().catch(() => null) : null;
  if (!known) throw failure;
  setOwner(known);
  reads.through = readOrLastSeen;
  return known.session;
}

/** The members of the sessions that ended on this page, one object for each session. */
const signedOut = new WeakSet<Session["user"]>();

/**
 * Makes a signed-in member the owner of this device, and erases what it kept of anyone else. Does nothing for a session that ended here:
 * parts of a page that load late still begin while a sign-out goes on.
 */
export function ownDevice(session: Session, queryClient: QueryClient): Promise<void> {
  return inTurn(() => own(session, queryClient));
}

async function own(session: Session, queryClient: QueryClient): Promise<void> {
  if (signedOut.has(session.user)) return;
  const known = await readOwner();
  const isSame = known !== null && isOf(known, session);
  if (!isSame) await eraseDatabase();
  // A session that this device restored is not confirmed.
  if (owner === null || !isOf(owner, session)) {
    const next = {
      ...{ session, at: Date.now(), isKeeping: isSame && known.isKeeping },
      ...(isSame && known.keepsRoster !== undefined && { keepsRoster: known.keepsRoster }),
      isShared: known !== null && (!isSame || known.isShared === true),
    };
    await storeOwner(next);
    setOwner(next);
  }
  reads.through = readOrLastSeen;
  await eraseOldSnapshots();
  follow(queryClient);
}

interface KeepReading {
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly isOn: boolean;
}

/** Starts or stops to keep what a member reads. Stopping erases what was kept. Rejects if the browser refuses storage. */
export function keepReading({ session, queryClient, isOn }: KeepReading): Promise<void> {
  return inTurn(async () => {
    await own(session, queryClient);
    if (owner === null) return;
    const next = { ...owner, isKeeping: isOn, keepsRoster: false };
    await storeOwner(next);
    setOwner(next);
    if (isOn) follow(queryClient);
    else await eraseSnapshots();
  });
}

/**
 * Keeps the names and hands of the roster for charting without a connection (FIELD-27), unless the device keeps all that is read. Where
 * others use the device, it needs the member's answer, and returns whether to ask for it. Rejects if the browser refuses storage.
 */
export function keepRoster(
  session: Session,
  queryClient: QueryClient,
  answer?: boolean,
): Promise<boolean> {
  return inTurn(async () => {
    await own(session, queryClient);
    if (owner === null || owner.isKeeping || owner.keepsRoster) return false;
    if (owner.isShared && answer === undefined) return owner.keepsRoster === undefined;
    const next = { ...owner, keepsRoster: answer ?? true };
    await storeOwner(next);
    setOwner(next);
    follow(queryClient);
    return false;
  });
}

/** Erases what this device kept of its owner. A session that ends with it keeps nothing more. */
export async function eraseReading(ended?: Session): Promise<void> {
  if (ended) signedOut.add(ended.user);
  await inTurn(async () => {
    setOwner(null);
    shownAsOf.setState({ times: new Map() });
    await eraseDatabase();
  });
}
