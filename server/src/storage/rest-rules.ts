import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface RestRuleOfProgram {
  readonly programId: string;
  /** Null means Pitch Smart. */
  readonly rule: RestRule | null;
  readonly now: Date;
}

/** Sets a program's own rule for days of rest. Returns false if it has that rule already. */
export async function setRestRuleOf(
  tx: Tx,
  { programId, rule, now }: RestRuleOfProgram,
): Promise<boolean> {
  const stored = rule && JSON.stringify(rule);
  const { numUpdatedRows } = await tx
    .updateTable("programs")
    .set({ rest_rule: stored, updated_at: now })
    .where("program_id", "=", programId)
    .where("rest_rule", "is distinct from", sql<string | null>`${stored}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
