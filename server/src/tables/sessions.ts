import type { Sql } from "../database/database.ts";

interface NewSession {
  readonly tokenHash: Uint8Array;
  readonly programId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertSession(
  sql: Sql,
  { tokenHash, programId, userId, now, expiresAt }: NewSession,
): Promise<void> {
  await sql`
    insert into sessions (token_hash, program_id, user_id, created_at, seen_at, expires_at)
    values (${tokenHash}, ${programId}, ${userId}, ${now}, ${now}, ${expiresAt})`;
}

/** Notes that a session was used just now. */
export async function touchSession(
  sql: Sql,
  { tokenHash, now }: Pick<NewSession, "tokenHash" | "now">,
): Promise<void> {
  await sql`update sessions set seen_at = ${now} where token_hash = ${tokenHash}`;
}

/** Ends one session. False when it was gone already. */
export async function deleteSession(sql: Sql, tokenHash: Uint8Array): Promise<boolean> {
  const { count } = await sql`delete from sessions where token_hash = ${tokenHash}`;
  return count > 0;
}

/** Ends every session of a member. The caller has locked or written the member's row: then no sign-in slips past. */
export async function deleteSessionsOf(
  sql: Sql,
  { programId, userId }: Pick<NewSession, "programId" | "userId">,
): Promise<void> {
  await sql`delete from sessions where program_id = ${programId} and user_id = ${userId}`;
}

/** Forgets sessions that ended before `now` or were last used before `idleSince`. */
export async function deleteEndedSessions(
  sql: Sql,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now} or seen_at <= ${idleSince}`;
}
