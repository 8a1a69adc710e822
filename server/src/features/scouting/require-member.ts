import { AppError } from "../../basics/app-error.ts";
import type { Tx } from "../../database/database.ts";
import { holdMember } from "../../tables/users.ts";

/** Prevents the member's removal until the transaction ends. Throws `signed-out` if they were removed since it began. */
export async function requireMember(tx: Tx, userId: string): Promise<void> {
  if (!(await holdMember(tx, userId))) throw new AppError("signed-out");
}
