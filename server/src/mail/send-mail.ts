import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { dayMs, hourMs } from "@armslot/contracts/core/durations";
import type { Parts } from "../deps/parts.ts";
import { accountKey, countAttempt, type Throttle, takeBackAttempt } from "../storage/throttles.ts";
import type { MailContext } from "./mail.ts";
import type { Delivery, MailMessage } from "./transport.ts";

/** Time in which a transport that was stopped can still report a result. */
const graceMs = 250;
const tooLate: Delivery = { state: "queued", fault: "service", reason: "no answer in time" };

/** The result of counting a mail against the limits of its recipient and its program. */
export interface BudgetClaim {
  /** When the mail may be sent; undefined when it may be sent now. */
  readonly blockedUntil?: Date;
  /** Takes the count back, because the mail was not sent. */
  takeBack(): Promise<void>;
}

/** Counts a mail against the limits of its recipient and its program, before it is sent. (SEC-44) */
export async function claimBudget(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  programId: string | null,
  message: MailMessage,
): Promise<BudgetClaim> {
  const counted: Throttle[] = [];
  const takeBack = async () => {
    for (const throttle of counted) await takeBackAttempt(db.identitySql, throttle);
  };
  for (const throttle of budgetsOf(settings, programId, message)) {
    const blockedUntil = await countAttempt(db.identitySql, { ...throttle, now: clock() });
    if (blockedUntil) {
      await takeBack();
      return { blockedUntil, takeBack: async () => undefined };
    }
    counted.push(throttle);
  }
  return { takeBack };
}

/**
 * The limits that apply to a mail. The recipient's address is hashed, so the limits hold no personal data. What visitors send goes
 * only to the operator and is limited when the form is taken, so that the visitor sees it.
 */
function budgetsOf(
  settings: Parts["settings"],
  programId: string | null,
  { to, kind }: MailMessage,
): Throttle[] {
  if (kind === "waitlist" || kind === "contact") return [];
  const ofRecipient = {
    key: `${accountKey(to.address)}:mail`,
    limit: settings.mailsPerRecipientPerHour,
    windowMs: hourMs,
    blockMs: hourMs,
  };
  if (programId === null) return [ofRecipient];
  const ofProgram = {
    key: `mail:program:${programId}`,
    limit: settings.mailsPerProgramPerDay,
    windowMs: dayMs,
    blockMs: hourMs,
  };
  return [ofRecipient, ofProgram];
}

interface TimedSend {
  readonly message: MailMessage;
  readonly ms: number;
  /** Ends the send early. It must not be aborted yet. */
  readonly signal: AbortSignal;
}

/** Sends a message. Returns after `ms` and a short grace at the latest, even when the transport hangs. */
export async function sendWithin(
  { transport, parts }: Pick<MailContext, "transport" | "parts">,
  { message, ms, signal }: TimedSend,
): Promise<Delivery> {
  // `AbortSignal.any` would not do: the given signal lives as long as the process and would keep each combined signal.
  const stop = new AbortController();
  const stopNow = () => stop.abort();
  const timer = setTimeout(stopNow, ms);
  signal.addEventListener("abort", stopNow);
  const end = once(stop.signal, "abort").then(() => pause(graceMs, tooLate));
  try {
    return await Promise.race([transport.send(message, stop.signal), end]);
  } catch (failure) {
    const { mailId } = message;
    parts.log.error({ err: failure, mailId }, "a mail transport failed unexpectedly");
    const reason = "an unexpected failure; see the log";
    return { state: "queued", fault: "service", reason };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stopNow);
  }
}
