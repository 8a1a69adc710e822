import type { Tx } from "../database/database.ts";

interface FactKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly factId: string;
}

interface NewFact extends FactKey {
  readonly kind: "gpa" | "test" | "eligibility" | "other";
  readonly value: string;
  readonly asOf: string;
  readonly addedBy: string;
  readonly now: Date;
}

/** Adds a school fact. Returns false and adds nothing if the program has one of this ID. */
export async function insertAcademicFact(tx: Tx, fact: NewFact): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("academic_facts")
    .values({
      program_id: fact.programId,
      fact_id: fact.factId,
      athlete_id: fact.athleteId,
      kind: fact.kind,
      value: fact.value,
      as_of: fact.asOf,
      added_by: fact.addedBy,
      added_at: fact.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** Deletes a school fact. Returns false if the athlete has no such fact. */
export async function deleteAcademicFact(
  tx: Tx,
  { programId, athleteId, factId }: FactKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("academic_facts")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("fact_id", "=", factId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
