import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { dayMs, hourMs } from "@armslot/contracts/core/durations";
import { isDelivered, type MailState } from "@armslot/contracts/people/mail-state";
import type { Parts } from "../deps/parts.ts";
import {
  type ClaimedMail,
  claimDueMail,
  claimQueuedMail,
  deleteClaimedMail,
  giveMailBack,
  tieMailToUser,
} from "../storage/mail-claims.ts";
import { reserveSlot } from "../storage/mail-transports.ts";
import { accountKey, countAttempt, type Throttle, takeBackAttempt } from "../storage/throttles.ts";
import { accountOf, mailState } from "./mail.query.ts";
import type { MailContext } from "./mail.ts";
import { renderMail } from "./render-mail.ts";
import { endMail, mailAttemptsMax, settleMail } from "./settle-mail.ts";
import { type Delivery, isKeeping, type MailMessage } from "./transport.ts";

/** Time in which a transport that was stopped can still report a result. */
const graceMs = 250;

const tooLate: Delivery = { state: "queued", fault: "service", reason: "no answer in time" };

/** Longer than an attempt's wait for its slot and its send together. */
const leaseMs = 20_000;
/** The end of an attempt or a lease that is reserved for storing the result. */
const settleMs = 500;
/** A send that starts with less time left could end after another process has taken the mail. */
const sendMinMs = 100;

/** The result of an attempt. */
interface Attempt {
  /** The state that the mail is in now; undefined when it was deleted because there was nothing to send. */
  readonly state: MailState | undefined;
  /** The transport's pace or a stop left no time for this mail, so the worker should not take another one now. */
  readonly isTooEarly?: true;
}

interface CallLimits {
  /** The longest time for a send; within a request, for the whole attempt. */
  readonly attemptMs: number;
  /** Ends the wait for the transport's pace. */
  readonly waitSignal: AbortSignal;
  /** Ends the send. */
  readonly sendSignal: AbortSignal;
}

interface AttemptLimits extends Omit<CallLimits, "attemptMs"> {
  /** The longest wait for the transport's pace. */
  readonly waitMaxMs: number;
  /** Returns the milliseconds that are left for the send. */
  sendWithinMs(): number;
}

const gone: Attempt = { state: undefined };
const tooEarly: Attempt = { state: "queued", isTooEarly: true };

/** Returns the end of a claim that is made now. Another process may take the mail afterwards. */
export function leaseEnd({ clock }: Pick<Parts, "clock">): { now: Date; leaseUntil: Date } {
  const now = clock();
  return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
}

/** Attempts one queued mail, whether it is due or not. Returns its state, which another process may have caused. */
export async function tryQueuedMail(
  context: MailContext,
  mailId: string,
  { attemptMs, ...signals }: CallLimits,
): Promise<MailState> {
  const { db } = context.parts;
  const endsAt = performance.now() + attemptMs - settleMs;
  const mail = await claimQueuedMail(db.identitySql, { mailId, ...leaseEnd(context.parts) });
  if (!mail) return (await mailState(db.identitySql, mailId)) ?? "failed";
  const sendWithinMs = () => endsAt - performance.now();
  const limits = { waitMaxMs: sendWithinMs() / 2, sendWithinMs, ...signals };
  return (await attemptMail(context, mail, limits)).state ?? "failed";
}

/** Attempts the mail that has been due longest. Returns undefined when none is due. */
export async function deliverNextMail(
  context: MailContext,
  { attemptMs, ...signals }: CallLimits,
): Promise<Attempt | undefined> {
  const endsAt = performance.now() + leaseMs - settleMs;
  const mail = await claimDueMail(context.parts.db.identitySql, leaseEnd(context.parts));
  if (!mail) return undefined;
  const sendWithinMs = () => Math.min(attemptMs, endsAt - performance.now());
  return await attemptMail(context, mail, { waitMaxMs: attemptMs, sendWithinMs, ...signals });
}

