import type { EnteredLook } from "@armslot/contracts/scouting/looks";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface LookKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly lookId: string;
}

interface NewLook extends LookKey, EnteredLook {
  readonly scoutId: string;
  readonly now: Date;
}

const keyColumns = ["program_id", "look_id", "athlete_id", "scout_id"] as const;
const factColumns = [
  "seen_on",
  "place",
  "kind",
  "opposition",
  "innings",
  "pitches",
  "weather",
  "gun",
  "game_id",
] as const;

/** Adds a look with its note. Returns false and adds nothing if the program has a look of this ID. */
export async function insertLook(tx: Tx, look: NewLook): Promise<boolean> {
  const { note, now } = look;
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("looks")
    .values({ ...rowOf("looks", [...keyColumns, ...factColumns], look), added_at: now })
    .onConflict((conflict) => conflict.columns(["program_id", "look_id"]).doNothing())
    .executeTakeFirst();
  if ((added ?? 0n) === 0n) return false;
  if (note !== null) {
    await tx
      .insertInto("look_notes")
      .values(rowOf("look_notes", [...keyColumns, "note"], { ...look, note }))
      .execute();
  }
  return true;
}

/** Withdraws a scout's look. Returns false if the scout has no such look that stands. */
export async function withdrawLookRow(
  tx: Tx,
  { programId, athleteId, lookId, scoutId, now }: LookKey & Pick<NewLook, "scoutId" | "now">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("looks")
    .set({ withdrawn_at: now })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("look_id", "=", lookId)
    .where("scout_id", "=", scoutId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
