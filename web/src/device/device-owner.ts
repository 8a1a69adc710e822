import type { Session } from "@armslot/contracts/people/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import { reads } from "../client/queries.ts";
import {
  eraseDatabase,
  eraseOldSnapshots,
  eraseSnapshots,
  isOf,
  readOwner,
  storeOwner,
} from "./device-database.ts";
import {
  currentOwner,
  followReplies,
  isUnreachable,
  readOrLastSeen,
  setOwner,
} from "./kept-reading.ts";
import { shownAsOf } from "./shown-as-of.ts";

/** Changes of the owner wait for one another, because each reads the owner before it writes. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work);
  turn = mine;
  return mine;
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

/** Each session has a `user` object of its own, so a later sign-in of the same member is not among these. */
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
  const owner = currentOwner();
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
  followReplies(queryClient);
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
    const owner = currentOwner();
    if (owner === null) return;
    const next = { ...owner, isKeeping: isOn, keepsRoster: false };
    await storeOwner(next);
    setOwner(next);
    if (isOn) followReplies(queryClient);
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
    const owner = currentOwner();
    if (owner === null || owner.isKeeping || owner.keepsRoster) return false;
    if (owner.isShared && answer === undefined) return owner.keepsRoster === undefined;
    const next = { ...owner, keepsRoster: answer ?? true };
    await storeOwner(next);
    setOwner(next);
    followReplies(queryClient);
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
