import { sql } from "kysely";
import { named, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

export type EventProperties = Readonly<Record<string, string | number | boolean>>;

/** An event of the server or of a browser. */
export interface NewEvent {
  /** Of one id only the first event is kept: at most 36 letters, digits and hyphens. */
  readonly insertId: string;
  readonly name: string;
  readonly distinctId: string;
  /** The member, where a session or the server knows them. */
  readonly userId?: string | null;
  readonly programId?: string | null;
  readonly properties: EventProperties;
  /** When it happened. */
  readonly at: Date;
  /** When we heard of it. */
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

/** Keeps events of the server, in the transaction of what they tell of, in `db.tenant` or `db.identity` alike. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertion(tx, events).execute();
}

/** Keeps what a browser sends; an event that is sent again is kept once. */
export async function keepBrowserEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertion(tx, events)
    .onConflict((conflict) => conflict.column("insert_id").doNothing())
    .execute();
}

interface Invited {
  readonly programId: string;
  /** Of the invite, which is that of the account too. */
  readonly inviteId: string;
}

/** Takes what says who somebody is out of the events about invited people who are no longer there; their bare ids stay. */
export async function forgetInvited(tx: Tx, people: readonly Invited[]): Promise<void> {
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
 * Forgets the events that happened longest ago, one batch of those from before a moment, forwarded or not. One that another process
 * holds at this moment is left for later.
 * @returns how many there were
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

/** An event that the caller has to itself until the lease ends, to forward it. */
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
  /** From then on the claim counts as lost, and another may take what it held. */
  readonly leaseUntil: Date;
  readonly most: number;
}

/** Takes the events that wait longest, or whose claim was lost; several processes take different ones. */
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

interface Settled {
  readonly now: Date;
  readonly sent: readonly string[];
  /** The reason of each that was refused for good. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Writes down how forwarding ended, by insert id. */
export async function settleEvents(tx: Tx, { now, sent, refused }: Settled): Promise<void> {
  const outcomes = [
    ...sent.map((insert_id) => ({ insert_id, refused: null })),
    ...[...refused].map(([insert_id, reason]) => ({ insert_id, refused: reason })),
  ];
  await tx
    .updateTable("analytics_events as e")
    .from(recordsOf("analytics_events", outcomes).as("given"))
    .set((eb) => ({
      lease_until: null,
      refused: eb.ref("given.refused"),
      forwarded_at: eb
        .case()
        .when("given.refused", "is", null)
        .then(sql<Date>`${now}::timestamptz`)
        .end(),
    }))
    .whereRef("e.insert_id", "=", "given.insert_id")
    .execute();
}

/** Gives claimed events back, to be tried again. */
export async function releaseEvents(tx: Tx, insertIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("analytics_events")
    .set({ lease_until: null })
    .where((eb) => eb("insert_id", "=", eb.fn.any(eb.val([...insertIds]))))
    .execute();
}
