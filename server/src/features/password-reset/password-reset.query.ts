import type { Sql } from "../../database/database.ts";

/** Whose password a reset link sets. */
export interface OpenReset {
  readonly programId: string;
  readonly userId: string;
}

/** The reset that a token opens, if it is still the newest of its user, unused and in time. */
export async function openResetOf(
  sql: Sql,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<OpenReset | undefined> {
  const [row] = await sql<OpenReset[]>`
    select program_id as "programId", user_id as "userId"
    from password_resets where token_hash = ${tokenHash} and expires_at > ${now}`;
  return row;
}
