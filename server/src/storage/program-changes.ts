import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

/** Replaces the rows of a program's changes with one of the same sum. The program's version stays as it is. */
export async function joinChanges(
  tx: Tx,
  { programId }: { readonly programId: string },
): Promise<void> {
  await tx
    .with("joined", (db) =>
      db.deleteFrom("program_changes").where("program_id", "=", programId).returning("weight"),
    )
    .insertInto("program_changes")
    .columns(["program_id", "weight"])
    .expression((eb) =>
      eb
        .selectFrom("joined")
        .select([
          sql<string>`${programId}::uuid`.as("program_id"),
          eb.fn.sum("weight").as("weight"),
        ])
        .having(eb.fn.countAll(), ">", 0),
    )
    .execute();
}
