import type { Tx } from "../database/database.ts";

interface Merge {
  readonly programId: string;
  /** The athlete who is deleted. */
  readonly athleteId: string;
  /** The athlete who gets the names. */
  readonly intoId: string;
  readonly now: Date;
}

/** Gives an athlete's name and former names to another athlete, so that files with them are matched. */
export async function passOnNames(
  tx: Tx,
  { programId, athleteId, intoId, now }: Merge,
): Promise<void> {
  for (const table of ["athletes", "athlete_former_names"] as const) {
    await tx
      .insertInto("athlete_former_names")
      .columns(["program_id", "athlete_id", "first_name", "last_name", "renamed_at"])
      .expression((eb) =>
        eb
          .selectFrom(table)
          .select("program_id")
          .select((row) => row.cast<string>(row.val(intoId), "uuid").as("athlete_id"))
          .select(["first_name", "last_name"])
          .select((row) => row.cast<Date>(row.val(now), "timestamptz").as("renamed_at"))
          .where("program_id", "=", programId)
          .where("athlete_id", "=", athleteId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
