import { dayMs, hourMs } from "@armslot/contracts/ground/durations";
import { limits } from "@armslot/contracts/ground/limits";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../parts/parts.ts";
import { deleteEventsBefore, redactInvitedEvents } from "../tables/analytics-events.ts";
import { deleteApiTokensEndedBefore } from "../tables/api-tokens.ts";
import { deleteExpiredIdempotencyKeys } from "../tables/idempotency-keys.ts";
import { deleteEndedImportFiles } from "../tables/import-files.ts";
import { deleteExpiredDevices } from "../tables/known-devices.ts";
import { deleteLeadsBefore } from "../tables/leads.ts";
import { deleteOldMails } from "../tables/mails.ts";
import { deleteEndedResets } from "../tables/password-resets.ts";
import { deleteInvitesEndedBefore } from "../tables/pending-invites.ts";
import { joinChanges } from "../tables/program-changes.ts";
import { deleteExpiredUploads } from "../tables/recordings.ts";
import { deleteEndedSessions } from "../tables/sessions.ts";
import { deleteSharesEndedBefore } from "../tables/shares.ts";
import { deleteEndedThrottles } from "../tables/throttles.ts";
import { giveBackVideo } from "../tables/video-counts.ts";

/** Days that each kind of record is kept after its end (PRIV-6). */
const daysKept = {
  endedInvite: 30,
  endedShare: 30,
  endedApiToken: 30,
  sentMail: 30,
  unsentMail: 90,
  lead: 365,
} as const;
/** The batch size keeps locks and connections short. */
const eventsAtOnce = 1_000;
const clearing = { isClearing: true };
const sentence = "cannot delete expired data; trying again in an hour";

/**
 * Deletes expired sessions, known devices, resets, attempt counts, idempotency keys, uploaded files and unfinished films, and the invites,
 * mails, leads, links, API tokens and events whose retention period is over. Joins the rows that count a program's changes. Runs on a full
 * disk too. A program's failure does not stop the others. Logs the first one, and how many programs failed.
 */
export async function deleteExpired({ db, clock, settings, log }: Parts): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const idleSince = daysAgo(settings.sessionIdleDays);
  await deleteEndedSessions(db.identitySql, { now, idleSince });
  await deleteExpiredDevices(db.identitySql, now);
  await deleteEndedThrottles(db.identitySql, now);
  await deleteEndedResets(db.identitySql, now);
  await deleteOldMails(db.identitySql, {
    sentBefore: daysAgo(daysKept.sentMail),
    keptBefore: daysAgo(daysKept.unsentMail),
  });
  await deleteLeadsBefore(db.identitySql, daysAgo(daysKept.lead));
  await deleteSharesEndedBefore(db.identitySql, daysAgo(daysKept.endedShare));
  await deleteApiTokensEndedBefore(db.identitySql, daysAgo(daysKept.endedApiToken));
  await deleteEventsInBatches(db.identitySql, daysAgo(limits.eventLifetimeDays));
  await db.identity(async (tx) => {
    const ended = await deleteInvitesEndedBefore(tx, daysAgo(daysKept.endedInvite));
    await redactInvitedEvents(tx, ended);
  }, clearing);
  const programs = await db.identitySql.selectFrom("programs").select("program_id").execute();
  const failures: unknown[] = [];
  for (const { program_id: programId } of programs) {
    const forget = async (tx: Tx) => {
      await deleteExpiredIdempotencyKeys(tx, { programId, now });
      await deleteEndedImportFiles(tx, { programId, now });
      await joinChanges(tx, { programId });
      for (const { createdAt: countedAt } of await deleteExpiredUploads(tx, { programId, now })) {
        await giveBackVideo(tx, { programId, countedAt });
      }
    };
    await db
      .tenant(programId, forget, clearing)
      .catch((failure: unknown) => failures.push(failure));
  }
  const [err] = failures;
  if (failures.length > 0) log.warn({ err, programs: failures.length }, sentence);
}

async function deleteEventsInBatches(tx: Tx, before: Date): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await deleteEventsBefore(tx, { before, most: eventsAtOnce });
  } while (forgotten === eventsAtOnce);
}

/** Deletes expired data now and every hour until the returned function is called. Logs a failure and tries again the next hour. */
export function deleteExpiredHourly(parts: Parts): () => void {
  const forget = () => {
    deleteExpired(parts).catch((err: unknown) => parts.log.warn({ err }, sentence));
  };
  forget();
  const timer = setInterval(forget, hourMs);
  return () => clearInterval(timer);
}
