import type { Sql } from "../database/database.ts";

interface NewReset {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly expiresAt: Date;
}

/** Puts a reset in the place of the one before, which is `r`. Of two, the one that was asked for later is the newer. */
function replacement(sql: Sql, reset: NewReset, askedAt: Date) {
  const { programId, userId, tokenHash, expiresAt } = reset;
  return sql`
    insert into password_resets as r (program_id, user_id, token_hash, expires_at, created_at)
    values (${programId}, ${userId}, ${tokenHash}, ${expiresAt}, ${askedAt})
    on conflict (program_id, user_id) do update set
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = excluded.created_at`;
}

/** Stores a member's reset; it ends the one before. */
export async function replaceReset(
  sql: Sql,
  { now, ...reset }: NewReset & { readonly now: Date },
): Promise<void> {
  await replacement(sql, reset, now);
}

/** Stores a member's reset, which ends the one before. False when that is the newer one; then nothing changes. */
export async function replaceOlderReset(
  sql: Sql,
  { askedAt, ...reset }: NewReset & { readonly askedAt: Date },
): Promise<boolean> {
  const { count } = await sql`
    ${replacement(sql, reset, askedAt)} where r.created_at <= excluded.created_at`;
  return count > 0;
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
