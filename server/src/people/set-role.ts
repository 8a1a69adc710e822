import type { Role } from "@armslot/contracts/core/access";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import { lockAdmins, setUserRole } from "../storage/users.ts";

interface NewRole {
  readonly programId: string;
  readonly userId: string;
  readonly role: Role;
}

/**
 * Changes a member's role, as the operator, and ends their sessions.
 * @returns false if they already have the role; nothing changes
 * @throws AppError `last-admin`, `member-not-found`
 */
export async function setRole(
  { db, clock, newId }: Pick<Parts, "db" | "clock" | "newId">,
  { programId, userId, role }: NewRole,
): Promise<boolean> {
  const now = clock();
  return await db.identity(async (tx) => {
    const admins = await lockAdmins(tx, programId);
    const isAdmin = admins.includes(userId);
    if (isAdmin === (role === "admin")) return false;
    if (isAdmin && admins.length === 1) throw new AppError("last-admin");
    if (!(await setUserRole(tx, { programId, userId, role, now }))) {
      throw new AppError("member-not-found");
    }
    await deleteSessionsOf(tx, { programId, userId });
    const entry = { action: "role-changed", actorUserId: null, subjectId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    return true;
  });
}
