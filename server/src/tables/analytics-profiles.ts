import type { profileFields } from "@armslot/contracts/events";
import type { Sql } from "../database/database.ts";
import type { ForwardClaim } from "./analytics-events.ts";

export type ProfileProperties = Readonly<Record<(typeof profileFields)[number], string>>;

interface Profile {
  readonly programId: string;
  readonly userId: string;
  readonly properties: ProfileProperties;
}

/** Keeps the profile of a user, in the transaction that creates the user; it goes when the user goes. */
export async function putProfile(
  sql: Sql,
  { programId, userId, properties, now }: Profile & { readonly now: Date },
): Promise<void> {
  await sql`
    insert into analytics_profiles (program_id, user_id, properties, updated_at)
    values (${programId}, ${userId}, ${sql.json(properties)}, ${now})
    on conflict on constraint analytics_profiles_pkey do update set
      properties = excluded.properties, updated_at = excluded.updated_at, forwarded_at = null, refused = null`;
}

/** A profile that the caller has to itself until the lease ends, to forward it. */
export interface ClaimedProfile extends Profile {
  readonly updatedAt: Date;
}

/** Takes the profiles that wait longest, or whose claim was lost; several processes take different ones. */
export async function claimProfiles(
  sql: Sql,
  { now, leaseUntil, most }: ForwardClaim,
): Promise<ClaimedProfile[]> {
  return await sql<ClaimedProfile[]>`
    update analytics_profiles set lease_until = ${leaseUntil}
    where (program_id, user_id) in (
      select p.program_id, p.user_id from analytics_profiles p
      where p.forwarded_at is null and p.refused is null
        and (p.lease_until is null or p.lease_until <= ${now})
      order by p.updated_at, p.user_id
      limit ${most}
      for update skip locked
    )
    returning program_id as "programId", user_id as "userId", properties, updated_at as "updatedAt"`;
}

interface Settled {
  readonly now: Date;
  readonly sent: readonly string[];
  /** The reason of each that was refused for good. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Writes down how forwarding ended, by user id. */
export async function settleProfiles(sql: Sql, { now, sent, refused }: Settled): Promise<void> {
  await sql`
    update analytics_profiles p set lease_until = null, refused = nullif(r.reason, ''),
      forwarded_at = case when r.reason = '' then ${now}::timestamptz end
    from unnest(
      ${[...sent, ...refused.keys()]}::uuid[], ${[...sent.map(() => ""), ...refused.values()]}::text[]
    ) as r (user_id, reason)
    where p.user_id = r.user_id`;
}

/** Gives claimed profiles back, to be tried again. */
export async function releaseProfiles(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql`update analytics_profiles set lease_until = null where user_id = any(${[...userIds]})`;
}
