import type { Tx } from "../../database/database.ts";

/** The hash of a member's own password; undefined when they are gone. */
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
