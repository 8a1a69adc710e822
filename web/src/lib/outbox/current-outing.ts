import { type FieldOuting, foldOperations } from "@armslot/baseball/field-outing";
import type { GameKind } from "@armslot/contracts/circumstances";
import { hourMs } from "@armslot/contracts/durations";
import type { KeptOuting, OutboxDatabase, OutboxStores, Owner } from "./outbox-database.ts";

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

/** Returns the outings of an athlete, newest first. */
async function outingsOf(
  stores: OutboxStores,
  { userId, programId }: Owner,
  athleteId: string,
): Promise<readonly KeptOuting[]> {
  const ofAthlete = [userId, programId, athleteId] as const;
  const days = IDBKeyRange.bound([...ofAthlete, ""], [...ofAthlete, []]);
  const known = await stores.objectStore("outings").index("byDay").getAll(days);
  return known.toSorted((one, other) => (one.outingId < other.outingId ? 1 : -1));
}

/**
 * Returns the outing that the next tap adds to: the athlete's newest one of today, or of another day if it has a pitch of the last six
 * hours, because a game goes on after midnight (FIELD-12). None that the charter ended.
 */
export async function currentOuting(
  stores: OutboxStores,
  owner: Owner,
  { athleteId, gameDate: today }: OutingDay,
): Promise<KeptOuting | undefined> {
  const known = await outingsOf(stores, owner, athleteId);
  for (const kept of known.filter(({ isEnded }) => !isEnded)) {
    if (kept.gameDate === today || isRecent(await withWaiting(stores, kept))) return kept;
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
  database: OutboxDatabase,
  owner: Owner,
  { athleteId, gameDate, outingId }: OutingDay & { readonly outingId: string | undefined },
): Promise<readonly EarlierOuting[]> {
  const stores = database.transaction(["outings", "waiting"]);
  const ofDay = (await outingsOf(stores, owner, athleteId)).filter(
    (kept) => kept.gameDate === gameDate && kept.outingId !== outingId,
  );
  const known = await Promise.all(
    ofDay.map(async (kept) => {
      const { facts, pitches } = await withWaiting(stores, kept);
      return { outingId: kept.outingId, kind: facts?.kind ?? "game", pitches: pitches.size };
    }),
  );
  return known.filter(({ pitches }) => pitches > 0);
}
