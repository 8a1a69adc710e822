import { hash } from "node:crypto";
import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Tx } from "../database/database.ts";
import {
  claimIdempotencyKey,
  earlierRequest,
  storeIdempotentReply,
} from "../storage/idempotency-keys.ts";
import type { Viewer } from "./viewer.ts";

/** A request that may arrive more than once. */
interface Repeatable {
  readonly endpointName: string;
  /** The `Idempotency-Key` of the request. */
  readonly key: string | undefined;
  readonly input: unknown;
  readonly now: Date;
}

/** A request whose key its transaction claimed, or found claimed. */
export interface ClaimedRequest {
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly isNew: boolean;
}

/**
 * Claims a request's key for its transaction. Waits for a concurrent repeat. Throws `idempotency-key-missing`.
 * @param viewer default: the member of the session that opened the transaction
 */
export async function claimRequest(
  tx: Tx,
  { endpointName, key, input, now }: Repeatable,
  viewer?: Viewer,
): Promise<ClaimedRequest> {
  if (
    !key ||
    key.length > serverLimits.idempotencyKeyMaxCharacters ||
    !/^[\x21-\x7e]+$/.test(key)
  ) {
    throw new AppError("idempotency-key-missing");
  }
  const requestHash = hash("sha256", JSON.stringify([endpointName, input]), "buffer");
  const isNew = await claimIdempotencyKey(tx, { key, requestHash, now }, viewer);
  return { key, requestHash, isNew };
}

interface OnceOptions<Reply> {
  readonly viewer: Viewer;
  readonly claimed: ClaimedRequest;
  readonly work: () => Promise<Reply>;
}

/**
 * Runs a creation if its request is new, inside the transaction of the claim. A repeat gets the stored reply of the first call. Throws
 * `idempotency-key-reused` if the input differs.
 */
export async function runOnce<Reply>(
  tx: Tx,
  { viewer, claimed: { key, requestHash, isNew }, work }: OnceOptions<Reply>,
): Promise<Reply> {
  const owned = { ...viewer, key };
  const earlier = isNew ? undefined : await earlierRequest(tx, owned);
  if (earlier) {
    if (Buffer.compare(earlier.requestHash, requestHash) !== 0)
      throw new AppError("idempotency-key-reused");
    return earlier.reply as Reply;
  }
  const reply = await work();
  await storeIdempotentReply(tx, { ...owned, reply });
  return reply;
}
