import type { Sql } from "../../database/database.ts";

/** The hash of a member's own password; undefined when they are gone. */
export async function passwordHashOf(
  sql: Sql,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from users
    where program_id = ${programId} and user_id = ${userId}`;
  return row?.passwordHash;
}
