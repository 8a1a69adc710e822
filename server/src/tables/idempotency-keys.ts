import { hourMs } from "@armslot/contracts/durations";
import { limits } from "@armslot/contracts/limits";
import type { Sql } from "../database/database.ts";

interface KeyOfUser {
  readonly programId: string;
  readonly userId: string;
  readonly key: string;
}

/** What was answered to the request that a key came with first. */
export interface EarlierRequest {
  readonly requestHash: Buffer;
  readonly reply: unknown;
}

const lifetimeMs = limits.idempotencyKeyLifetimeHours * hourMs;

/**
 * Claims a key for this transaction, waiting for another that claims it at the same moment. An expired key counts as new.
 * @returns undefined when the key is ours now, else the earlier request
 */
export async function claimIdempotencyKey(
  sql: Sql,
  claim: KeyOfUser & { readonly requestHash: Uint8Array; readonly now: Date },
): Promise<EarlierRequest | undefined> {
  const { programId, userId, key, requestHash, now } = claim;
  const claimed = await sql`
    insert into idempotency_keys as k (program_id, user_id, key, request_hash, created_at)
    values (${programId}, ${userId}, ${key}, ${requestHash}, ${now})
    on conflict (program_id, user_id, key) do update
      set request_hash = excluded.request_hash, reply = null, created_at = excluded.created_at
      where k.created_at <= ${new Date(now.getTime() - lifetimeMs)}
    returning key`;
  if (claimed.length > 0) return undefined;
  const [earlier] = await sql<EarlierRequest[]>`
    select request_hash as "requestHash", reply
    from idempotency_keys
    where program_id = ${programId} and user_id = ${userId} and key = ${key}`;
  return earlier;
}

/** Keeps the reply of a claimed key, for who asks again. */
export async function storeIdempotentReply(
  sql: Sql,
  { programId, userId, key, reply }: KeyOfUser & { readonly reply: unknown },
): Promise<void> {
  await sql`
    update idempotency_keys set reply = ${sql.json(reply as never)}
    where program_id = ${programId} and user_id = ${userId} and key = ${key}`;
}

/** Forgets a program's expired keys. */
export async function deleteExpiredIdempotencyKeys(
  sql: Sql,
  { programId, now }: { programId: string; now: Date },
): Promise<void> {
  await sql`
    delete from idempotency_keys
    where program_id = ${programId} and created_at <= ${new Date(now.getTime() - lifetimeMs)}`;
}

/** Forgets the keys whose kept reply tells of an athlete, whose profile must be nowhere any more. */
export async function deleteRepliesAbout(
  sql: Sql,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<void> {
  await sql`
    delete from idempotency_keys
    where program_id = ${programId} and position(${athleteId} in reply::text) > 0`;
}
