import type { Tx } from "../../database/database.ts";

/** Returns the hash of a member's password, or undefined if they no longer exist. */
export async function passwordHashOf(
  tx: Tx,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<string | undefined> {
  const user = await tx
    .selectFrom("users")
    .select("password_hash")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return user?.password_hash;
}
