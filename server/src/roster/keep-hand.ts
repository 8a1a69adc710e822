import { armPattern } from "@armslot/baseball/pitch/pitch-arm";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";

const sentence =
  "This pitcher has pitches of both arms, and the plain pitch types are those of this hand. Keep it.";

interface GivenHand {
  readonly programId: string;
  readonly athleteId: string;
  readonly position: Position;
}

/** Refuses another hand for an athlete with pitches of both arms, because their types name only the other one (TYPE-5). */
export async function keepHandOfBothArms(tx: Tx, given: GivenHand): Promise<void> {
  const other = await tx
    .selectFrom("athletes as a")
    .innerJoin("pitch_totals as t", (join) =>
      join.onRef("t.program_id", "=", "a.program_id").onRef("t.athlete_id", "=", "a.athlete_id"),
    )
    .select("a.athlete_id")
    .where("a.program_id", "=", given.programId)
    .where("a.athlete_id", "=", given.athleteId)
    .where("a.position", "!=", given.position)
    .where("t.pitch_type", "~*", armPattern)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new AppError("invalid-input", { fields: { position: sentence } });
}
