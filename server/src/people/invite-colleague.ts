import { accountMessages } from "@armslot/contracts/core/account-messages";
import type { sendInvite } from "@armslot/contracts/people/invites";
import { isDelivered } from "@armslot/contracts/people/mail-state";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall, Outcome } from "../http/route.ts";
import { prepareInvite, reservedForRequest } from "../mail/new-mails.ts";
import { recordEvents } from "../storage/analytics-events.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { queueMails } from "../storage/mails.ts";
import { type NewInvite, placeInvite, updateInvitee } from "../storage/pending-invites.ts";
import { lockMember } from "../storage/users.ts";
import { userInvitedEvent } from "../usage/member-events.ts";
import { deliverInvite } from "./deliver-invite.ts";
import { countInvite, countInviteMail } from "./invite-limits.ts";
import { type InviteMailRow, isMember, newestMailOf } from "./invites.query.ts";
import { renewInvite } from "./renew-invite.ts";

interface CommittedMail {
  readonly inviteId: string;
  readonly mailId: string;
}

/**
 * Invites a colleague and tries to send the mail. Sends again, with the data as typed now, if an earlier invite expired or its mail
 * was never sent. An account in another program makes no difference. Throws `invalid-input` at `email` for a member and for someone
 * whose invite was sent; `rate-limited`; `invite-not-sent`, which keeps the invite; `signed-out` if the inviter is being removed.
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
  const { inviteId, mailId } = await db.identity(async (tx) => {
    // Removing a member deletes their invites. None may be added after that.
    if (!(await lockMember(tx, viewer))) throw new AppError("signed-out");
    const placed = await placeInvite(tx, prepared.invite);
    // Checked after this transaction holds the invite's row: a person who was accepting it is a member by now.
    if (await isMember(tx, { programId, email: colleague.email })) {
      throw atEmail(accountMessages.alreadyInProgram);
    }
    if (placed.inviteId !== prepared.invite.inviteId) {
      const invite = { ...prepared.invite, ...placed };
      return { inviteId: placed.inviteId, mailId: await updateInvite(parts, tx, invite) };
    }
    return await queueInvite(parts, tx, prepared);
  });
  log.info({ event: "invite", userId, programId, inviteId }, "colleague invited");
  return { reply: await deliverInvite(parts, { programId, inviteId, mailId, log }) };
}

function atEmail(sentence: string): AppError {
  return new AppError("invalid-input", { fields: { email: sentence } });
}

async function queueInvite(
  parts: Parts,
  tx: Tx,
  { invite, mail }: ReturnType<typeof prepareInvite>,
): Promise<CommittedMail> {
  const { programId, inviteId, email, invitedBy: actorUserId, now } = invite;
  await countInviteMail(parts, { tx, programId, email });
  await queueMails(tx, [{ ...mail, ...reservedForRequest(now) }]);
  const entry = { action: "user-invited", actorUserId, subjectId: inviteId } as const;
  await insertAuditEntry(tx, { programId, entryId: parts.newId(), ...entry, now });
  await recordEvents(tx, [userInvitedEvent(parts, invite)]);
  return { inviteId, mailId: mail.mailId };
}

/** Updates an earlier invite and returns its mail's ID: the existing mail if it is still queued, or else a new one with a new link. */
async function updateInvite(parts: Parts, tx: Tx, invite: NewInvite): Promise<string> {
  const { programId, inviteId, invitedBy: actorUserId, expiresAt, now } = invite;
  const mail = await newestMailOf(tx, invite);
  const isExpired = expiresAt <= now;
  if (mail && !isExpired && (isDelivered(mail.state) || isBeingTried(mail, now))) {
    throw atEmail(accountMessages.alreadyInvited);
  }
  await updateInvitee(tx, invite);
  if (mail?.state === "queued" && !isExpired) return mail.mailId;
  return await renewInvite(parts, tx, { programId, inviteId, actorUserId });
}

/** Whether the mail is being sent, or was just queued by a request that is about to send it. */
function isBeingTried({ state, attempts, availableAt }: InviteMailRow, now: Date): boolean {
  return state === "sending" || (state === "queued" && attempts === 0 && availableAt > now);
}
