import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface MonthKey {
  readonly programId: string;
  readonly userId: string;
  /** The first day of the month. */
  readonly firstDay: string;
}

/** Makes logging and signing in a member's month follow each other until the transaction ends. The database's triggers use the same lock. */
export async function lockMonth(tx: Tx, { userId, firstDay }: MonthKey): Promise<void> {
  const key = `contact month ${userId} ${firstDay}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Signs a member's month unless it is signed. From then on the database refuses changes of its contacts. */
export async function signMonth(
  tx: Tx,
  { programId, userId, firstDay, now }: MonthKey & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto("contact_months")
    .values({ program_id: programId, user_id: userId, month: firstDay, signed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when a member signed a month, or undefined. */
export async function monthSignedAt(
  tx: Tx,
  { programId, userId, firstDay }: MonthKey,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("contact_months")
    .select("signed_at as signedAt")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("month", "=", firstDay)
    .executeTakeFirst();
  return row?.signedAt;
}
