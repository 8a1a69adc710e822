import { expect, vi } from "vitest";
import type { TestDatabase } from "./database-harness.ts";
import { waitingForLocks } from "./waiting-for-locks.ts";

const commits = 46;
const connections = 4;

/**
 * Sends writes at once that add a row to a table. None commits before each of the test's connections has a write that is about to commit or
 * waits for such a one, so that a count of rows sees none of the others'.
 */
export async function commitTogether<T>(
  db: TestDatabase,
  table: string,
  send: () => readonly Promise<T>[],
): Promise<T[]> {
  const run = async (statement: string) => await db.asOwner((sql) => sql.unsafe(statement));
  await run(`
    create function hold_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${commits});
      return null;
    end $$;
    create constraint trigger hold_commit after insert on ${table} deferrable initially deferred
      for each row execute function hold_commit()`);
  try {
    const { answers } = await db.asOwner((sql) =>
      sql.begin(async (holding) => {
        await holding.unsafe(`select pg_advisory_xact_lock(${commits})`);
        const answers = Promise.all(send());
        await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(connections), {
          ...{ timeout: 60_000, interval: 20 },
        });
        return { answers };
      }),
    );
    return await answers;
  } finally {
    await run("drop function hold_commit cascade");
  }
}
