import { hash } from "node:crypto";
import { limits } from "@armslot/contracts/limits";
import { AppError } from "../app-error.ts";
import type { Tx } from "../database/database.ts";
import { claimIdempotencyKey, storeIdempotentReply } from "../tables/idempotency-keys.ts";
import type { Viewer } from "./viewer.ts";

interface OnceOptions<Reply> {
  readonly tx: Tx;
  readonly viewer: Viewer;
  readonly endpointName: string;
  readonly key: string | undefined;
  readonly input: unknown;
  readonly now: Date;
  readonly work: () => Promise<Reply>;
}

/**
 * Runs a creation once per idempotency key, inside the caller's transaction. A repeat gets the stored reply of the first call; a
 * concurrent repeat waits for it. Throws `idempotency-key-missing`, or `idempotency-key-reused` if the input differs.
 */
export async function runOnce<Reply>(options: OnceOptions<Reply>): Promise<Reply> {
  const { tx, viewer, endpointName, key, input, now, work } = options;
  if (!key || key.length > limits.idempotencyKeyMaxCharacters || !/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError("idempotency-key-missing");
  }
  const requestHash = hash("sha256", JSON.stringify([endpointName, input]), "buffer");
  const earlier = await claimIdempotencyKey(tx, { ...viewer, key, requestHash, now });
  if (earlier) {
    if (Buffer.compare(earlier.requestHash, requestHash) !== 0)
      throw new AppError("idempotency-key-reused");
    return earlier.reply as Reply;
  }
  const reply = await work();
  // The statement goes with the commit, which saves a round trip. If it fails, the transaction fails.
  storeIdempotentReply(tx, { ...viewer, key, reply }).catch(() => undefined);
  return reply;
}
