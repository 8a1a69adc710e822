import { randomBytes } from "node:crypto";
import type { Colleague } from "@armslot/contracts/colleague";
import { limits } from "@armslot/contracts/limits";
import { inviteToken } from "../outside/invite-token.ts";
import { base32, hashOfToken } from "../outside/secret-token.ts";
import type { Parts } from "../parts.ts";
import type { NewMail } from "../tables/mails.ts";
import type { NewInvite } from "../tables/pending-invites.ts";

const dayInMs = 24 * 60 * 60 * 1000;
const nonceBytes = 16;

interface Inviting {
  readonly programId: string;
  readonly invitedBy: string;
  readonly colleague: Colleague;
  readonly now: Date;
}

/** A new link for an invite: what its token is derived from, the hash of it, and until when it is good. */
export function newInviteLink(
  { serverSecret }: Pick<Parts, "serverSecret">,
  { inviteId, now }: { readonly inviteId: string; readonly now: Date },
): Pick<NewInvite, "nonce" | "tokenHash" | "expiresAt"> {
  const nonce = randomBytes(nonceBytes);
  const tokenHash = hashOfToken(inviteToken(serverSecret, { inviteId, nonce }));
  return {
    nonce,
    tokenHash,
    expiresAt: new Date(now.getTime() + limits.inviteLifetimeDays * dayInMs),
  };
}

/** The key of the mail that carries an invite's present link; a new link has another one. */
export function inviteMailKey({ inviteId, nonce }: Pick<NewInvite, "inviteId" | "nonce">): string {
  return `invite:${inviteId}:${base32(nonce)}`;
}

/** The mail that carries an invite's link; of the same link there is never a second one. */
export function inviteMail(
  { newId }: Pick<Parts, "newId">,
  invite: Pick<NewInvite, "programId" | "inviteId" | "nonce" | "now">,
): NewMail {
  const { programId, inviteId, now } = invite;
  const dedupeKey = inviteMailKey(invite);
  return { mailId: newId(), programId, kind: "invite", dedupeKey, inviteId, now };
}

/** An invite and its mail. The mail names its invite: the token is derived when the mail is rendered. */
export function prepareInvite(
  parts: Pick<Parts, "newId" | "serverSecret">,
  { programId, invitedBy, colleague, now }: Inviting,
): { readonly invite: NewInvite; readonly mail: NewMail } {
  const inviteId = parts.newId();
  const link = newInviteLink(parts, { inviteId, now });
  const invite = { ...colleague, programId, inviteId, ...link, invitedBy, now };
  return { invite, mail: inviteMail(parts, invite) };
}
