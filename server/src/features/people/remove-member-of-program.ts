import type { removeMember } from "@armslot/contracts/people";
import { AppError } from "../../http/app-error.ts";
import type { MemberCall, Outcome } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { forgetInvited } from "../../tables/analytics-events.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { deleteUser, lockAdmins } from "../../tables/users.ts";

/**
 * Removes a member for good: their sessions, devices and resets end with them; what they submitted keeps their bare id. Throws
 * `own-account`; `member-not-found`, also for another program's; `last-admin` and `forbidden` where another removal came first.
 */
export async function removeMemberOfProgram(
  { db, clock, newId }: Parts,
  { viewer, params, log }: MemberCall<typeof removeMember>,
): Promise<Outcome<typeof removeMember>> {
  const { programId, userId: actorUserId } = viewer;
  const { userId } = params;
  if (userId === actorUserId) throw new AppError("own-account");
  await db.identity(async (sql) => {
    const admins = await lockAdmins(sql, programId);
    if (admins.length === 1 && admins.includes(userId)) throw new AppError("last-admin");
    if (!admins.includes(actorUserId)) throw new AppError("forbidden");
    if (!(await deleteUser(sql, { programId, userId }))) throw new AppError("member-not-found");
    await forgetInvited(sql, [{ programId, inviteId: userId }]);
    const entry = { action: "user-removed", actorUserId, subjectId: userId } as const;
    await insertAuditEntry(sql, { programId, entryId: newId(), ...entry, now: clock() });
  });
  log.info(
    { event: "user-remove", userId: actorUserId, programId, removed: userId },
    "user removed",
  );
  return { reply: {} };
}
