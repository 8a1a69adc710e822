import type { ActivityAction, ActivityCounts } from "@armslot/contracts/activity";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** What was done, by ids alone: a log that cannot be changed must not hold what may have to be erased. */
export interface NewAuditEntry {
  readonly programId: string;
  readonly entryId: string;
  readonly action: ActivityAction;
  /** Null when the operator did it. */
  readonly actorUserId: string | null;
  /** An athlete, a user, or an invite. */
  readonly subjectId?: string | null;
  readonly counts?: ActivityCounts;
  readonly now: Date;
}

/** Writes into a program's log, in the transaction of what it tells of. The log takes nothing but new entries. */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { subjectId = null, counts = {}, now } = entry;
  const columns = ["program_id", "entry_id", "action", "actor_user_id"] as const;
  const row = {
    ...rowOf("audit_entries", columns, entry),
    subject_id: subjectId,
    counts: JSON.stringify(counts),
    created_at: now,
  };
  await tx.insertInto("audit_entries").values(row).execute();
}
