import type { AcademicFact } from "@armslot/contracts/scouting/academics";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

/** Returns an athlete's school facts, newest first. */
export async function academicsOf(tx: Tx, { programId, athleteId }: Ids): Promise<AcademicFact[]> {
  const rows = await tx
    .selectFrom("academic_facts as f")
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "f.program_id").onRef("u.user_id", "=", "f.added_by"),
    )
    .select([
      "f.fact_id as factId",
      "f.kind",
      "f.value",
      "f.as_of as asOf",
      "f.added_at as addedAt",
    ])
    .select((eb) => fullNameOf(eb.ref("u.first_name"), eb.ref("u.last_name")).as("addedBy"))
    .where("f.program_id", "=", programId)
    .where("f.athlete_id", "=", athleteId)
    .orderBy("f.as_of", "desc")
    .orderBy("f.fact_id")
    .execute();
  return rows.map(({ addedAt, ...fact }) => ({ ...fact, addedAt: addedAt.toISOString() }));
}

/** Whether a rating of an ID is one that the member added to the athlete. */
export async function hasOwnRating(
  tx: Tx,
  {
    programId,
    athleteId,
    ratingId,
    userId,
  }: Ids & { readonly ratingId: string; readonly userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("outside_ratings")
    .select("rating_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("rating_id", "=", ratingId)
    .where("added_by", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a school fact of an ID is one that the member added to the athlete. */
export async function hasOwnFact(
  tx: Tx,
  {
    programId,
    athleteId,
    factId,
    userId,
  }: Ids & { readonly factId: string; readonly userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("academic_facts")
    .select("fact_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("fact_id", "=", factId)
    .where("added_by", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isMember(
  tx: Tx,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
