import type { FollowUp } from "@armslot/contracts/scouting/follow-ups";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface FollowUpKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly followUpId: string;
}

interface SavedFollowUp extends FollowUpKey {
  readonly ownerId: string;
  readonly due: string;
  readonly about: string;
  readonly isDone: boolean;
  /** The version that the change started from. */
  readonly version: number;
  readonly userId: string;
  readonly now: Date;
}

const doneColumns = ({ isDone, userId, now }: SavedFollowUp) => ({
  done_by: isDone ? userId : null,
  done_at: isDone ? now : null,
});

/** Adds a follow-up. Returns false and adds nothing if there is one of this ID. */
export async function insertFollowUp(tx: Tx, added: SavedFollowUp): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto("follow_ups")
    .values({
      program_id: added.programId,
      follow_up_id: added.followUpId,
      athlete_id: added.athleteId,
      owner_id: added.ownerId,
      due: added.due,
      about: added.about,
      version: 1,
      created_by: added.userId,
      created_at: added.now,
      ...doneColumns(added),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}

/** Changes a follow-up. Returns false if the athlete has no such follow-up of this version. */
export async function updateFollowUp(tx: Tx, changed: SavedFollowUp): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("follow_ups")
    .set({ owner_id: changed.ownerId, due: changed.due, about: changed.about })
    .set((eb) => ({ version: eb("version", "+", 1), ...doneColumns(changed) }))
    .where("program_id", "=", changed.programId)
    .where("athlete_id", "=", changed.athleteId)
    .where("follow_up_id", "=", changed.followUpId)
    .where("version", "=", changed.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a follow-up, or undefined if the athlete has no such follow-up. */
export async function followUpById(
  tx: Tx,
  { programId, athleteId, followUpId }: FollowUpKey,
): Promise<FollowUp | undefined> {
  const row = await tx
    .selectFrom("follow_ups as f")
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "f.program_id").onRef("u.user_id", "=", "f.owner_id"),
    )
    .select(["f.follow_up_id as followUpId", "f.athlete_id as athleteId"])
    .select(["f.owner_id as ownerId", "f.due", "f.about", "f.version", "f.done_at as doneAt"])
    .select((eb) => fullNameOf(eb.ref("u.first_name"), eb.ref("u.last_name")).as("owner"))
    .where("f.program_id", "=", programId)
    .where("f.athlete_id", "=", athleteId)
    .where("f.follow_up_id", "=", followUpId)
    .executeTakeFirst();
  return row && { ...row, doneAt: row.doneAt?.toISOString() ?? null };
}
