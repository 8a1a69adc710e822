import { minuteMs } from "@armslot/contracts/core/durations";
import { limits } from "@armslot/contracts/core/limits";
import { hashOfToken, newSecretToken } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import type { ClaimedMail } from "../storage/mail-claims.ts";
import { replaceOlderReset, replaceReset } from "../storage/password-resets.ts";
import { inviteToMail, leadToMail, userToMail } from "./mail.query.ts";
import {
  inviteMessage,
  leadMessage,
  noticeMessage,
  operatorAddress,
  resetMessage,
} from "./mail-messages.ts";
import { inviteLink, inviteMailKey } from "./new-mails.ts";
import type { MailMessage } from "./transport.ts";

/** A queued mail turned into the message to send, or the reason why it fails. */
type RenderedMail =
  | {
      readonly message: MailMessage;
      /**
       * Makes the link in the message valid and ends earlier ones. Call it right before sending, once nothing else can stop the
       * mail. Returns false when a newer link exists; then the message must not be sent.
       */
      readonly activate?: () => Promise<boolean>;
    }
  /** The link in the mail can no longer work. The reason is for the operator. */
  | { readonly failure: string };

type RenderParts = Pick<Parts, "db" | "clock" | "settings" | "serverSecret">;

interface Member {
  readonly programId: string;
  readonly userId: string;
}

/**
 * Renders a queued mail from current data at the moment it is sent. Links are made here, because no table stores one. (MAIL-4)
 * @returns undefined when there is no recipient anymore or a newer mail has replaced this one
 */
export async function renderMail(
  parts: RenderParts,
  mail: ClaimedMail,
): Promise<RenderedMail | undefined> {
  switch (mail.kind) {
    case "invite":
      return await renderInvite(parts, mail);
    case "reset":
      return await renderReset(parts, mail);
    case "notice":
      return await renderNotice(parts, mail);
    case "waitlist":
    case "contact":
      return await renderLead(parts, mail);
  }
}

async function renderInvite(
  { db, clock, settings, serverSecret }: RenderParts,
  { mailId, programId, inviteId, dedupeKey }: ClaimedMail,
): Promise<RenderedMail | undefined> {
  if (programId === null || inviteId === null) return undefined;
  const invite = await inviteToMail(db.identitySql, { programId, inviteId });
  if (!invite || dedupeKey !== inviteMailKey(invite)) return undefined;
  if (invite.expiresAt <= clock()) return { failure: "the invite has expired" };
  const link = inviteLink({ settings, serverSecret }, invite);
  if (link === undefined) {
    return { failure: "SERVER_SECRET has changed since the invite was made; resend the invite" };
  }
  return { message: inviteMessage(mailId, invite, link) };
}

async function renderReset(
  { db, clock, settings }: RenderParts,
  { mailId, programId, userId, createdAt: askedAt }: ClaimedMail,
): Promise<RenderedMail | undefined> {
  if (programId === null || userId === null) return undefined;
  const user = await userToMail(db.identitySql, { programId, userId });
  if (!user) return undefined;
  const { token, link } = newLink(settings);
  const activate = async () =>
    await replaceOlderReset(db.identitySql, { ...resetOf(user, token, clock()), askedAt });
  return { message: resetMessage(mailId, user, link), activate };
}

async function renderNotice(
  { db, settings: { publicUrl } }: RenderParts,
  { mailId, programId, userId, params, createdAt: at }: ClaimedMail,
): Promise<RenderedMail | undefined> {
  if (programId === null || userId === null) return undefined;
  const user = await userToMail(db.identitySql, { programId, userId });
  if (!user) return undefined;
  const change = params.change === "reset" ? "reset" : "changed";
  return { message: noticeMessage(mailId, user, { change, at, publicUrl }) };
}

async function renderLead(
  { db, settings }: RenderParts,
  { mailId, leadId }: ClaimedMail,
): Promise<RenderedMail | undefined> {
  const lead = leadId === null ? undefined : await leadToMail(db.identitySql, leadId);
  if (!lead) return undefined;
  return { message: leadMessage(mailId, lead, operatorAddress(settings)) };
}

/** Makes a link with which a member can set a new password once, within `resetLifetimeMinutes`. It ends the previous link. */
export async function newResetLink(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  { programId, userId }: Member,
): Promise<string> {
  const { token, link } = newLink(settings);
  const now = clock();
  const reset = resetOf({ programId, userId }, token, now);
  await replaceReset(db.identitySql, { ...reset, now });
  return link;
}

function newLink({ publicUrl }: Pick<Parts["settings"], "publicUrl">) {
  const token = newSecretToken();
  return { token, link: `${publicUrl}/reset-password?token=${token}` };
}

function resetOf({ programId, userId }: Member, token: string, now: Date) {
  const expiresAt = new Date(now.getTime() + limits.resetLifetimeMinutes * minuteMs);
  return { programId, userId, tokenHash: hashOfToken(token), expiresAt };
}
