import type { sendInvite } from "@armslot/contracts/invites";
import { isDelivered } from "@armslot/contracts/mail-state";
import { messages } from "@armslot/contracts/messages";
import { userInvitedEvent } from "../../analytics/member-events.ts";
import { AppError } from "../../app-error.ts";
import type { Sql } from "../../database/database.ts";
import type { MemberCall, Outcome } from "../../http/route.ts";
import { prepareInvite, reservedForRequest } from "../../mail/new-mails.ts";
import type { Parts } from "../../parts.ts";
import { recordEvents } from "../../tables/analytics-events.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { queueMails } from "../../tables/mails.ts";
import { type NewInvite, placeInvite, updateInvitee } from "../../tables/pending-invites.ts";
import { holdMember } from "../../tables/users.ts";
import { deliverInvite } from "./deliver-invite.ts";
import { countInvite, countInviteMail } from "./invite-limits.ts";
import { type InviteMailRow, isMember, newestMailOf } from "./invites.query.ts";
import { renewInvite } from "./renew-invite.ts";

interface CommittedMail {
  readonly inviteId: string;
  readonly mailId: string;
}

/**
 * Invites a colleague and tries the mail. Whose mail never went out, or whose invite has expired, is sent it again, as typed now.
 * An address with an account in another program is invited like any. Throws `invalid-input` at `email` for a member and for
 * somebody who has an invite by mail; `rate-limited`; `invite-not-sent` while the invite stays; `signed-out` to who is being removed.
 */
export async function inviteColleague(
  parts: Parts,
  { viewer, body: colleague, log }: MemberCall<typeof sendInvite>,
): Promise<Outcome<typeof sendInvite>> {
  const { db, clock } = parts;
  const { programId, userId } = viewer;
  await countInvite(parts, userId);
  const now = clock();
  const prepared = prepareInvite(parts, { programId, invitedBy: userId, colleague, now });
  const { inviteId, mailId } = await db.identity(async (sql) => {
    // A removal takes away what the removed member sent: none may come after it.
    if (!(await holdMember(sql, viewer))) throw new AppError("signed-out");
    const placed = await placeInvite(sql, prepared.invite);
    // After the invite's row is ours: whoever was accepting it has become a member by now.
    if (await isMember(sql, { programId, email: colleague.email })) {
      throw atEmail(messages.alreadyInProgram);
    }
    if (placed.inviteId !== prepared.invite.inviteId) {
      const invite = { ...prepared.invite, ...placed };
      return { inviteId: placed.inviteId, mailId: await inviteAgain(parts, sql, invite) };
    }
    return await inviteAnew(parts, sql, prepared);
  });
  log.info({ event: "invite", userId, programId, inviteId }, "colleague invited");
  return { reply: await deliverInvite(parts, { programId, inviteId, mailId, log }) };
}

function atEmail(sentence: string): AppError {
  return new AppError("invalid-input", { fields: { email: sentence } });
}

async function inviteAnew(
  parts: Parts,
  sql: Sql,
  { invite, mail }: ReturnType<typeof prepareInvite>,
): Promise<CommittedMail> {
  const { programId, inviteId, email, invitedBy: actorUserId, now } = invite;
  await countInviteMail(parts, { sql, programId, email });
  await queueMails(sql, [{ ...mail, ...reservedForRequest(now) }]);
  const entry = { action: "user-invited", actorUserId, subjectId: inviteId } as const;
  await insertAuditEntry(sql, { programId, entryId: parts.newId(), ...entry, now });
  await recordEvents(sql, [userInvitedEvent(parts, invite)]);
  return { inviteId, mailId: mail.mailId };
}

/** The mail that an earlier invite is sent again by: its own as long as that may still go out, else a new one with a new link. */
async function inviteAgain(parts: Parts, sql: Sql, invite: NewInvite): Promise<string> {
  const { programId, inviteId, invitedBy: actorUserId, expiresAt, now } = invite;
  const mail = await newestMailOf(sql, invite);
  const isExpired = expiresAt <= now;
  if (mail && !isExpired && (isDelivered(mail.state) || isBeingTried(mail, now))) {
    throw atEmail(messages.alreadyInvited);
  }
  await updateInvitee(sql, invite);
  if (mail?.state === "queued" && !isExpired) return mail.mailId;
  return await renewInvite(parts, sql, { programId, inviteId, actorUserId });
}

/** Whether somebody tries this mail at this moment, or is about to, as who has just queued it. */
function isBeingTried({ state, attempts, availableAt }: InviteMailRow, now: Date): boolean {
  return state === "sending" || (state === "queued" && attempts === 0 && availableAt > now);
}
