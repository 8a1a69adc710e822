import { setTimeout as pause } from "node:timers/promises";
import type { Delivery } from "../outside/email/transport.ts";
import { noteAttempt } from "../tables/mail-transports.ts";
import { type ClaimedMail, endMailClaim, type MailEnd } from "../tables/mails.ts";
import { mailAttemptsMax, retryInMs } from "./back-off.ts";
import type { MailWorld } from "./mail-world.ts";

const settleTries = 4;
const settlePauseMs = 1_000;
const reasonMaxCharacters = 500;

/** As the database takes it. */
function shortReason(reason: string): string {
  const clean = reason.replace(/\p{Cc}|\p{Cs}/gu, " ");
  return [...clean].slice(0, reasonMaxCharacters).join("");
}

function endOf(delivery: Delivery, { attempts }: ClaimedMail, now: Date): MailEnd {
  switch (delivery.outcome) {
    case "sent":
    case "stored":
      return { state: delivery.outcome };
    case "permanent":
      return { state: "dead", lastError: shortReason(delivery.reason) };
    case "retry": {
      const lastError = shortReason(delivery.reason);
      if (attempts >= mailAttemptsMax) return { state: "dead", lastError };
      const inMs = retryInMs(attempts, delivery.afterMs ?? 0);
      return { state: "queued", lastError, availableAt: new Date(now.getTime() + inMs) };
    }
  }
}

/** Ids and reasons alone: whom a mail is for and what it says are nobody's business in a log. */
function tell({ parts: { log } }: MailWorld, mail: ClaimedMail, end: MailEnd): void {
  const { mailId, kind, attempts } = mail;
  const about = { mailId, kind, attempts };
  if (!("lastError" in end)) log.info(about, end.state === "sent" ? "mail sent" : "mail kept");
  else if (end.state === "dead") log.error({ ...about, reason: end.lastError }, "mail given up");
  else log.warn({ ...about, reason: end.lastError }, "mail not sent, to be tried again");
}

/**
 * Writes down how an attempt ended. A database that does not answer is asked again for a while, as a mail that went out and is not
 * known to have would go out once more when its lease is over.
 */
export async function endMail(world: MailWorld, mail: ClaimedMail, end: MailEnd): Promise<void> {
  const { db, clock, log } = world.parts;
  const { mailId, attempts } = mail;
  for (let tries = 1; ; tries++) {
    try {
      const isOurs = await endMailClaim(db.identitySql, { mailId, attempts, end, now: clock() });
      if (isOurs) tell(world, mail, end);
      else log.warn({ mailId }, "a mail's claim was lost before its attempt ended");
      return;
    } catch (failure) {
      log.warn({ err: failure, mailId, state: end.state }, "could not write down how a mail ended");
      if (tries === settleTries) return;
      await pause(settlePauseMs);
    }
  }
}

/**
 * Writes down what the mail service did with a mail, and whether the service works. A mail's own fault says nothing of that: one
 * address that does not exist would keep everybody from their resets.
 */
export async function settleMail(
  world: MailWorld,
  mail: ClaimedMail,
  delivery: Delivery,
): Promise<void> {
  const { db, clock, log } = world.parts;
  const now = clock();
  await endMail(world, mail, endOf(delivery, mail, now));
  const fault = "fault" in delivery ? delivery.fault : undefined;
  if (fault === "mail") return;
  try {
    const { name } = world.transport;
    await noteAttempt(db.identitySql, { name, failedAt: fault === "service" ? now : null });
  } catch (failure) {
    log.warn({ err: failure }, "could not write down whether mail works");
  }
}
