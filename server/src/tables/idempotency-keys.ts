import { hourMs } from "@armslot/contracts/durations";
import { limits } from "@armslot/contracts/limits";
import { sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface KeyOfUser {
  readonly programId: string;
  readonly userId: string;
  readonly key: string;
}

/** The stored reply to the first request with a key. */
export interface EarlierRequest {
  readonly requestHash: Uint8Array;
  readonly reply: unknown;
}

const lifetimeMs = limits.idempotencyKeyLifetimeHours * hourMs;

interface Claim extends KeyOfUser {
  readonly requestHash: Uint8Array;
  readonly now: Date;
}

const insertClaim = builtOnce((tx, claim: Claim & { readonly expiredAt: Date }) => {
  const columns = ["program_id", "user_id", "key", "request_hash"] as const;
  return tx
    .insertInto("idempotency_keys")
    .values({ ...rowOf("idempotency_keys", columns, claim), created_at: claim.now })
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "user_id", "key"])
        .doUpdateSet((eb) => ({
          request_hash: eb.ref("excluded.request_hash"),
          reply: null,
          created_at: eb.ref("excluded.created_at"),
        }))
        .where("idempotency_keys.created_at", "<=", claim.expiredAt),
    )
    .returning("key");
});

/**
 * Claims a key for this transaction. Waits for a concurrent claim. An expired key counts as new.
 * @returns undefined if the key is new, or else the earlier request
 */
export async function claimIdempotencyKey(
  tx: Tx,
  claim: Claim,
): Promise<EarlierRequest | undefined> {
  const { programId, userId, key, now } = claim;
  const expiredAt = new Date(now.getTime() - lifetimeMs);
  const claimed = await insertClaim(tx, { ...claim, expiredAt });
  if (claimed.length > 0) return undefined;
  return await tx
    .selectFrom("idempotency_keys")
    .select(["request_hash as requestHash", "reply"])
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

const updateReply = builtOnce((tx, values: KeyOfUser & { readonly reply: string }) =>
  tx
    .updateTable("idempotency_keys")
    .set({ reply: values.reply })
    .where("program_id", "=", values.programId)
    .where("user_id", "=", values.userId)
    .where("key", "=", values.key),
);

/** Stores the reply of a claimed key for repeated requests. */
export async function storeIdempotentReply(
  tx: Tx,
  { reply, ...key }: KeyOfUser & { readonly reply: unknown },
): Promise<void> {
  await updateReply(tx, { ...key, reply: JSON.stringify(reply) });
}

/** Deletes a program's expired keys. */
export async function deleteExpiredIdempotencyKeys(
  tx: Tx,
  { programId, now }: { programId: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("program_id", "=", programId)
    .where("created_at", "<=", new Date(now.getTime() - lifetimeMs))
    .execute();
}

/** Deletes the keys whose stored reply contains an athlete, because a deleted profile must not remain anywhere. */
export async function deleteRepliesAbout(
  tx: Tx,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("program_id", "=", programId)
    .where((eb) => sql`position(${athleteId} in ${eb.ref("reply")}::text)`, ">", 0)
    .execute();
}
