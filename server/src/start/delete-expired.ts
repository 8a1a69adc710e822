import { dateAfter } from "@armslot/baseball/numbers/workload";
import { dayMs, hourMs } from "@armslot/contracts/core/durations";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { serverLimits } from "../core/server-limits.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { deleteEventsBefore, redactInvitedEvents } from "../storage/analytics-events.ts";
import { deleteApiTokensEndedBefore } from "../storage/api-tokens.ts";
import { deleteExpiredIdempotencyKeys } from "../storage/idempotency-keys.ts";
import { deleteEndedImportFiles } from "../storage/import-files.ts";
import { deleteInningsCaughtBefore } from "../storage/innings-caught.ts";
import { deleteExpiredDevices } from "../storage/known-devices.ts";
import { deleteLeadsBefore } from "../storage/leads.ts";
import { deleteOldMails } from "../storage/mails.ts";
import { deleteEndedResets } from "../storage/password-resets.ts";
import { deleteInvitesEndedBefore } from "../storage/pending-invites.ts";
import { joinChanges } from "../storage/program-changes.ts";
import { deleteExpiredUploads } from "../storage/recordings.ts";
import { deleteEndedSessions } from "../storage/sessions.ts";
import { deleteSharesEndedBefore } from "../storage/shares.ts";
import { deleteEndedThrottles } from "../storage/throttles.ts";
import { giveBackVideo } from "../storage/video-counts.ts";

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

type Step = (tx: Tx, now: Date) => Promise<unknown>;
type StepOfProgram = (tx: Tx, of: { programId: string; now: Date }) => Promise<unknown>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

const steps: Readonly<Record<string, Step>> = {
  "known devices": deleteExpiredDevices,
  "attempt counts": deleteEndedThrottles,
  "password resets": deleteEndedResets,
  mails: (tx, now) =>
    deleteOldMails(tx, {
      sentBefore: daysBefore(now, daysKept.sentMail),
      keptBefore: daysBefore(now, daysKept.unsentMail),
    }),
  leads: (tx, now) => deleteLeadsBefore(tx, daysBefore(now, daysKept.lead)),
  links: (tx, now) => deleteSharesEndedBefore(tx, daysBefore(now, daysKept.endedShare)),
  "API tokens": (tx, now) =>
    deleteApiTokensEndedBefore(tx, daysBefore(now, daysKept.endedApiToken)),
  events: (tx, now) => deleteEventsInBatches(tx, daysBefore(now, serverLimits.eventLifetimeDays)),
};

const stepsOfPrograms: Readonly<Record<string, StepOfProgram>> = {
  "idempotency keys": deleteExpiredIdempotencyKeys,
  "uploaded files": deleteEndedImportFiles,
  "counts of changes": joinChanges,
  // A day more, for members whose day begins later.
  "innings caught": (tx, { programId, now }) =>
    deleteInningsCaughtBefore(tx, {
      programId,
      date: dateAfter(now.toISOString().slice(0, 10), -workloadDays.month - 1),
    }),
  "unfinished films": async (tx, { programId, now }) => {
    for (const { createdAt: countedAt } of await deleteExpiredUploads(tx, { programId, now })) {
      await giveBackVideo(tx, { programId, countedAt });
    }
  },
};

/**
 * Deletes expired sessions, known devices, resets, attempt counts, idempotency keys, uploaded files and unfinished films, and the invites,
 * mails, leads, links, API tokens and events whose retention period is over. Joins the rows that count a program's changes. Runs on a full
 * disk too. A step that fails stops neither the other steps nor other programs. Logs each such step once, with its first failure.
 */
export async function deleteExpired({ db, clock, settings, log }: Parts): Promise<void> {
  const now = clock();
  const failed = new Map<string, { readonly err: unknown; programs: number }>();
  const attempt = async (step: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (err) {
      const { programs } = failed.get(step) ?? { programs: 0 };
      failed.set(step, { err: failed.get(step)?.err ?? err, programs: programs + 1 });
    }
  };
  await attempt("sessions", () =>
    deleteEndedSessions(db.identitySql, {
      now,
      idleSince: daysBefore(now, settings.sessionIdleDays),
    }),
  );
  await attempt("invites", () =>
    db.identity(async (tx) => {
      const ended = await deleteInvitesEndedBefore(tx, daysBefore(now, daysKept.endedInvite));
      await redactInvitedEvents(tx, ended);
    }, clearing),
  );
  for (const [name, step] of Object.entries(steps)) {
    await attempt(name, () => step(db.identitySql, now));
  }
  const programs = await db.identitySql.selectFrom("programs").select("program_id").execute();
  for (const { program_id: programId } of programs) {
    for (const [name, step] of Object.entries(stepsOfPrograms)) {
      await attempt(name, () =>
        db.tenant(programId, (tx) => step(tx, { programId, now }), clearing),
      );
    }
  }
  for (const [step, { err, programs: count }] of failed) {
    const ofPrograms = step in stepsOfPrograms && { programs: count };
    log.warn({ err, step, ...ofPrograms }, sentence);
  }
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
