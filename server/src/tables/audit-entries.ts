import type { ActivityAction, ActivityCounts } from "@armslot/contracts/activity";
import type { Sql } from "../database/database.ts";

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
export async function insertAuditEntry(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const { programId, entryId, action, actorUserId, subjectId = null, counts = {}, now } = entry;
  await sql`
    insert into audit_entries (program_id, entry_id, action, actor_user_id, subject_id, counts, created_at)
    values (
      ${programId}, ${entryId}, ${action}, ${actorUserId}, ${subjectId}, ${sql.json(counts)}, ${now}
    )`;
}
