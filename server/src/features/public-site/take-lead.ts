import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Sql } from "../../database/database.ts";
import { leadMail, reservedForRequest } from "../../mail/new-mails.ts";
import type { Parts } from "../../parts.ts";
import { type LeadKind, type NewLead, placeLead } from "../../tables/leads.ts";
import { queueMails, requeueFailedMail } from "../../tables/mails.ts";
import { deliverLead } from "./deliver-lead.ts";
import { leadDigest } from "./lead-digest.ts";
import { countForm, countLead } from "./lead-limits.ts";
import { mailOfLead } from "./public-site.query.ts";

interface Typed {
  readonly kind: LeadKind;
  readonly fullName: string;
  readonly email: string;
  readonly programName: string;
  readonly league?: string;
  readonly title?: string;
  readonly message?: string;
  /** The field that people never see. */
  readonly website?: string | undefined;
}

interface Sent {
  readonly typed: Typed;
  readonly network: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Stores what a visitor sent, and then mails it to the operator (SITE-5). A repeated message is stored once, and is mailed only when
 * it was not mailed before. Throws `rate-limited`, and `message-failed` when the message is stored and its mail will be retried.
 */
export async function takeLead(parts: Parts, { typed, network, log }: Sent): Promise<void> {
  const { db } = parts;
  const { kind } = typed;
  if (typed.website) {
    log.info({ event: "form-trap", kind }, "a robot filled in a form");
    return;
  }
  await countForm(parts, network);
  const lead = leadOf(parts, typed);
  const { leadId, mailId } = await db.identity((sql) => storeLead(parts, sql, lead));
  log.info({ event: "form", kind, leadId, isNew: leadId === lead.leadId }, "form taken");
  if (mailId === undefined || (await deliverLead(parts, mailId))) return;
  log.warn({ event: "form-not-mailed", kind, leadId, mailId }, "form stored, not mailed yet");
  throw new AppError("message-failed");
}

function leadOf({ newId, clock }: Parts, typed: Typed): NewLead {
  const { kind, fullName, email, programName, league = null, title = null } = typed;
  // A browser posts the ends of lines as CRLF, a script as LF: typed the same, it is the same.
  const message = typed.message?.replaceAll(/\r\n?/g, "\n") ?? null;
  const fields = { kind, fullName, email, programName, league, title, message };
  return { ...fields, leadId: newId(), digest: leadDigest(fields), now: clock() };
}

interface StoredLead {
  readonly leadId: string;
  /** The mail to be tried now; without one it went out long ago. */
  readonly mailId: string | undefined;
}

async function storeLead(parts: Parts, sql: Sql, lead: NewLead): Promise<StoredLead> {
  const { kind, email, now } = lead;
  const leadId = await placeLead(sql, lead);
  if (leadId !== lead.leadId) return { leadId, mailId: await mailToTryAgain(sql, leadId, now) };
  await countLead(parts, { sql, email });
  const mail = leadMail(parts, { leadId, kind, now });
  await queueMails(sql, [{ ...mail, ...reservedForRequest(now) }]);
  return { leadId, mailId: mail.mailId };
}

/** Returns the mail to try. If it was already sent, the attempt returns `sent` and does nothing. */
async function mailToTryAgain(sql: Sql, leadId: string, now: Date): Promise<string | undefined> {
  const mailId = await mailOfLead(sql, leadId);
  if (mailId !== undefined)
    await requeueFailedMail(sql, { mailId, ...reservedForRequest(now), now });
  return mailId;
}
