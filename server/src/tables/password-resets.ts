import type { Sql } from "../database/database.ts";

interface NewReset {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Stores a member's reset; it ends the one before. */
export async function replaceReset(sql: Sql, reset: NewReset): Promise<void> {
  const { programId, userId, tokenHash, expiresAt, now } = reset;
  await sql`
    insert into password_resets (program_id, user_id, token_hash, expires_at, created_at)
    values (${programId}, ${userId}, ${tokenHash}, ${expiresAt}, ${now})
    on conflict (program_id, user_id) do update set
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = excluded.created_at`;
}

/** Forgets resets whose time is over. */
export async function deleteEndedResets(sql: Sql, now: Date): Promise<void> {
  await sql`delete from password_resets where expires_at <= ${now}`;
}

interface Use {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
}

/** Spends a member's reset. False when it was used, replaced or over: of several at the same moment one is told true. */
export async function spendReset(
  sql: Sql,
  { programId, userId, tokenHash, now }: Use,
): Promise<boolean> {
  const { count } = await sql`
    delete from password_resets
    where program_id = ${programId} and user_id = ${userId}
      and token_hash = ${tokenHash} and expires_at > ${now}`;
  return count > 0;
}

/** Ends a member's reset, if there is one. */
export async function deleteResetsOf(
  sql: Sql,
  { programId, userId }: Pick<Use, "programId" | "userId">,
): Promise<void> {
  await sql`delete from password_resets where program_id = ${programId} and user_id = ${userId}`;
}
