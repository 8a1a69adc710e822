import { sql } from "kysely";
import { named, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

export type EventProperties = Readonly<Record<string, string | number | boolean>>;

/** An event of the server or of a browser. */
export interface NewEvent {
  /** At most 36 letters, digits and hyphens. Only the first event with an ID is stored. */
  readonly insertId: string;
  readonly name: string;
  readonly distinctId: string;
  /** The member, if known from a session or by the server. */
  readonly userId?: string | null;
  readonly programId?: string | null;
  readonly properties: EventProperties;
  /** When it happened. */
  readonly at: Date;
  /** When the server received it. */
  readonly now: Date;
}

const eventColumns = [
  "insert_id",
  "name",
  "distinct_id",
  "user_id",
  "program_id",
  "properties",
  "at",
  "received_at",
] as const;

/** One parameter for all of them: how many there are must not change the statement. */
function insertion(tx: Tx, events: readonly NewEvent[]) {
  const rows = events.map(({ userId = null, programId = null, now, ...event }) =>
    rowOf("analytics_events", eventColumns, { ...event, userId, programId, receivedAt: now }),
  );
  return tx
    .insertInto("analytics_events")
    .columns(eventColumns)
    .expression((eb) =>
      eb.selectFrom(recordsOf("analytics_events", rows).as("given")).select(eventColumns),
    );
}

/** Stores the server's events in the transaction of the action that they record, in `db.tenant` or `db.identity`. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertion(tx, events).execute();
}

/** Stores browsers' events. A repeated event is stored once. */
export async function keepBrowserEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertion(tx, events)
    .onConflict((conflict) => conflict.column("insert_id").doNothing())
    .execute();
}

interface Invited {
  readonly programId: string;
  /** The ID of the invite, and later of the account. */
  readonly inviteId: string;
}

/** Removes personal data from the events about invited people who no longer exist. Their IDs stay. */
export async function redactInvitedEvents(tx: Tx, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  const programIds = people.map(({ programId }) => programId);
  const ids = people.map(({ inviteId }) => inviteId);
  await tx
    .updateTable("analytics_events")
    .set((eb) => ({ properties: sql<string>`${eb.ref("properties")} - 'email' - 'title'` }))
    .where((eb) => eb("program_id", "=", eb.fn.any(eb.val(programIds))))
    .where("name", "in", ["User Invited", "Invited User Signup"])
    .where((eb) => eb("distinct_id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/**
 * Deletes a batch of the oldest events from before a time, forwarded or not. Skips events that another process has locked.
 * @returns how many were deleted
 */
export async function deleteEventsBefore(
  tx: Tx,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("analytics_events")
    .where("insert_id", "in", (eb) =>
      eb
        .selectFrom("analytics_events as e")
        .select("e.insert_id")
        .where("e.at", "<", before)
        .orderBy("e.at")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** An event that the caller claimed for forwarding until the lease ends. */
export interface ClaimedEvent {
  readonly insertId: string;
  readonly name: string;
  readonly distinctId: string;
  readonly userId: string | null;
  readonly properties: EventProperties;
  readonly at: Date;
}

export interface ForwardClaim {
  readonly now: Date;
  /** When the claim expires and another process may claim the records. */
  readonly leaseUntil: Date;
  readonly most: number;
}

/** Claims the events that have waited longest, including those with an expired claim. Concurrent processes claim different ones. */
export async function claimEvents(
  tx: Tx,
  { now, leaseUntil, most }: ForwardClaim,
): Promise<ClaimedEvent[]> {
  return await tx
    .with("claimed", (inner) =>
      inner
        .updateTable("analytics_events")
        .set({ lease_until: leaseUntil })
        .where("insert_id", "in", (eb) =>
          eb
            .selectFrom("analytics_events as e")
            .select("e.insert_id")
            .where("e.forwarded_at", "is", null)
            .where("e.refused", "is", null)
            .where((free) =>
              free.or([free("e.lease_until", "is", null), free("e.lease_until", "<=", now)]),
            )
            .orderBy("e.received_at")
            .orderBy("e.insert_id")
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returning(eventColumns),
    )
    .selectFrom("claimed")
    .select(named(["insert_id", "name", "distinct_id", "user_id", "properties", "at"]))
    .orderBy("received_at")
    .orderBy("insert_id")
    .$narrowType<{ properties: EventProperties }>()
    .execute();
}

/** The results of forwarding claimed records. */
export interface Settled {
  readonly now: Date;
  /** The IDs of the records that were sent. */
  readonly sent: readonly string[];
  /** The reasons by ID of those that were refused for good. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Returns the results of forwarding as rows with the record's ID in this column. */
export function outcomesOf<Key extends string>(key: Key, { sent, refused }: Settled) {
  const outcome = (id: string, reason: string | null) =>
    ({ [key]: id, refused: reason }) as Record<Key, string> & { refused: string | null };
  return [
    ...sent.map((id) => outcome(id, null)),
    ...[...refused].map(([id, reason]) => outcome(id, reason)),
  ];
}

/** The time of forwarding of a record whose result is in the table `given`. */
export function forwardedAt(now: Date) {
  return sql<Date | null>`case when given.refused is null then ${now}::timestamptz end`;
}

/** Stores the results of forwarding, by insert ID. */
export async function settleEvents(tx: Tx, settled: Settled): Promise<void> {
  const outcomes = outcomesOf("insert_id", settled);
  await tx
    .updateTable("analytics_events as e")
    .from(recordsOf("analytics_events", outcomes).as("given"))
    .set((eb) => ({
      lease_until: null,
      refused: eb.ref("given.refused"),
      forwarded_at: forwardedAt(settled.now),
    }))
    .whereRef("e.insert_id", "=", "given.insert_id")
    .execute();
}

/** Releases claimed events for another attempt. */
export async function releaseEvents(tx: Tx, insertIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("analytics_events")
    .set({ lease_until: null })
    .where((eb) => eb("insert_id", "=", eb.fn.any(eb.val([...insertIds]))))
    .execute();
}
