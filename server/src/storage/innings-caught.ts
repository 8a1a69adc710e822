import type { CaughtDays } from "@armslot/contracts/athlete/tracked-days";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface CaughtOn {
  readonly programId: string;
  readonly athleteId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly innings: number;
  readonly now: Date;
}

/** Sets the innings that an athlete caught on a day. 0 deletes the day. Returns false if nothing changed. */
export async function setInningsCaughtOn(tx: Tx, caught: CaughtOn): Promise<boolean> {
  const { programId, athleteId, date, innings, now } = caught;
  if (innings === 0) {
    const { numDeletedRows } = await tx
      .deleteFrom("innings_caught")
      .where("program_id", "=", programId)
      .where("athlete_id", "=", athleteId)
      .where("caught_on", "=", date)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("innings_caught")
    .values({
      ...{ program_id: programId, athlete_id: athleteId, caught_on: date },
      ...{ innings, updated_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "athlete_id", "caught_on"])
        .doUpdateSet({ innings, updated_at: now })
        .where("innings_caught.innings", "<>", innings),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Gives the days of an athlete to another one. Of a day that both have, the larger one stays. */
export async function moveInningsCaught(
  tx: Tx,
  { programId, athleteId, intoId }: Record<"programId" | "athleteId" | "intoId", string>,
): Promise<void> {
  await tx
    .insertInto("innings_caught")
    .columns(["program_id", "athlete_id", "caught_on", "innings", "updated_at"])
    .expression((eb) =>
      eb
        .selectFrom("innings_caught")
        .select(["program_id", sql<string>`${intoId}::uuid`.as("athlete_id")])
        .select(["caught_on", "innings", "updated_at"])
        .where("program_id", "=", programId)
        .where("athlete_id", "=", athleteId),
    )
    .onConflict((conflict) =>
      conflict.columns(["program_id", "athlete_id", "caught_on"]).doUpdateSet((eb) => ({
        innings: sql<number>`greatest(innings_caught.innings, ${eb.ref("excluded.innings")})`,
      })),
    )
    .execute();
}

/** Deletes the days of a program before a date, `YYYY-MM-DD`. */
export async function deleteInningsCaughtBefore(
  tx: Tx,
  { programId, date }: { readonly programId: string; readonly date: string },
): Promise<void> {
  await tx
    .deleteFrom("innings_caught")
    .where("program_id", "=", programId)
    .where("caught_on", "<", date)
    .execute();
}

/** Returns the days on which an athlete caught, newest first. */
export async function caughtDaysOf(
  tx: Tx,
  { programId, athleteId }: Record<"programId" | "athleteId", string>,
): Promise<CaughtDays> {
  return await tx
    .selectFrom("innings_caught")
    .select(["caught_on as date", "innings"])
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .orderBy("caught_on", "desc")
    .execute();
}
