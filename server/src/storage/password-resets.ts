import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewReset {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly expiresAt: Date;
}

/** Replaces the earlier reset `r`. Of two resets, the one that was requested later is the newer. */
async function replace(
  tx: Tx,
  reset: NewReset & { readonly askedAt: Date },
  which: "any" | "older",
): Promise<boolean> {
  const columns = ["program_id", "user_id", "token_hash", "expires_at"] as const;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("password_resets")
    .values({ ...rowOf("password_resets", columns, reset), created_at: reset.askedAt })
    .onConflict((conflict) => {
      const replacement = conflict.columns(["program_id", "user_id"]).doUpdateSet((eb) => ({
        token_hash: eb.ref("excluded.token_hash"),
        expires_at: eb.ref("excluded.expires_at"),
        created_at: eb.ref("excluded.created_at"),
      }));
      return which === "any"
        ? replacement
        : replacement.whereRef("password_resets.created_at", "<=", "excluded.created_at");
    })
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Stores a member's reset and ends the earlier one. */
export async function replaceReset(
  tx: Tx,
  { now, ...reset }: NewReset & { readonly now: Date },
): Promise<void> {
  await replace(tx, { ...reset, askedAt: now }, "any");
}

/** Stores a member's reset and ends the earlier one. Returns false and changes nothing if the earlier one is newer. */
export async function replaceOlderReset(
  tx: Tx,
  reset: NewReset & { readonly askedAt: Date },
): Promise<boolean> {
  return await replace(tx, reset, "older");
}

/** Deletes expired resets. */
export async function deleteEndedResets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}

interface Use {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
}

/** Uses up a member's reset. Returns false if it was used, replaced or expired. Of concurrent calls one returns true. */
export async function spendReset(
  tx: Tx,
  { programId, userId, tokenHash, now }: Use,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("password_resets")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a member's reset, if there is one. */
export async function deleteResetsOf(
  tx: Tx,
  { programId, userId }: Pick<Use, "programId" | "userId">,
): Promise<void> {
  await tx
    .deleteFrom("password_resets")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .execute();
}
