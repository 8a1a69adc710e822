import type { Standing, StandingChange } from "@armslot/contracts/roster/standing";
import { sql } from "kysely";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewStanding {
  readonly programId: string;
  readonly changeId: string;
  readonly athleteId: string;
  readonly standing: Standing;
  readonly since: string;
  readonly setBy: string | null;
  readonly now: Date;
}

/**
 * Changes an athlete's standing and adds the change to the history.
 * @returns whether it was a change
 */
export async function changeStanding(tx: Tx, change: NewStanding): Promise<boolean> {
  const { programId, changeId, athleteId, standing, since, setBy, now } = change;
  const { numInsertedOrUpdatedRows: changed } = await tx
    .insertInto("athlete_standings")
    .values({
      program_id: programId,
      change_id: changeId,
      athlete_id: athleteId,
      // The database's trigger replaces it with the standing that the athlete has.
      former: standing,
      standing,
      since,
      set_by: setBy,
      set_at: now,
    })
    .executeTakeFirst();
  return (changed ?? 0n) > 0n;
}

/** Returns the changes of an athlete's standing, newest first. */
export async function standingChangesOf(
  tx: Tx,
  { programId, athleteId }: Pick<NewStanding, "programId" | "athleteId">,
): Promise<StandingChange[]> {
  const rows = await tx
    .selectFrom("athlete_standings as s")
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "s.program_id").onRef("u.user_id", "=", "s.set_by"),
    )
    .select(["s.former", "s.standing", "s.since", "s.set_at as setAt"])
    .select((eb) => fullNameOf(eb.ref("u.first_name"), eb.ref("u.last_name")).as("setBy"))
    .where("s.program_id", "=", programId)
    .where("s.athlete_id", "=", athleteId)
    .orderBy("s.set_at", "desc")
    .orderBy("s.change_id", "desc")
    .execute();
  return rows.map(({ setAt, ...change }) => ({ ...change, setAt: setAt.toISOString() }));
}

/** The athletes on a program's roster, for `athlete_id in`. Prospects, opponents and alumni are none of the staff. */
export function rosterIds(tx: Tx, programId: string) {
  return tx
    .selectFrom("athletes")
    .select("athlete_id")
    .where("program_id", "=", programId)
    .where("standing", "=", sql.lit("roster"));
}
