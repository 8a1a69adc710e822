import type { Tx } from "../database/database.ts";

/** Counts the demo programs and the others, without demo programs whose loading was interrupted. */
export async function countPrograms(
  tx: Tx,
): Promise<{ readonly demos: number; readonly others: number }> {
  return await tx
    .selectFrom("programs")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("is_demo", "=", true).as("demos"),
      fn.countAll<number>().filterWhere("is_demo", "=", false).as("others"),
    ])
    .where((eb) => eb.or([eb("is_setup_complete", "=", true), eb("is_demo", "=", false)]))
    .executeTakeFirstOrThrow();
}
