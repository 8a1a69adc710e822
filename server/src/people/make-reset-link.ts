import type { Parts } from "../deps/parts.ts";
import { newResetLink } from "../mail/render-mail.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";

/**
 * Creates a reset link for a member, as the operator, and ends the earlier one. It is recorded in the program's activity, because
 * its holder can take over the account.
 */
export async function makeResetLink(
  { db, clock, newId, settings }: Pick<Parts, "db" | "clock" | "newId" | "settings">,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<string> {
  const entry = { action: "reset-link-made", actorUserId: null, subjectId: userId } as const;
  const entryId = newId();
  await insertAuditEntry(db.identitySql, { programId, entryId, ...entry, now: clock() });
  return await newResetLink({ db, clock, settings }, { programId, userId });
}
