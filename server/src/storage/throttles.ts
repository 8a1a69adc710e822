import { createHash } from "node:crypto";
import { sql } from "kysely";
import { recordsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** A limit of attempts within a window, and the length of the block after it. Times in milliseconds. */
export interface Throttle {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly blockMs: number;
}

/** Returns the prefix of an account's limit keys. It contains a hash of the address, because limits contain no personal data. */
export function accountKey(email: string): string {
  return `account:${createHash("sha256").update(email).digest("hex")}`;
}

/** Returns the prefix of an account's sign-in limit keys for all networks. */
export function signInKey(email: string): string {
  return `${accountKey(email)}:sign-in`;
}

/** Returns the limit key of a member's password changes. */
export function passwordChangeKey(userId: string): string {
  return `password-change:${userId}`;
}

/**
 * Counts one attempt, or `by` at once, in one statement that all processes share. The attempt that reaches the limit is the last
 * one before the block. If the block ends within the window, one more attempt starts the next block. Raising a limit ends a block
 * below it.
 * @returns the end of the block, or undefined if this attempt is allowed
 */
export async function countAttempt(
  tx: Tx,
  { key, limit, windowMs, blockMs, now, by = 1 }: Throttle & { now: Date; by?: number },
): Promise<Date | undefined> {
  const windowEndsAt = new Date(now.getTime() + windowMs);
  const blockedUntil = new Date(now.getTime() + blockMs);
  const counted = await tx
    .insertInto("throttles")
    .values({
      key,
      count: by,
      window_ends_at: windowEndsAt,
      blocked_until: limit <= by ? blockedUntil : null,
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => {
          const isOver = eb("throttles.window_ends_at", "<=", now);
          const before = eb.case().when(isOver).then(0).else(eb.ref("throttles.count")).end();
          const count = eb(before, "+", eb.ref("excluded.count"));
          const windowEnd = eb
            .case()
            .when(isOver)
            .then(eb.ref("excluded.window_ends_at"))
            .else(eb.ref("throttles.window_ends_at"))
            .end();
          const blockEnd = eb
            .case()
            .when(count, ">=", limit)
            .then(sql<Date>`${blockedUntil}::timestamptz`)
            .end();
          return { count, window_ends_at: windowEnd, blocked_until: blockEnd };
        })
        .where((eb) =>
          eb.or([
            eb("throttles.blocked_until", "is", null),
            eb("throttles.blocked_until", "<=", now),
            eb("throttles.count", "<", limit),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  if (counted) return undefined;
  const blocked = await tx
    .selectFrom("throttles")
    .select("blocked_until")
    .where("key", "=", key)
    .executeTakeFirst();
  return blocked?.blocked_until ?? blockedUntil;
}

/** Takes back an attempt that was not a failure, and the block that it started. */
export async function takeBackAttempt(
  tx: Tx,
  { key, limit }: Pick<Throttle, "key" | "limit">,
): Promise<void> {
  await tx
    .updateTable("throttles")
    .set((eb) => ({
      count: eb.fn<number>("greatest", [eb("count", "-", 1), eb.lit(0)]),
      blocked_until: eb.case().when("count", ">", limit).then(eb.ref("blocked_until")).end(),
    }))
    .where("key", "=", key)
    .execute();
}

export async function clearAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("throttles")
    .where((eb) => eb("key", "=", eb.fn.any(eb.val([...keys]))))
    .execute();
}

/** Clears all counts whose key starts with one of these and a colon. */
export async function clearAttemptsUnder(tx: Tx, keys: readonly string[]): Promise<void> {
  const beginnings = keys.map((key) => ({ key }));
  // The column sorts by code point, where ";" follows ":", so this is a range of the index.
  await tx
    .deleteFrom("throttles as t")
    .using(recordsOf("throttles", beginnings).as("given"))
    .where((eb) => eb("t.key", ">=", sql<string>`${eb.ref("given.key")} || ':'`))
    .where((eb) => eb("t.key", "<", sql<string>`${eb.ref("given.key")} || ';'`))
    .execute();
}

/** Deletes counts whose window and block have ended. */
export async function deleteEndedThrottles(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("throttles")
    .where("window_ends_at", "<=", now)
    .where((eb) => eb.or([eb("blocked_until", "is", null), eb("blocked_until", "<=", now)]))
    .execute();
}
