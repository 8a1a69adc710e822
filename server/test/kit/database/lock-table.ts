import type { TestDatabase } from "./database-harness.ts";

/** Locks a table against reads and writes; gives what ends the lock. */
export async function lockTable(
  db: TestDatabase,
  table: "athletes" | "mails",
): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isOver: Promise<unknown> = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    isOver = db.asOwner((sql) =>
      sql.begin(async (transaction) => {
        await transaction.unsafe(`lock table ${table} in access exclusive mode`);
        locked();
        await released;
      }),
    );
    isOver.catch(failed);
  });
  return async () => {
    release();
    await isOver;
  };
}
