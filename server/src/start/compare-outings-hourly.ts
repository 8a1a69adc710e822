import { hourMs } from "@armslot/contracts/ground/durations";
import { compareOutings } from "../intake/match/compare-outings.ts";
import type { Parts } from "../parts/parts.ts";

type Comparing = Pick<Parts, "db" | "log">;

const sentence = "cannot compare outings; trying again in an hour";

/**
 * Compares the games of all programs that changed without an action, such as by an upgrade. A program's failure does not stop the others.
 * Logs the first failure, and how many programs failed.
 */
export async function compareAllOutings({ db, log }: Comparing): Promise<void> {
  const programs = await db.identitySql.selectFrom("programs").select("program_id").execute();
  const failures: unknown[] = [];
  for (const { program_id: programId } of programs) {
    const compare = async () => {
      while (await db.tenant(programId, (tx) => compareOutings(tx, { programId })));
    };
    await compare().catch((failure: unknown) => failures.push(failure));
  }
  const [err] = failures;
  if (failures.length > 0) log.warn({ err, programs: failures.length }, sentence);
}

/** Compares them now and every hour until the returned function is called. Logs a failure and tries again the next hour. */
export function compareOutingsHourly(parts: Comparing): () => void {
  const compare = () => {
    compareAllOutings(parts).catch((err: unknown) => parts.log.warn({ err }, sentence));
  };
  compare();
  const timer = setInterval(compare, hourMs);
  return () => clearInterval(timer);
}
