import type { profileFields } from "@armslot/contracts/core/events";
import { sql } from "kysely";
import { named, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { type ForwardClaim, forwardedAt, outcomesOf, type Settled } from "./analytics-events.ts";

export type ProfileProperties = Readonly<Record<(typeof profileFields)[number], string>>;

interface Profile {
  readonly programId: string;
  readonly userId: string;
  readonly properties: ProfileProperties;
}

/** Stores a user's profile in the transaction that creates the user. It is deleted with the user. */
export async function putProfile(tx: Tx, profile: Profile & { readonly now: Date }): Promise<void> {
  const row = {
    ...rowOf("analytics_profiles", ["program_id", "user_id"], profile),
    properties: JSON.stringify(profile.properties),
    updated_at: profile.now,
  };
  await tx
    .insertInto("analytics_profiles")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["program_id", "user_id"]).doUpdateSet((eb) => ({
        properties: sql<string>`${eb.ref("excluded.properties")}`,
        updated_at: eb.ref("excluded.updated_at"),
        forwarded_at: null,
        refused: null,
      })),
    )
    .execute();
}

/** Changes the address in a user's profile, which is then forwarded again. */
export async function setProfileEmail(
  tx: Tx,
  { programId, userId, email, now }: Omit<Profile, "properties"> & { email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("analytics_profiles")
    .set((eb) => ({
      properties: sql<string>`${eb.ref("properties")} || jsonb_build_object('email', ${email}::text)`,
      updated_at: now,
      forwarded_at: null,
      refused: null,
    }))
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .execute();
}

/** A profile that the caller claimed for forwarding until the lease ends. */
export interface ClaimedProfile extends Profile {
  readonly updatedAt: Date;
}

/** Claims the profiles that have waited longest, including those with an expired claim. Concurrent processes claim different ones. */
export async function claimProfiles(
  tx: Tx,
  { now, leaseUntil, most }: ForwardClaim,
): Promise<ClaimedProfile[]> {
  return await tx
    .updateTable("analytics_profiles")
    .set({ lease_until: leaseUntil })
    .where((eb) =>
      eb(
        eb.refTuple("program_id", "user_id"),
        "in",
        eb
          .selectFrom("analytics_profiles as p")
          .select(["p.program_id", "p.user_id"])
          .where("p.forwarded_at", "is", null)
          .where("p.refused", "is", null)
          .where((free) =>
            free.or([free("p.lease_until", "is", null), free("p.lease_until", "<=", now)]),
          )
          .orderBy("p.updated_at")
          .orderBy("p.user_id")
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple("program_id", "user_id"),
      ),
    )
    .returning(named(["program_id", "user_id", "properties", "updated_at"]))
    .$narrowType<{ properties: ProfileProperties }>()
    .execute();
}

/** Stores the results of forwarding, by user ID. */
export async function settleProfiles(tx: Tx, settled: Settled): Promise<void> {
  const outcomes = outcomesOf("user_id", settled);
  await tx
    .updateTable("analytics_profiles as p")
    .from(recordsOf("analytics_profiles", outcomes).as("given"))
    .set((eb) => ({
      lease_until: null,
      refused: eb.ref("given.refused"),
      forwarded_at: forwardedAt(settled.now),
    }))
    .whereRef("p.user_id", "=", "given.user_id")
    .execute();
}

/** Releases claimed profiles for another attempt. */
export async function releaseProfiles(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("analytics_profiles")
    .set({ lease_until: null })
    .where((eb) => eb("user_id", "=", eb.fn.any(eb.val([...userIds]))))
    .execute();
}
