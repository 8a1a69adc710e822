import {
  type FieldOuting,
  foldOperations,
  type OutingFacts,
} from "@armslot/baseball/field/field-outing";
import { hourMs } from "@armslot/contracts/ground/durations";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { fieldNow } from "../lib/field-clock.ts";
import type {
  KeptOuting,
  OutboxDatabase,
  OutboxStores,
  Owner,
  WaitingOperation,
} from "./outbox-database.ts";

/** An athlete and a day, `YYYY-MM-DD`, where the phone is. */
export interface OutingDay {
  readonly athleteId: string;
  readonly gameDate: string;
}

/** Reads outings and the operations that wait: from the database, or from what a page holds. */
export interface OutingReader {
  /** Returns a member's outings of an athlete, or with null of all athletes. */
  readonly outingsOf: (owner: Owner, athleteId: string | null) => Promise<readonly KeptOuting[]>;
  /** Returns the operations of an outing that wait, in order. */
  readonly waitingOf: (outingId: string) => Promise<readonly WaitingOperation[]>;
}

/** Returns the reader of a transaction. */
export function storedOutings(stores: OutboxStores): OutingReader {
  return {
    outingsOf: async ({ userId, programId }, athleteId) => {
      const asked = [userId, programId, ...(athleteId === null ? [] : [athleteId])];
      const days = IDBKeyRange.bound(asked, [...asked, []]);
      return await stores.objectStore("outings").index("byDay").getAll(days);
    },
    waitingOf: (outingId) => stores.objectStore("waiting").index("byOuting").getAll(outingId),
  };
}

/** Returns the reader of a new transaction, which lasts as long as it is read without a pause. */
export function reading(database: OutboxDatabase): OutingReader {
  return storedOutings(database.transaction(["outings", "waiting"]));
}

/** How old the last pitch of an outing of another day can be so that the next tap continues it (FIELD-12). */
const continuedMs = 6 * hourMs;

/** Returns an outing with the operations that wait. */
export async function withWaiting(reader: OutingReader, kept: KeptOuting): Promise<FieldOuting> {
  const waiting = await reader.waitingOf(kept.outingId);
  const operations = waiting.map(({ operation }) => operation);
  return foldOperations(kept, operations);
}

/** Whether a pitch was thrown a short time ago. The time is compared in both directions, because clocks are set back, too. */
function isRecent({ pitches }: FieldOuting): boolean {
  return [...pitches.values()].some(
    ({ thrownAt }) =>
      thrownAt !== null && Math.abs(fieldNow().getTime() - Date.parse(thrownAt)) <= continuedMs,
  );
}

/** Returns the outings of an athlete, or with null of all athletes, newest first. */
async function outingsOf(
  reader: OutingReader,
  owner: Owner,
  athleteId: string | null,
): Promise<readonly KeptOuting[]> {
  const known = await reader.outingsOf(owner, athleteId);
  return known.toSorted((one, other) => (one.outingId < other.outingId ? 1 : -1));
}

/**
 * Returns the outing that the next tap adds to: the athlete's newest one of today, or of another day if it has a pitch of the last six
 * hours, because a game goes on after midnight (FIELD-12). None that the charter ended.
 */
export async function currentOuting(
  reader: OutingReader,
  owner: Owner,
  { athleteId, gameDate: today }: OutingDay,
): Promise<KeptOuting | undefined> {
  const known = await outingsOf(reader, owner, athleteId);
  for (const kept of known.filter(({ isEnded }) => !isEnded)) {
    if (kept.gameDate === today || isRecent(await withWaiting(reader, kept))) return kept;
  }
  return undefined;
}

/** Another outing of the same day on this phone. */
export interface EarlierOuting {
  readonly outingId: string;
  readonly kind: GameKind;
  /** The number of its pitches. */
  readonly pitches: number;
}

/** Returns the outings of a day that have pitches, except the one on the screen, newest first. */
export async function readEarlier(
  reader: OutingReader,
  owner: Owner,
  { athleteId, gameDate, outingId }: OutingDay & { readonly outingId: string | undefined },
): Promise<readonly EarlierOuting[]> {
  const ofDay = (await outingsOf(reader, owner, athleteId)).filter(
    (kept) => kept.gameDate === gameDate && kept.outingId !== outingId,
  );
  const known = await Promise.all(
    ofDay.map(async (kept) => {
      const { facts, pitches } = await withWaiting(reader, kept);
      return { outingId: kept.outingId, kind: facts?.kind ?? "game", pitches: pitches.size };
    }),
  );
  return known.filter(({ pitches }) => pitches > 0);
}

/** Returns the facts of the newest outing of a day that has pitches, of any pitcher. Null without one. */
export async function readDaysFacts(
  reader: OutingReader,
  owner: Owner,
  gameDate: string,
): Promise<OutingFacts | null> {
  for (const kept of await outingsOf(reader, owner, null)) {
    if (kept.gameDate !== gameDate) continue;
    const { facts, pitches } = await withWaiting(reader, kept);
    if (facts && pitches.size > 0) return facts;
  }
  return null;
}
