import type { Tx } from "../../src/database/database.ts";

/** Returns PostgreSQL's plan of a statement for any values, as it uses one for a prepared statement that it has run often. */
export async function planForAnyValues(tx: Tx, text: string): Promise<string> {
  const values = Array.from(new Set(text.match(/\$\d+/g)), () => "null");
  // PostgreSQL 15 explains a plan for any values only of a prepared statement.
  await tx.send({ text: "set local plan_cache_mode = force_generic_plan" });
  await tx.send({ text: `prepare explained as ${text}` });
  const plan = await tx.send({ text: `explain (verbose) execute explained (${values})` });
  await tx.send({ text: "deallocate explained" });
  return JSON.stringify(plan.rows);
}
