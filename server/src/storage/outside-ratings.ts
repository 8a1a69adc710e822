import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface RatingKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly ratingId: string;
}

interface NewRating extends RatingKey {
  readonly source: string;
  readonly value: string;
  readonly ratedOn: string | null;
  readonly event: string | null;
  readonly link: string | null;
  readonly addedBy: string;
  readonly now: Date;
}

const columns = [
  "program_id",
  "rating_id",
  "athlete_id",
  "source",
  "value",
  "rated_on",
  "event",
  "link",
  "added_by",
] as const;

/** Adds an outside rating. Returns false and adds nothing if the program has one of this ID. */
export async function insertRating(tx: Tx, rating: NewRating): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("outside_ratings")
    .values({ ...rowOf("outside_ratings", columns, rating), added_at: rating.now })
    .onConflict((conflict) => conflict.columns(["program_id", "rating_id"]).doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** Withdraws an outside rating. Returns false if the athlete has no such rating that stands. */
export async function withdrawRatingRow(
  tx: Tx,
  { programId, athleteId, ratingId, now }: RatingKey & Pick<NewRating, "now">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("outside_ratings")
    .set({ withdrawn_at: now })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("rating_id", "=", ratingId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
