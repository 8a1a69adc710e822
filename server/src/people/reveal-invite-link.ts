import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { copyInviteLink } from "@armslot/contracts/people/invites";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall } from "../http/route.ts";
import { inviteLink } from "../mail/new-mails.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { linkPartsOf, requireInviteOf } from "./invites.query.ts";

/**
 * Returns the link of a pending invite and records who copied it. Throws `forbidden`, `invite-not-found`, or `invite-expired`, also if the
 * link cannot be derived again because the server's secret changed.
 */
export async function revealInviteLink(
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
