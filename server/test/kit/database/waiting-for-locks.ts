import type { TestDatabase } from "./database-harness.ts";

/** Returns how many statements of the test's database wait for a lock. */
export async function waitingForLocks(db: TestDatabase): Promise<number> {
  const waiting = await db.asOwner(
    (sql) => sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