async function attemptMail(
  context: MailContext,
  claimed: ClaimedMail,
  limits: AttemptLimits,
): Promise<Attempt> {
  if (claimed.attempts > mailAttemptsMax) {
    return await failMail(context, claimed, "every attempt was interrupted");
  }
  const mail = await findRecipient(context, claimed);
  if (!mail) return gone;
  // A kept reset has no link: `npx armslot outbox show` makes one, and only then does the previous link end.
  if (mail.kind === "reset" && isKeeping(context.transport)) {
    await settleMail(context, mail, { state: "kept" });
    return { state: "kept" };
  }
  if (!(await waitForTurn(context, limits))) {
    await postpone(context, mail, {});
    return tooEarly;
  }
  const rendered = await renderMail(context.parts, mail);
  if (!rendered) return await dropMail(context, mail);
  if ("failure" in rendered) return await failMail(context, mail, rendered.failure);
  return await sendRendered(context, mail, { ...rendered, limits });
}

async function failMail(
  context: MailContext,
  mail: ClaimedMail,
  lastError: string,
): Promise<Attempt> {
  await endMail(context, mail, { state: "failed", lastError });
  return { state: "failed" };
}

async function dropMail({ parts: { db } }: MailContext, mail: ClaimedMail): Promise<Attempt> {
  await deleteClaimedMail(db.identitySql, mail);
  return gone;
}

/** Looks up the account that a reset was requested for. Without one there is no recipient, and the mail is deleted. */
async function findRecipient(
  { parts: { db } }: MailContext,
  mail: ClaimedMail,
): Promise<ClaimedMail | undefined> {
  if (mail.kind !== "reset" || mail.userId !== null) return mail;
  const { email } = mail.params;
  const account = email === undefined ? undefined : await accountOf(db.identitySql, email);
  if (!account) {
    await deleteClaimedMail(db.identitySql, mail);
    return undefined;
  }
  await tieMailToUser(db.identitySql, { ...mail, ...account });
  return { ...mail, ...account, params: {} };
}

/** Waits for the transport's next slot. The pace is in real time, even when the server runs on a fixed clock. */
async function waitForTurn(
  { parts: { db }, transport: { name, paceMs } }: MailContext,
  { waitMaxMs, waitSignal: signal }: AttemptLimits,
): Promise<boolean> {
  if (paceMs === 0) return true;
  const waitMs = await reserveSlot(db.identitySql, { name, paceMs, waitMaxMs });
  if (waitMs === undefined) return false;
  try {
    await pause(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/** Puts a mail back into the queue without counting the attempt. */
async function postpone(
  { parts: { db, clock } }: MailContext,
  mail: ClaimedMail,
  { until, reason }: { readonly until?: Date; readonly reason?: string },
): Promise<void> {
  const now = clock();
  const why = reason === undefined ? {} : { reason };
  await giveMailBack(db.identitySql, { ...mail, availableAt: until ?? now, ...why, now });
}

interface Sending {
  readonly message: MailMessage;
  readonly activate?: () => Promise<boolean>;
  readonly limits: AttemptLimits;
}

async function sendRendered(
  context: MailContext,
  mail: ClaimedMail,
  { message, activate, limits }: Sending,
): Promise<Attempt> {
  const budget = await claimBudget(context.parts, mail.programId, message);
  if (budget.blockedUntil) {
    const reason = "this recipient or this program has reached its limit of mails";
    await postpone(context, mail, { until: budget.blockedUntil, reason });
    return { state: "queued" };
  }
  if (limits.sendWithinMs() < sendMinMs || limits.sendSignal.aborted) {
    await budget.takeBack();
    await postpone(context, mail, {});
    return tooEarly;
  }
  if (activate && !(await activate())) {
    await budget.takeBack();
    return await dropMail(context, mail);
  }
  const ms = limits.sendWithinMs();
  const delivery = await sendWithin(context, { message, ms, signal: limits.sendSignal });
  const state = await settleMail(context, mail, delivery);
  if (!isDelivered(state)) await budget.takeBack();
  return { state };
}

/** The result of counting a mail against the limits of its recipient and its program. */
interface BudgetClaim {
  /** When the mail may be sent; undefined when it may be sent now. */
  readonly blockedUntil?: Date;
  /** Takes the count back, because the mail was not sent. */
  takeBack(): Promise<void>;
}

/** Counts a mail against the limits of its recipient and its program, before it is sent. (SEC-44) */
async function claimBudget(
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
async function sendWithin(
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
