import { type FieldOuting, foldOperations } from "@armslot/baseball/field-outing";
import { hourMs } from "@armslot/contracts/durations";
import type { KeptOuting, OutboxStores, Owner } from "./outbox-database.ts";

/** An athlete and a day, `YYYY-MM-DD`, where the phone is. */
export interface OutingDay {
  readonly athleteId: string;
  readonly gameDate: string;
}

/** How old the last pitch of an outing of another day can be so that the next tap continues it (FIELD-12). */
const continuedMs = 6 * hourMs;

/** Returns an outing with the operations that wait. */
export async function withWaiting(stores: OutboxStores, kept: KeptOuting): Promise<FieldOuting> {
  const waiting = await stores.objectStore("waiting").index("byOuting").getAll(kept.outingId);
  const operations = waiting.map(({ operation }) => operation);
  return foldOperations(kept, operations);
}

/** Whether a pitch was thrown a short time ago. The time is compared in both directions, because clocks are set back, too. */
function isRecent({ pitches }: FieldOuting): boolean {
  return [...pitches.values()].some(
    ({ thrownAt }) =>
      thrownAt !== null && Math.abs(Date.now() - Date.parse(thrownAt)) <= continuedMs,
  );
}

/**
 * Returns the outing that the next tap adds to: the athlete's newest one of today, or of another day if it has a pitch of the last six
 * hours, because a game goes on after midnight (FIELD-12).
 */
export async function currentOuting(
  stores: OutboxStores,
  { userId, programId }: Owner,
  { athleteId, gameDate: today }: OutingDay,
): Promise<KeptOuting | undefined> {
  const ofAthlete = [userId, programId, athleteId] as const;
  const days = IDBKeyRange.bound([...ofAthlete, ""], [...ofAthlete, []]);
  const known = await stores.objectStore("outings").index("byDay").getAll(days);
  const newestFirst = known.toSorted((one, other) => (one.outingId < other.outingId ? 1 : -1));
  for (const kept of newestFirst) {
    if (kept.gameDate === today || isRecent(await withWaiting(stores, kept))) return kept;
  }
  return undefined;
}
