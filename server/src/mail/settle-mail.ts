import { setTimeout as pause } from "node:timers/promises";
import { hourMs } from "@armslot/contracts/core/durations";
import type { MailState } from "@armslot/contracts/people/mail-state";
import { type ClaimedMail, endMailClaim, type MailEnd } from "../storage/mail-claims.ts";
import { noteAttempt } from "../storage/mail-transports.ts";
import type { MailContext } from "./mail.ts";
import type { Delivery } from "./transport.ts";

/** A mail fails after this many attempts. (MAIL-2) */
export const mailAttemptsMax = 8;

const firstRetryMs = 30_000;
const retryFactor = 4;
const longestRetryMs = hourMs;
const settleTries = 4;
const settlePauseMs = 1_000;
const reasonMaxCharacters = 500;

/**
 * Returns the milliseconds until the next attempt: 30 s after the first failure, then four times as long each time, at most an hour.
 * Up to half of it is taken off at random, so mails that failed together are not retried together.
 * @param attempts the number of failed attempts, from 1
 * @param random from 0 to 1
 */
export function backOffMs(attempts: number, random: number): number {
  const full = Math.min(firstRetryMs * retryFactor ** (attempts - 1), longestRetryMs);
  return Math.round(full * (1 - random / 2));
}

/** The back-off, or the time that the mail service asked for if that is longer, but at most an hour. */
function retryInMs(attempts: number, serviceMs: number): number {
  return Math.min(Math.max(backOffMs(attempts, Math.random()), serviceMs), longestRetryMs);
}

/** Makes a reason storable: without control characters and lone surrogates, and not longer than the column. */
function storableReason(reason: string): string {
  const clean = reason.replace(/\p{Cc}|\p{Cs}/gu, " ");
  return [...clean].slice(0, reasonMaxCharacters).join("");
}

function endOf(delivery: Delivery, { attempts }: ClaimedMail, now: Date): MailEnd {
  if (delivery.state === "sent" || delivery.state === "kept") return { state: delivery.state };
  const lastError = storableReason(delivery.reason);
  if (delivery.state === "failed" || attempts >= mailAttemptsMax) {
    return { state: "failed", lastError };
  }
  const inMs = retryInMs(attempts, delivery.afterMs ?? 0);
  return { state: "queued", lastError, availableAt: new Date(now.getTime() + inMs) };
}

/** Logs IDs and reasons only. Recipients and texts are personal data. */
function logEnd({ parts: { log } }: MailContext, mail: ClaimedMail, end: MailEnd): void {
  const { mailId, kind, attempts } = mail;
  const fields = { mailId, kind, attempts };
  if (!("lastError" in end)) log.info(fields, `mail ${end.state}`);
  else if (end.state === "failed") log.error({ ...fields, reason: end.lastError }, "mail failed");
  else log.warn({ ...fields, reason: end.lastError }, "mail not sent; it will be tried again");
}

/**
 * Stores how an attempt ended. Retries for a few seconds when the database does not answer, because a mail that was sent but not
 * stored as sent is sent again after its lease.
 */
export async function endMail(
  context: MailContext,
  mail: ClaimedMail,
  end: MailEnd,
): Promise<void> {
  const { db, clock, log } = context.parts;
  const { mailId, attempts } = mail;
  for (let tries = 1; ; tries++) {
    try {
      const isOurs = await endMailClaim(db.identitySql, { mailId, attempts, end, now: clock() });
      if (isOurs) logEnd(context, mail, end);
      else log.warn({ mailId }, "another process took the mail before this attempt ended");
      return;
    } catch (failure) {
      log.warn({ err: failure, mailId, state: end.state }, "could not store how a mail ended");
      if (tries === settleTries) return;
      await pause(settlePauseMs);
    }
  }
}

/**
 * Stores what the mail service did with a mail, and whether the service works. A failure that concerns only this mail does not count
 * against the service: one unknown recipient must not make resets unavailable for everyone.
 * @returns the state that the mail is in now
 */
export async function settleMail(
  context: MailContext,
  mail: ClaimedMail,
  delivery: Delivery,
): Promise<MailState> {
  const { db, clock, log } = context.parts;
  const now = clock();
  const end = endOf(delivery, mail, now);
  await endMail(context, mail, end);
  const fault = "fault" in delivery ? delivery.fault : undefined;
  if (fault === "mail") return end.state;
  try {
    const { name } = context.transport;
    await noteAttempt(db.identitySql, { name, failedAt: fault === "service" ? now : null });
  } catch (failure) {
    log.warn({ err: failure }, "could not store whether mail works");
  }
  return end.state;
}
