import { hourMs } from "@armslot/contracts/core/durations";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface Member {
  readonly programId: string;
  readonly userId: string;
}

interface KeyOfUser extends Member {
  readonly key: string;
}

/** The stored reply to the first request with a key. */
interface EarlierRequest {
  readonly requestHash: Uint8Array;
  readonly reply: unknown;
}

const lifetimeMs = 24 * hourMs;

interface Claim {
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly now: Date;
}

interface ClaimValues extends Claim {
  readonly expiredAt: Date;
}

type Owner = Readonly<Record<"program_id" | "user_id", string | RawBuilder<string>>>;

function claimFor(tx: Tx, claim: ClaimValues, owner: Owner) {
  return tx
    .insertInto("idempotency_keys")
    .values({
      ...owner,
      ...rowOf("idempotency_keys", ["key", "request_hash"], claim),
      created_at: claim.now,
    })
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
}

const insertClaimOf = builtOnce((tx, values: ClaimValues & Member) =>
  claimFor(tx, values, rowOf("idempotency_keys", ["program_id", "user_id"], values)),
);

const insertClaimInSession = builtOnce((tx, values: ClaimValues) =>
  claimFor(tx, values, { program_id: sql`current_program_id()`, user_id: sql`current_user_id()` }),
);

/**
 * Claims a member's key for this transaction. Waits for a concurrent claim. An expired key counts as new.
 * @param member default: the member of the session that opened the transaction. Without a session it fails
 * @returns whether the key is new
 */
export async function claimIdempotencyKey(tx: Tx, claim: Claim, member?: Member): Promise<boolean> {
  const values = { ...claim, expiredAt: new Date(claim.now.getTime() - lifetimeMs) };
  const claimed = member
    ? await insertClaimOf(tx, { ...values, ...member })
    : await insertClaimInSession(tx, values);
  return claimed.length > 0;
}

/** Returns the request that claimed a key earlier. */
export async function earlierRequest(
  tx: Tx,
  { programId, userId, key }: KeyOfUser,
): Promise<EarlierRequest | undefined> {
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

/** Stores the reply of a claimed key for repeated requests. Does not wait for it in a transaction: if it fails, the transaction fails. */
export async function storeIdempotentReply(
  tx: Tx,
  { reply, ...key }: KeyOfUser & { readonly reply: unknown },
): Promise<void> {
  await tx.leave(updateReply(tx, { ...key, reply: JSON.stringify(reply) }));
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
