import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  acceptInvite,
  checkInvite,
  copyInviteLink,
  removeInvite,
  resendInvite,
  sendInvite,
} from "@armslot/contracts/people/invites";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall, Routes } from "../http/route.ts";
import { inviteLink } from "../mail/new-mails.ts";
import { redactInvitedEvents } from "../storage/analytics-events.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteInvite } from "../storage/pending-invites.ts";
import { acceptInviteByLink } from "./accept-invite-by-link.ts";
import { deliverInvite } from "./deliver-invite.ts";
import { findOpenInvite } from "./find-open-invite.ts";
import { inviteColleague } from "./invite-colleague.ts";
import { linkPartsOf, requireInviteOf } from "./invites.query.ts";
import { renewInvite } from "./renew-invite.ts";

export function mountInvites(routes: Routes, parts: Parts): void {
  const { db, clock, newId } = parts;

  routes.visit(checkInvite, async ({ body, network }) => {
    const invite = await findOpenInvite(parts, { ...body, network });
    const { programName, firstName, lastName, email } = invite;
    return { reply: { programName, firstName, lastName, email } };
  });

  routes.visit(acceptInvite, (call) => acceptInviteByLink(parts, call));

  routes.act(sendInvite, (call) => inviteColleague(parts, call));

  routes.act(resendInvite, async ({ viewer, params, log }) => {
    const { programId, userId } = viewer;
    const { inviteId } = params;
    const renewal = { programId, inviteId, actorUserId: userId };
    const mailId = await db.identity(async (tx) => {
      await requireInviteOf(tx, viewer, inviteId);
      return await renewInvite(parts, tx, renewal);
    });
    log.info({ event: "invite-resend", userId, programId, inviteId }, "invite resent");
    return { reply: await deliverInvite(parts, { programId, inviteId, mailId, log }) };
  });

  routes.act(copyInviteLink, async (call) => ({ reply: await revealInviteLink(parts, call) }));

  routes.act(removeInvite, async ({ viewer, params, log }) => {
    const { programId, userId } = viewer;
    const { inviteId } = params;
    const entry = { action: "invite-removed", actorUserId: userId, subjectId: inviteId } as const;
    await db.identity(async (tx) => {
      if (!(await deleteInvite(tx, { programId, inviteId }))) {
        throw new AppError("invite-not-found");
      }
      await redactInvitedEvents(tx, [{ programId, inviteId }]);
      await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
    });
    log.info({ event: "invite-remove", userId, programId, inviteId }, "invite removed");
    return { reply: {} };
  });
}

/**
 * Returns the link of a pending invite and records who copied it. Throws `forbidden`, `invite-not-found`, or `invite-expired`, also if the
 * link cannot be derived again because the server's secret changed.
 */
async function revealInviteLink(
  parts: Parts,
  { viewer, params, log }: MemberCall<typeof copyInviteLink>,
): Promise<ReplyOf<typeof copyInviteLink>> {
  const { db, clock, newId } = parts;
  const { programId, userId } = viewer;
  const { inviteId } = params;
  const now = clock();
  const link = await db.identity(async (tx) => {
    await requireInviteOf(tx, viewer, inviteId);
    const found = await linkPartsOf(tx, { programId, inviteId });
    if (!found) throw new AppError("invite-not-found");
    const derived = inviteLink(parts, { programId, inviteId, ...found });
    if (derived === undefined || found.expiresAt <= now) throw new AppError("invite-expired");
    const action = "invite-link-copied" as const;
    const entry = { action, actorUserId: userId, subjectId: inviteId };
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    return derived;
  });
  log.info({ event: "invite-link-copy", userId, programId, inviteId }, "invite link copied");
  return { link };
}
