import type { Sql } from "../database/database.ts";

/** Which programs there are, leaving out demo programs whose loading was cut short. */
export async function countPrograms(
  sql: Sql,
): Promise<{ readonly demos: number; readonly others: number }> {
  const [row] = await sql<{ demos: number; others: number }[]>`
    select count(*) filter (where is_demo) as demos, count(*) filter (where not is_demo) as others
    from programs where is_setup_complete or not is_demo`;
  return { demos: row?.demos ?? 0, others: row?.others ?? 0 };
}
