import { createHash } from "node:crypto";
import type { Sql } from "../database/database.ts";

/** So many attempts within a window, then none for a while. Times in milliseconds. */
export interface Throttle {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly blockMs: number;
}

/** How the keys of an account's limits begin. The address is hashed: limits hold no personal data. */
export function accountKey(email: string): string {
  return `account:${createHash("sha256").update(email).digest("hex")}`;
}

/** How the keys of an account's sign-in limits begin, whatever network they are for. */
export function signInKey(email: string): string {
  return `${accountKey(email)}:sign-in`;
}

/** The key of a member's tries to change their password. */
export function passwordChangeKey(userId: string): string {
  return `password-change:${userId}`;
}

/**
 * Counts one attempt, or `by` at once, in one statement that every process shares. The attempt that reaches the limit is the last
 * one before the block; when the block ends within the window, one more attempt starts the next block. A limit that was raised since
 * ends a block below it.
 * @returns until when attempts are blocked, or undefined when this one may go on
 */
export async function countAttempt(
  sql: Sql,
  { key, limit, windowMs, blockMs, now, by = 1 }: Throttle & { now: Date; by?: number },
): Promise<Date | undefined> {
  const windowEndsAt = new Date(now.getTime() + windowMs);
  const blockedUntil = new Date(now.getTime() + blockMs);
  const counted = await sql`
    insert into throttles as t (key, count, window_ends_at, blocked_until)
    values (
      ${key}, ${by}, ${windowEndsAt}, case when ${limit}::int <= ${by}::int then ${blockedUntil}::timestamptz end
    )
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now} then 0 else t.count end + excluded.count,
      window_ends_at = case when t.window_ends_at <= ${now} then excluded.window_ends_at else t.window_ends_at end,
      blocked_until = case
        when ${limit}::int <= case when t.window_ends_at <= ${now} then 0 else t.count end + excluded.count
        then ${blockedUntil}::timestamptz
      end
    where t.blocked_until is null or t.blocked_until <= ${now} or t.count < ${limit}::int
    returning key`;
  if (counted.length > 0) return undefined;
  const [row] = await sql<{ blockedUntil: Date | null }[]>`
    select blocked_until as "blockedUntil" from throttles where key = ${key}`;
  return row?.blockedUntil ?? blockedUntil;
}

/** Takes one counted attempt back, since it was no failure, and with it the block that it started. */
export async function takeBackAttempt(
  sql: Sql,
  { key, limit }: Pick<Throttle, "key" | "limit">,
): Promise<void> {
  await sql`
    update throttles set
      count = greatest(count - 1, 0),
      blocked_until = case when count > ${limit} then blocked_until end
    where key = ${key}`;
}

export async function clearAttempts(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql`delete from throttles where key = any(${[...keys]})`;
}

/** Clears every count whose key goes on from one of these, behind a colon. */
export async function clearAttemptsUnder(sql: Sql, keys: readonly string[]): Promise<void> {
  // The column sorts by code point, where ";" comes right behind ":", so that the range is one of the index.
  await sql`
    delete from throttles t using unnest(${[...keys]}::text[]) as k (beginning)
    where t.key >= k.beginning || ':' and t.key < k.beginning || ';'`;
}

/** Forgets counts whose window and block are over. */
export async function deleteEndedThrottles(sql: Sql, now: Date): Promise<void> {
  await sql`
    delete from throttles
    where window_ends_at <= ${now} and (blocked_until is null or blocked_until <= ${now})`;
}
