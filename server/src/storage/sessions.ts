import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewSession {
  readonly tokenHash: Uint8Array;
  readonly programId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const row = {
    ...rowOf("sessions", ["token_hash", "program_id", "user_id", "expires_at"], session),
    created_at: session.now,
    seen_at: session.now,
  };
  await tx.insertInto("sessions").values(row).execute();
}

/** Stores the time of a session's last use. */
export async function touchSession(
  tx: Tx,
  { tokenHash, now }: Pick<NewSession, "tokenHash" | "now">,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ seen_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Whether a session is there. The caller must have locked the member's row, or one that is ending could be missed. */
export async function hasSession(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const row = await tx
    .selectFrom("sessions")
    .select("token_hash")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a session. Returns false if it did not exist. */
export async function deleteSession(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends all sessions of a member. The caller must have locked the member's row, or a concurrent sign-in could be missed.
 * @returns how many there were
 */
export async function deleteSessionsOf(
  tx: Tx,
  { programId, userId }: Pick<NewSession, "programId" | "userId">,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes sessions that ended before `now` or were last used before `idleSince`. */
export async function deleteEndedSessions(
  tx: Tx,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("seen_at", "<=", idleSince)]))
    .execute();
}
