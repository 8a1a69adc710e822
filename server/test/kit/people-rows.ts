import type { TestApp } from "./test-app.ts";

/** Returns a program's members and invites with their sessions, mails and activity entries as text. */
export async function peopleRows({ db }: TestApp, programId: string): Promise<string> {
  return await db.asOwner(async (sql) => {
    const [rows] = await sql`
      select (select json_agg(u order by user_id) from users u where program_id = ${programId}) as users,
        (select json_agg(i order by invite_id) from pending_invites i where program_id = ${programId}) as invites,
        (select json_agg(m order by mail_id) from mails m where program_id = ${programId}) as mails,
        (select json_agg(s order by token_hash) from sessions s where program_id = ${programId}) as sessions,
        (select json_agg(d order by token_hash) from known_devices d where program_id = ${programId}) as devices,
        (select json_agg(e order by entry_id) from audit_entries e where program_id = ${programId}) as entries`;
    return JSON.stringify(rows);
  });
}

/** Returns a program's activity, oldest first. */
export async function auditOf({ db }: TestApp, programId: string) {
  return await db.asOwner(
    (sql) => sql<{ action: string; actor: string | null; subject: string | null }[]>`
      select action, actor_user_id as actor, subject_id as subject
      from audit_entries where program_id = ${programId} and action <> 'signed-in'
      order by created_at, entry_id`,
  );
}
