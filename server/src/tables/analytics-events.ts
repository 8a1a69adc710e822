import type { Sql } from "../database/database.ts";

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

function documentOf(sql: Sql, events: readonly NewEvent[]) {
  return sql.json(
    events.map((event) => ({
      insert_id: event.insertId,
      name: event.name,
      distinct_id: event.distinctId,
      user_id: event.userId ?? null,
      program_id: event.programId ?? null,
      properties: event.properties,
      at: event.at.toISOString(),
      received_at: event.now.toISOString(),
    })),
  );
}

function insertion(sql: Sql, events: readonly NewEvent[]) {
  return sql`
    insert into analytics_events (
      insert_id, name, distinct_id, user_id, program_id, properties, at, received_at
    )
    select e.insert_id, e.name, e.distinct_id, e.user_id, e.program_id, e.properties, e.at, e.received_at
    from jsonb_to_recordset(${documentOf(sql, events)}) as e(
      insert_id text, name text, distinct_id text, user_id uuid, program_id uuid, properties jsonb,
      at timestamptz, received_at timestamptz
    )`;
}

/** Keeps events of the server, in the transaction of what they tell of, in `db.tenant` or `db.identity` alike. */
export async function recordEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertion(sql, events);
}

/** Keeps what a browser sends; an event that is sent again is kept once. */
export async function keepBrowserEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    ${insertion(sql, events)}
    on conflict on constraint analytics_events_pkey do nothing`;
}

interface Invited {
  readonly programId: string;
  /** Of the invite, which is that of the account too. */
  readonly inviteId: string;
}

/** Takes what says who somebody is out of the events about invited people who are no longer there; their bare ids stay. */
export async function forgetInvited(sql: Sql, people: readonly Invited[]): Promise<void> {
  if (people.length === 0) return;
  const programIds = people.map(({ programId }) => programId);
  const ids = people.map(({ inviteId }) => inviteId);
  await sql`
    update analytics_events set properties = properties - 'email' - 'title'
    where program_id = any(${programIds}::uuid[]) and name in ('User Invited', 'Invited User Signup')
      and distinct_id = any(${ids})`;
}

/**
 * Forgets the events that happened longest ago, one batch of those from before a moment, forwarded or not. One that another process
 * holds at this moment is left for later.
 * @returns how many there were
 */
export async function deleteEventsBefore(
  sql: Sql,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const { count } = await sql`
    delete from analytics_events where insert_id in (
      select e.insert_id from analytics_events e where e.at < ${before}
      order by e.at limit ${most}
      for update skip locked
    )`;
  return count;
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
  sql: Sql,
  { now, leaseUntil, most }: ForwardClaim,
): Promise<ClaimedEvent[]> {
  return await sql<ClaimedEvent[]>`
    with claimed as (
      update analytics_events set lease_until = ${leaseUntil}
      where insert_id in (
        select e.insert_id from analytics_events e
        where e.forwarded_at is null and e.refused is null
          and (e.lease_until is null or e.lease_until <= ${now})
        order by e.received_at, e.insert_id
        limit ${most}
        for update skip locked
      )
      returning insert_id, name, distinct_id, user_id, properties, at, received_at
    )
    select insert_id as "insertId", name, distinct_id as "distinctId", user_id as "userId", properties, at
    from claimed order by received_at, insert_id`;
}

interface Settled {
  readonly now: Date;
  readonly sent: readonly string[];
  /** The reason of each that was refused for good. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Writes down how forwarding ended, by insert id. */
export async function settleEvents(sql: Sql, { now, sent, refused }: Settled): Promise<void> {
  await sql`
    update analytics_events e set lease_until = null, refused = nullif(r.reason, ''),
      forwarded_at = case when r.reason = '' then ${now}::timestamptz end
    from unnest(
      ${[...sent, ...refused.keys()]}::text[], ${[...sent.map(() => ""), ...refused.values()]}::text[]
    ) as r (insert_id, reason)
    where e.insert_id = r.insert_id`;
}

/** Gives claimed events back, to be tried again. */
export async function releaseEvents(sql: Sql, insertIds: readonly string[]): Promise<void> {
  await sql`
    update analytics_events set lease_until = null where insert_id = any(${[...insertIds]})`;
}
