import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hourMs } from "@armslot/contracts/core/durations";
import { isDelivered } from "@armslot/contracts/people/mail-state";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { requireAttemptWithin, withAttempt } from "../http/attempt-limit.ts";
import { mailState } from "../mail/mail.query.ts";
import { attemptLeftMs, leadMail, reservedForRequest } from "../mail/new-mails.ts";
import { type Lead, type LeadKind, type NewLead, placeLead } from "../storage/leads.ts";
import { queueMails, requeueFailedMail } from "../storage/mails.ts";
import { accountKey } from "../storage/throttles.ts";

const anHour = { windowMs: hourMs, blockMs: hourMs };

const code = "rate-limited";

const pollMs = 200;

interface LeadInput {
  readonly kind: LeadKind;
  readonly fullName: string;
  readonly email: string;
  readonly programName: string;
  readonly league?: string;
  readonly title?: string;
  readonly message?: string;
  /** A hidden field that only bots fill in. */
  readonly website?: string | undefined;
}

interface Submission {
  readonly typed: LeadInput;
  readonly network: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Stores a visitor's form and then mails it to the operator (SITE-5). A repeated form is stored once and mailed only if it was not
 * mailed before. Throws `rate-limited`, or `message-failed` if the form is stored and its mail will be retried.
 */
export async function receiveLead(
  parts: Parts,
  { typed, network, log }: Submission,
): Promise<void> {
  const { db } = parts;
  const { kind } = typed;
  if (typed.website) {
    log.info({ event: "form-trap", kind }, "form from a bot ignored");
    return;
  }
  const lead = leadOf(parts, typed);
  const { leadId, mailId } = await withForm(parts, network, () =>
    db.identity((tx) => storeLead(parts, tx, lead)),
  );
  log.info({ event: "form", kind, leadId, isNew: leadId === lead.leadId }, "form stored");
  if (mailId === undefined || (await deliverLead(parts, mailId))) return;
  log.warn({ event: "form-not-mailed", kind, leadId, mailId }, "form stored, not mailed yet");
  throw new AppError("message-failed");
}

function leadOf({ newId, clock }: Parts, typed: LeadInput): NewLead {
  const { kind, fullName, email, programName, league = null, title = null } = typed;
  // Forms submit line breaks as CRLF and scripts as LF. The digest must not depend on that.
  const message = typed.message?.replaceAll(/\r\n?/g, "\n") ?? null;
  const fields = { kind, fullName, email, programName, league, title, message };
  return { ...fields, leadId: newId(), digest: leadDigest(fields), now: clock() };
}

interface StoredLead {
  readonly leadId: string;
  /** The mail to send now. Undefined if it was deleted after it was sent. */
  readonly mailId: string | undefined;
}

async function storeLead(parts: Parts, tx: Tx, lead: NewLead): Promise<StoredLead> {
  const { kind, email, now } = lead;
  const leadId = await placeLead(tx, lead);
  if (leadId !== lead.leadId) return { leadId, mailId: await mailToTryAgain(tx, leadId, now) };
  await countLead(parts, { tx, email });
  const mail = leadMail(parts, { leadId, kind, now });
  await queueMails(tx, [{ ...mail, ...reservedForRequest(now) }]);
  return { leadId, mailId: mail.mailId };
}

/** Returns the mail to try. If it was already sent, the attempt returns `sent` and does nothing. */
async function mailToTryAgain(tx: Tx, leadId: string, now: Date): Promise<string | undefined> {
  const mailId = await mailOfLead(tx, leadId);
  if (mailId !== undefined)
    await requeueFailedMail(tx, { mailId, ...reservedForRequest(now), now });
  return mailId;
}

/**
 * Tries to send the mail of a stored form and returns whether it was sent or kept. When a form is submitted twice at once, such as
 * by a double click, there is one mail, and the second request waits for the first one's attempt.
 */
async function deliverLead(
  { mail, db }: Pick<Parts, "mail" | "db">,
  mailId: string,
): Promise<boolean> {
  const endsAt = performance.now() + attemptLeftMs();
  let state = await mail.tryNow(mailId);
  while (state === "sending") {
    state = (await mailState(db.identitySql, mailId)) ?? "failed";
    if (performance.now() >= endsAt) break;
    if (state === "sending") await pause(pollMs);
  }
  return isDelivered(state);
}

/** Returns the hash that identifies a form's content: all typed fields, normalized. */
function leadDigest(lead: Omit<Lead, "leadId">): Buffer {
  const { kind, fullName, email, programName, league, title, message } = lead;
  const typed = [kind, fullName, email, programName, league, title, message];
  return createHash("sha256").update(JSON.stringify(typed)).digest();
}

type Limited = Pick<Parts, "settings" | "clock">;

/** Counts a public form by its network, even if the form is invalid, and receives it. Throws `rate-limited` (ID-12). */
async function withForm<T>(
  { db, settings, clock }: Limited & Pick<Parts, "db">,
  network: string,
  receive: () => Promise<T>,
): Promise<T> {
  const limit = settings.publicFormsPerHour;
  const throttle = { key: `forms:network:${network}`, limit, ...anHour };
  return await withAttempt({ db, throttles: [throttle], now: clock(), code }, receive);
}

interface LeadCount {
  /** The transaction that stores the form. A rollback also undoes the count. */
  readonly tx: Tx;
  readonly email: string;
}

/**
 * Counts a form that is about to be stored, per email address and in total (SEC-43). The total keeps many networks from filling the
 * disk or the operator's mailbox together. Throws `rate-limited`.
 */
async function countLead({ settings, clock }: Limited, { tx, email }: LeadCount): Promise<void> {
  const ofEmail = settings.publicFormsPerEmailPerHour;
  const inAll = settings.publicFormsInAllPerHour;
  const throttles = [
    { key: `${accountKey(email)}:forms`, limit: ofEmail, ...anHour },
    { key: "forms:all", limit: inAll, ...anHour },
  ];
  for (const throttle of throttles)
    await requireAttemptWithin(tx, { throttle, now: clock(), code });
}

/** Returns the mail of a visitor's form, or undefined if it was sent so long ago that it was deleted. */
async function mailOfLead(tx: Tx, leadId: string): Promise<string | undefined> {
  const mail = await tx
    .selectFrom("mails")
    .select("mail_id")
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  return mail?.mail_id;
}
