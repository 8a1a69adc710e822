import { listPeople, listSentInvites, removeMember } from "@armslot/contracts/people/people";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall, Outcome, Routes } from "../http/route.ts";
import { redactInvitedEvents } from "../storage/analytics-events.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteInvitesBy } from "../storage/pending-invites.ts";
import { clearAttemptsUnder, signInKey } from "../storage/throttles.ts";
import { deleteUser, lockAdmins } from "../storage/users.ts";
import { invitesSentBy, peopleOf } from "./people.query.ts";

export function mountPeople(routes: Routes, parts: Parts): void {
  const { db, clock } = parts;

  routes.read(listPeople, async (tx, { params: { programId } }) => ({
    people: await peopleOf(tx, { programId, now: clock() }),
  }));

  // Not a read in one message, which only learns afterward who asks.
  routes.act(listSentInvites, async ({ viewer: { programId, userId } }) => {
    const invites = await db.tenantRead(programId, (tx) =>
      invitesSentBy(tx, { programId, sentBy: userId, now: clock() }),
    );
    return { reply: { invites } };
  });

  routes.act(removeMember, (call) => removeMemberOfProgram(parts, call));
}

/**
 * Removes a member with their sessions, devices and resets, and with the invites that they sent, because those could let them back
 * in. Athletes that they submitted keep their ID. Throws `own-account`; `member-not-found`, also for another program's member;
 * `last-admin` or `forbidden` if a concurrent removal came first.
 */
async function removeMemberOfProgram(
  { db, clock, newId }: Parts,
  { viewer, params, log }: MemberCall<typeof removeMember>,
): Promise<Outcome<typeof removeMember>> {
  const { programId, userId: actorUserId } = viewer;
  const { userId } = params;
  if (userId === actorUserId) throw new AppError("own-account");
  const now = clock();
  const ended = await db.identity(async (tx) => {
    const admins = await lockAdmins(tx, programId);
    if (admins.length === 1 && admins.includes(userId)) throw new AppError("last-admin");
    if (!admins.includes(actorUserId)) throw new AppError("forbidden");
    const email = await deleteUser(tx, { programId, userId });
    if (email === undefined) throw new AppError("member-not-found");
    // A count can live for a year, and its key identifies the removed person's address.
    await clearAttemptsUnder(tx, [signInKey(email)]);
    await redactInvitedEvents(tx, [{ programId, inviteId: userId }]);
    const entry = { action: "user-removed", actorUserId, subjectId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    const invites = await deleteInvitesBy(tx, { programId, invitedBy: userId });
    await redactInvitedEvents(
      tx,
      invites.map((inviteId) => ({ programId, inviteId })),
    );
    for (const subjectId of invites) {
      const ending = { action: "invite-removed", actorUserId, subjectId } as const;
      await insertAuditEntry(tx, { programId, entryId: newId(), ...ending, now });
    }
    return invites.length;
  });
  const facts = { userId: actorUserId, programId, removed: userId, invites: ended };
  log.info({ event: "user-remove", ...facts }, "user removed");
  return { reply: {} };
}
