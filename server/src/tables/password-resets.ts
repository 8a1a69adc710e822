import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewReset {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly expiresAt: Date;
}

/** Puts a reset in the place of the one before. Of two, the one that was asked for later is the newer. */
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

/** Stores a member's reset; it ends the one before. */
export async function replaceReset(
  tx: Tx,
  { now, ...reset }: NewReset & { readonly now: Date },
): Promise<void> {
  await replace(tx, { ...reset, askedAt: now }, "any");
}

/** Stores a member's reset, which ends the one before. False when that is the newer one; then nothing changes. */
export async function replaceOlderReset(
  tx: Tx,
  reset: NewReset & { readonly askedAt: Date },
): Promise<boolean> {
  return await replace(tx, reset, "older");
}

/** Forgets resets whose time is over. */
export async function deleteEndedResets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}

interface Use {
  readonly programId: string;
  readonly userId: string;
  readonly tokenHash: Uint8Array;
  readonly now: Date;
}

/** Spends a member's reset. False when it was used, replaced or over: of several at the same moment one is told true. */
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
