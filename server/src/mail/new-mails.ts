import type { Parts } from "../parts.ts";
import { leftMs } from "../request-deadline.ts";
import type { LeadKind } from "../tables/leads.ts";
import type { NewMail } from "../tables/mails.ts";

/** How long an attempt within a request may take at most, in milliseconds, its wait for the pace included. */
export const mailAttemptMs = 8_000;
const marginMs = 4_000;
/** What a request needs after an attempt: to look at its mail once more, and to answer. */
const afterAttemptMs = 500;

/** How long an attempt may take that begins now, with the time left to its request. */
export function attemptLeftMs(): number {
  return Math.min(mailAttemptMs, leftMs(mailAttemptMs + afterAttemptMs) - afterAttemptMs);
}

/**
 * When the worker may take a mail that the request tries itself after its commit: not before that attempt is over. When the process
 * ends in between, the worker takes the mail then.
 */
export function triedAtOnce(now: Date): Pick<NewMail, "availableAt"> {
  return { availableAt: new Date(now.getTime() + mailAttemptMs + marginMs) };
}

/**
 * Returns a reset mail to a well-formed address, with or without an account. The worker looks the account up and makes the link. Wake
 * it after the commit, and never try this mail within a request (SIGN-4).
 */
export function resetMail(
  { newId }: Pick<Parts, "newId">,
  { email, now }: { readonly email: string; readonly now: Date },
): NewMail {
  const mailId = newId();
  const kind = "reset" as const;
  return { mailId, programId: null, kind, dedupeKey: `reset:${mailId}`, params: { email }, now };
}

/** A mail that tells the operator what a visitor sent; of one there is never a second mail. */
export function leadMail(
  { newId }: Pick<Parts, "newId">,
  { leadId, kind, now }: { readonly leadId: string; readonly kind: LeadKind; readonly now: Date },
): NewMail {
  return { mailId: newId(), programId: null, kind, dedupeKey: `lead:${leadId}`, leadId, now };
}

/** How a password came to be another one. */
export type PasswordChange = "changed" | "reset";

interface Notice {
  readonly programId: string;
  readonly userId: string;
  readonly change: PasswordChange;
  readonly now: Date;
}

/** A mail that tells a member that their password is another one now. */
export function noticeMail(
  { newId }: Pick<Parts, "newId">,
  { programId, userId, change, now }: Notice,
): NewMail {
  const mailId = newId();
  const kind = "notice" as const;
  const dedupeKey = `notice:${mailId}`;
  return { mailId, programId, kind, dedupeKey, userId, params: { change }, now };
}
