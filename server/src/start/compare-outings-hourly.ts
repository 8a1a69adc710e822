import { hourMs } from "@armslot/contracts/ground/durations";
import { compareOutings } from "../intake/match/compare-outings.ts";
import type { Parts } from "../parts/parts.ts";

/** Compares the games of all programs that changed without an action, such as by an upgrade. */
export async function compareAllOutings({ db }: Pick<Parts, "db">): Promise<void> {
  const programs = await db.identitySql.selectFrom("programs").select("program_id").execute();
  for (const { program_id: programId } of programs) {
    while (await db.tenant(programId, (tx) => compareOutings(tx, { programId })));
  }
}

/** Compares them now and every hour until the returned function is called. Logs a failure and tries again the next hour. */
export function compareOutingsHourly(parts: Parts): () => void {
  const compare = () => {
    compareAllOutings(parts).catch((failure: unknown) => {
      parts.log.warn({ err: failure }, "cannot compare outings; trying again in an hour");
    });
  };
  compare();
  const timer = setInterval(compare, hourMs);
  return () => clearInterval(timer);
}
