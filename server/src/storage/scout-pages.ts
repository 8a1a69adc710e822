import type { Tx } from "../database/database.ts";

interface Sharing {
  readonly programId: string;
  readonly userId: string;
  readonly isShared: boolean;
  readonly now: Date;
}

/** Lets the admins read a member's own scout page, or stops that. */
export async function shareScoutPageRow(
  tx: Tx,
  { programId, userId, isShared, now }: Sharing,
): Promise<void> {
  if (isShared) {
    await tx
      .insertInto("shared_scout_pages")
      .values({ program_id: programId, user_id: userId, shared_at: now })
      .onConflict((conflict) => conflict.columns(["program_id", "user_id"]).doNothing())
      .execute();
    return;
  }
  await tx
    .deleteFrom("shared_scout_pages")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .execute();
}
