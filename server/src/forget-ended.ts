import type { Parts } from "./parts.ts";
import { deleteExpiredIdempotencyKeys } from "./tables/idempotency-keys.ts";
import { deleteExpiredDevices } from "./tables/known-devices.ts";
import { deleteEndedSessions } from "./tables/sessions.ts";
import { deleteEndedThrottles } from "./tables/throttles.ts";

const dayInMs = 24 * 60 * 60 * 1000;
const hourInMs = 60 * 60 * 1000;

/** Removes sessions, known devices, counts of attempts and idempotency keys that no longer mean anything. */
export async function forgetEnded({ db, clock, settings }: Parts): Promise<void> {
  const now = clock();
  const idleSince = new Date(now.getTime() - settings.sessionIdleDays * dayInMs);
  await deleteEndedSessions(db.identitySql, { now, idleSince });
  await deleteExpiredDevices(db.identitySql, now);
  await deleteEndedThrottles(db.identitySql, now);
  const programs = await db.identitySql<{ programId: string }[]>`
    select program_id as "programId" from programs`;
  for (const { programId } of programs) {
    await db.tenant(programId, (sql) => deleteExpiredIdempotencyKeys(sql, { programId, now }));
  }
}

/** Does so at the start and every hour, until the returned function is called. A failure is logged and made up for next time. */
export function forgetEndedHourly(parts: Parts): () => void {
  const forget = () => {
    forgetEnded(parts).catch((failure: unknown) => {
      parts.log.warn({ err: failure }, "could not clean up");
    });
  };
  forget();
  const timer = setInterval(forget, hourInMs);
  return () => clearInterval(timer);
}
