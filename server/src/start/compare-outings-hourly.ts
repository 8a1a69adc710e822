import { hourMs } from "@armslot/contracts/core/durations";
import { compareWaitingGames, type Passing } from "../sightings/compare-waiting-games.ts";

const sentence = "cannot compare outings; trying again in an hour";

/**
 * Compares the games of all programs that an upgrade or a restored backup left, or a write for which they were too much. A program's failure
 * does not stop the others. Logs the first failure, and how many programs failed.
 */
export async function compareAllOutings(parts: Passing): Promise<void> {
  const { db, log, signal } = parts;
  const programs = await db.identitySql.selectFrom("programs").select("program_id").execute();
  const failures: unknown[] = [];
  for (const { program_id: programId } of programs) {
    if (signal?.aborted) return;
    await compareWaitingGames(parts, programId).catch((failure: unknown) => failures.push(failure));
  }
  const [err] = failures;
  if (failures.length > 0 && !signal?.aborted)
    log.warn({ err, programs: failures.length }, sentence);
}

/** Compares them now and every hour until the returned function is called. Logs a failure and tries again the next hour. */
export function compareOutingsHourly(parts: Omit<Passing, "signal">): () => void {
  const ending = new AbortController();
  const compare = () => {
    compareAllOutings({ ...parts, signal: ending.signal }).catch((err: unknown) =>
      parts.log.warn({ err }, sentence),
    );
  };
  compare();
  const timer = setInterval(compare, hourMs);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}
