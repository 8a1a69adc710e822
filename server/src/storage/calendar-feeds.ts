import type { Tx } from "../database/database.ts";

interface FeedKey {
  readonly programId: string;
  readonly userId: string;
}

/** Replaces a member's calendar link as the role for accounts. */
export async function replaceFeed(
  tx: Tx,
  {
    programId,
    userId,
    tokenHash,
    now,
  }: FeedKey & { readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<void> {
  await deleteFeed(tx, { programId, userId });
  await tx
    .insertInto("calendar_feeds")
    .values({ program_id: programId, user_id: userId, token_hash: tokenHash, created_at: now })
    .execute();
}

/** Ends a member's calendar link as the role for accounts. Returns false if there is none. */
export async function deleteFeed(tx: Tx, { programId, userId }: FeedKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("calendar_feeds")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
