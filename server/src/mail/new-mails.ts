import { randomBytes } from "node:crypto";
import type { Colleague } from "@armslot/contracts/core/colleague";
import { dayMs } from "@armslot/contracts/core/durations";
import { inviteToken } from "../core/invite-token.ts";
import { leftMs } from "../core/request-deadline.ts";
import { base32, hashOfToken } from "../core/secret-token.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import type { LeadKind } from "../storage/leads.ts";
import type { NewMail } from "../storage/mails.ts";
import type { NewInvite } from "../storage/pending-invites.ts";

/** The longest time for an attempt within a request, including the wait for the transport's pace. */
export const mailAttemptMs = 8_000;
const marginMs = 4_000;
/** The time that a request needs after an attempt, to read the mail's state once more and to answer. */
const afterAttemptMs = 500;
const nonceBytes = 16;

/** Returns the longest time for an attempt that starts now, given the time that its request has left. */
export function attemptLeftMs(): number {
  return Math.min(mailAttemptMs, leftMs(mailAttemptMs + afterAttemptMs) - afterAttemptMs);
}

/**
 * Keeps the worker away from a mail until the attempt of the request that queues it is over. If the process ends in between, the
 * worker takes the mail then.
 */
export function reservedForRequest(now: Date): Pick<NewMail, "availableAt"> {
  return { availableAt: new Date(now.getTime() + mailAttemptMs + marginMs) };
}

/** Returns the secret parts of a new invite link: what its token is derived from, the token's hash, and when the link expires. */
export function newInviteLink(
  { serverSecret }: Pick<Parts, "serverSecret">,
  { inviteId, now }: { readonly inviteId: string; readonly now: Date },
): Pick<NewInvite, "nonce" | "tokenHash" | "expiresAt"> {
  const nonce = randomBytes(nonceBytes);
  const tokenHash = hashOfToken(inviteToken(serverSecret, { inviteId, nonce }));
  const expiresAt = new Date(now.getTime() + serverLimits.inviteLifetimeDays * dayMs);
  return { nonce, tokenHash, expiresAt };
}

/** Derives the link of an invite, which is not stored. Returns undefined when the server's secret has changed since the invite was made. */
export function inviteLink(
  { settings, serverSecret }: Pick<Parts, "settings" | "serverSecret">,
  invite: Pick<NewInvite, "programId" | "inviteId" | "nonce" | "tokenHash">,
): string | undefined {
  const token = inviteToken(serverSecret, invite);
  if (!hashOfToken(token).equals(invite.tokenHash)) return undefined;
  return `${settings.publicUrl}/invite/${invite.programId}?token=${token}`;
}

/** Returns the key of the mail that carries an invite's current link. A new link has a new key. */
export function inviteMailKey({ inviteId, nonce }: Pick<NewInvite, "inviteId" | "nonce">): string {
  return `invite:${inviteId}:${base32(nonce)}`;
}

/** Returns the mail that carries an invite's current link. The queue holds at most one for each link. */
export function inviteMail(
  { newId }: Pick<Parts, "newId">,
  invite: Pick<NewInvite, "programId" | "inviteId" | "nonce" | "now">,
): NewMail {
  const { programId, inviteId, now } = invite;
  const dedupeKey = inviteMailKey(invite);
  return { mailId: newId(), programId, kind: "invite", dedupeKey, inviteId, now };
}

interface Invitation {
  readonly programId: string;
  readonly invitedBy: string;
  readonly colleague: Colleague;
  readonly now: Date;
}

/** Returns an invite and its mail. The mail names the invite; its token is derived when the mail is rendered. */
export function prepareInvite(
  parts: Pick<Parts, "newId" | "serverSecret">,
  { programId, invitedBy, colleague, now }: Invitation,
): { readonly invite: NewInvite; readonly mail: NewMail } {
  const inviteId = parts.newId();
  const link = newInviteLink(parts, { inviteId, now });
  const invite = { ...colleague, programId, inviteId, ...link, invitedBy, now };
  return { invite, mail: inviteMail(parts, invite) };
}

/**
 * Returns a reset mail to a well-formed address, with or without an account. The worker looks the account up and makes the link. Wake
 * the worker after the commit, and never try this mail within a request: its duration would reveal whether there is an account. (SIGN-4)
 */
export function resetMail(
  { newId }: Pick<Parts, "newId">,
  { email, now }: { readonly email: string; readonly now: Date },
): NewMail {
  const mailId = newId();
  const kind = "reset" as const;
  return { mailId, programId: null, kind, dedupeKey: `reset:${mailId}`, params: { email }, now };
}

/** Returns the mail that passes on to the operator what a visitor sent. The queue holds at most one for each lead. */
export function leadMail(
  { newId }: Pick<Parts, "newId">,
  { leadId, kind, now }: { readonly leadId: string; readonly kind: LeadKind; readonly now: Date },
): NewMail {
  return { mailId: newId(), programId: null, kind, dedupeKey: `lead:${leadId}`, leadId, now };
}

/** How a password was changed: by its owner while signed in, or with the link of a reset. */
export type PasswordChange = "changed" | "reset";

interface Notice {
  readonly programId: string;
  readonly userId: string;
  readonly change: PasswordChange;
  readonly now: Date;
}

/** Returns the mail that informs a member that their password has changed. */
export function noticeMail(
  { newId }: Pick<Parts, "newId">,
  { programId, userId, change, now }: Notice,
): NewMail {
  const mailId = newId();
  const kind = "notice" as const;
  const dedupeKey = `notice:${mailId}`;
  return { mailId, programId, kind, dedupeKey, userId, params: { change }, now };
}
