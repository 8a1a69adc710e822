import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The member whose password a reset link sets. */
export interface OpenReset {
  readonly programId: string;
  readonly userId: string;
}

/** Returns the reset of a token if it is its user's newest, unused and not expired. */
export async function openResetOf(
  tx: Tx,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<OpenReset | undefined> {
  return await tx
    .selectFrom("password_resets")
    .select(named(["program_id", "user_id"]))
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
