import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface Opening {
  readonly programId: string;
  readonly userId: string;
  readonly athleteId: string;
  readonly now: Date;
}

/**
 * Shows a member the hidden reports on an athlete, because the member will not file one.
 * @returns whether they were hidden before
 */
export async function openWithoutFiling(
  tx: Tx,
  { programId, userId, athleteId, now }: Opening,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: opened } = await tx
    .insertInto("scouting_openings")
    .values({
      program_id: programId,
      user_id: userId,
      athlete_id: athleteId,
      has_filed: false,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "user_id", "athlete_id"]).doNothing())
    .executeTakeFirst();
  return (opened ?? 0n) > 0n;
}

/** Gives another athlete everything that scouts keep of one: also frozen reports, and what the member who merges cannot read. */
export async function moveScouting(
  tx: Tx,
  { athleteId, intoId }: { readonly athleteId: string; readonly intoId: string },
): Promise<void> {
  await sql`select move_scouting(${athleteId}::uuid, ${intoId}::uuid)`.execute(tx);
}
