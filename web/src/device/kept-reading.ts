import { getCharting } from "@armslot/contracts/charting/charting";
import type { CallOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import { getGame } from "@armslot/contracts/games/games";
import { type AthleteRow, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import type { Query, QueryClient, QueryFunctionContext } from "@tanstack/react-query";
import { createStore } from "zustand";
import { AppError } from "../client/app-error.ts";
import type { ReadThrough } from "../client/queries.ts";
import { delay } from "../client/wait-until-idle.ts";
import {
  isOf,
  keyOf,
  keyStartOf,
  type Owner,
  readNewestSnapshot,
  readSnapshot,
  storeSnapshot,
} from "./device-database.ts";
import { forgetRefused, forgetUnlisted } from "./forget-deleted.ts";
import { markAsOf, shownAsOf } from "./shown-as-of.ts";

/** The reads whose replies a device can keep. */
export const keptReads = [listAthletes, getAthlete, getGame, getCharting];
const keptNames: ReadonlySet<unknown> = new Set(keptReads.map(({ name }) => name));
/** After this time, a kept reply is shown until the server's arrives. */
const replyWithinMs = 4_000;
const goneStatuses: readonly number[] = [403, 404];

let owner: Owner | null = null;
export const keeping = createStore<{ readonly isOn: boolean }>(() => ({ isOn: false }));

/** Returns the member whose reading this page keeps, or null while they are not known. */
export function currentOwner(): Owner | null {
  return owner;
}

/** Sets the member whose reading this page keeps. Null keeps nothing. */
export function setOwner(next: Owner | null): void {
  owner = next;
  keeping.setState({ isOn: next?.isKeeping ?? false });
}

function isKept({ isKeeping, keepsRoster }: Owner, name: unknown): boolean {
  return isKeeping ? keptNames.has(name) : keepsRoster === true && name === listAthletes.name;
}

/** Whether a refusal of a call says that something which a device keeps is gone. */
function isAboutKept({ isKeeping, keepsRoster }: Owner, name: unknown): boolean {
  return (isKeeping || keepsRoster === true) && keptNames.has(name);
}

/** Whether a read failed because the server cannot be reached. */
export function isUnreachable(failure: unknown): boolean {
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
export const readOrLastSeen: ReadThrough = async (read, context, query) => {
  const of = owner;
  if (!(of && isAboutKept(of, query.queryKey[0]))) return await read(context);
  if (!isKept(of, query.queryKey[0])) return await arrivingReply(read, context, query);
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
  const reader = owner;
  const { data, dataUpdatedAt: at } = state;
  if (!reader || !isKept(reader, queryKey[0]) || data === undefined) return;
  const snapshotFor = (now: Owner) => {
    if (!(isOf(now, reader.session) && isKept(now, queryKey[0]))) return null;
    return { key: keyOf(now, queryKey), at, data: now.isKeeping ? data : namesOf(data as Roster) };
  };
  // A full device keeps what it has.
  storeSnapshot(snapshotFor).catch(() => null);
  if (queryKey[0] !== listAthletes.name) return;
  const { standing = "roster" } = (queryKey[1] as CallOf<typeof listAthletes>).query ?? {};
  // The athletes of the roster are on no list of another standing.
  if (standing === "roster" || standing === "all") forgetUnlisted(data as Roster).catch(() => null);
}

let followed: QueryClient | null = null;

/** Keeps what the page has read, and each reply that arrives from now on. */
export function followReplies(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  if (followed === queryClient) return;
  followed = queryClient;
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") keep(event.query);
  });
}

type Roster = ReplyOf<typeof listAthletes>;

/** Returns a roster with nothing but names, hands and numbers of games, and the pitch types of those who threw lately. */
function namesOf({ athletes, staff }: Roster): Roster {
  const names = athletes.map(
    ({ uid, firstName, lastName, position, submission, isIncomplete }): AthleteRow => ({
      ...{ uid, firstName, lastName, position, submission, isIncomplete },
      ...{ gradClass: null, school: null, city: null, state: null },
    }),
  );
  const arsenals = staff?.map(({ uid, arsenal }) => ({
    ...{ uid, arsenal },
    ...{ birthYear: null, days: [], caught: [], changes: [] },
  }));
  return { athletes: names, ...(arsenals && { staff: arsenals }) };
}
