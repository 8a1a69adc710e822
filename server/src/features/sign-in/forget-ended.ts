import type { Parts } from "../../parts.ts";
import { deleteExpiredDevices } from "../../tables/known-devices.ts";
import { deleteEndedSessions } from "../../tables/sessions.ts";
import { deleteEndedThrottles } from "../../tables/throttles.ts";

const dayInMs = 24 * 60 * 60 * 1000;

/** Removes sessions, known devices and counts of attempts that no longer mean anything; to be called now and then. */
export async function forgetEnded({ db, clock, settings }: Parts): Promise<void> {
  const now = clock();
  const idleSince = new Date(now.getTime() - settings.sessionIdleDays * dayInMs);
  await deleteEndedSessions(db.identitySql, { now, idleSince });
  await deleteExpiredDevices(db.identitySql, now);
  await deleteEndedThrottles(db.identitySql, now);
}
