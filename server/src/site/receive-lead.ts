import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { leadMail, reservedForRequest } from "../mail/new-mails.ts";
import { type LeadKind, type NewLead, placeLead } from "../storage/leads.ts";
import { queueMails, requeueFailedMail } from "../storage/mails.ts";
import { deliverLead } from "./deliver-lead.ts";
import { leadDigest } from "./lead-digest.ts";
import { countLead, withForm } from "./lead-limits.ts";
import { mailOfLead } from "./public-site.query.ts";

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
