import type { ActivityEntry } from "@armslot/contracts/activity";
import type { Sql } from "../../database/database.ts";

interface Row extends Pick<ActivityEntry, "id" | "action" | "subject" | "counts"> {
  readonly at: Date;
  readonly actorUserId: string | null;
  readonly actorName: string | null;
}

interface PageOfActivity {
  readonly programId: string;
  /** The entry that the former page ended with; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** A page of a program's log, newest first, with today's names of those who are still there. */
export async function activityEntries(
  sql: Sql,
  { programId, after, limit }: PageOfActivity,
): Promise<ActivityEntry[]> {
  const rows = await sql<Row[]>`
    select e.entry_id as id, e.created_at as at, e.action, e.counts,
      e.actor_user_id as "actorUserId", actor.first_name || ' ' || actor.last_name as "actorName",
      coalesce(
        member.first_name || ' ' || member.last_name,
        athlete.first_name || ' ' || athlete.last_name,
        invite.first_name || ' ' || invite.last_name
      ) as subject
    from audit_entries e
    left join users actor on actor.program_id = e.program_id and actor.user_id = e.actor_user_id
    left join users member on member.program_id = e.program_id and member.user_id = e.subject_id
    left join athletes athlete on athlete.program_id = e.program_id and athlete.athlete_id = e.subject_id
    left join pending_invites invite on invite.program_id = e.program_id and invite.invite_id = e.subject_id
    where e.program_id = ${programId} and (
      ${after}::uuid is null or (e.created_at, e.entry_id) < (
        select l.created_at, l.entry_id from audit_entries l
        where l.program_id = ${programId} and l.entry_id = ${after}::uuid
      )
    )
    order by e.created_at desc, e.entry_id desc
    limit ${limit}`;
  return rows.map(({ at, actorUserId, actorName, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor:
      actorUserId === null ? { kind: "operator", name: null } : { kind: "member", name: actorName },
  }));
}
