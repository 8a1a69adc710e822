import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface Tagged {
  readonly programId: string;
  readonly tagId: string;
  readonly athleteIds: readonly string[];
}

/** Gives athletes a tag. Those who have it keep it. Returns how many got it. */
export async function addTagTo(
  tx: Tx,
  {
    programId,
    tagId,
    athleteIds,
    userId,
    now,
  }: Tagged & { readonly userId: string; readonly now: Date },
): Promise<number> {
  const row = { program_id: programId, tag_id: tagId, tagged_by: userId, tagged_at: now };
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("athlete_tags")
    .values([...new Set(athleteIds)].map((athleteId) => ({ ...row, athlete_id: athleteId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added ?? 0n);
}

/** Takes a tag from athletes. */
export async function takeTagFrom(tx: Tx, { programId, tagId, athleteIds }: Tagged): Promise<void> {
  await tx
    .deleteFrom("athlete_tags")
    .where("program_id", "=", programId)
    .where("tag_id", "=", tagId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .execute();
}

/** Gives the athletes of a tag another tag, too. */
export async function copyTag(
  tx: Tx,
  { programId, tagId, intoId }: Omit<Tagged, "athleteIds"> & { readonly intoId: string },
): Promise<void> {
  await tx
    .insertInto("athlete_tags")
    .columns(["program_id", "tag_id", "athlete_id", "tagged_by", "tagged_at"])
    .expression(
      tx
        .selectFrom("athlete_tags")
        .select(["program_id", sql<string>`${intoId}::uuid`.as("tag_id"), "athlete_id"])
        .select(["tagged_by", "tagged_at"])
        .where("program_id", "=", programId)
        .where("tag_id", "=", tagId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
