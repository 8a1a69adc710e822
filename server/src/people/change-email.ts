import { AppError } from "../core/app-error.ts";
import { hasCode } from "../core/error-code.ts";
import type { Parts } from "../deps/parts.ts";
import { setProfileEmail } from "../storage/analytics-profiles.ts";
import { deleteApiTokensOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { deleteResetMailsTo } from "../storage/mails.ts";
import { deleteResetsOf } from "../storage/password-resets.ts";
import { setAdminEmail } from "../storage/programs.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import { clearAttemptsUnder, signInKey } from "../storage/throttles.ts";
import { hasAccount, lockUser, setUserEmail } from "../storage/users.ts";

const uniqueViolation = "23505";

interface NewEmail {
  readonly programId: string;
  readonly userId: string;
  /** The present address. */
  readonly email: string;
  readonly newEmail: string;
}

/**
 * Changes a member's address, as the operator. Ends their sessions, reset links, API tokens and calendar link, because someone who reads
 * the former mailbox may hold them.
 * @throws AppError `email-taken`, also for the address that the member already has; `member-not-found`
 */
export async function changeEmail(
  { db, clock, newId }: Pick<Parts, "db" | "clock" | "newId">,
  { programId, userId, email, newEmail }: NewEmail,
): Promise<void> {
  const now = clock();
  const member = { programId, userId };
  const change = db.identity(async (tx) => {
    await lockUser(tx, member);
    if (await hasAccount(tx, newEmail)) throw new AppError("email-taken");
    if (!(await setUserEmail(tx, { ...member, email: newEmail, now }))) {
      throw new AppError("member-not-found");
    }
    await setAdminEmail(tx, { programId, adminUserId: userId, email: newEmail });
    await setProfileEmail(tx, { ...member, email: newEmail, now });
    await deleteSessionsOf(tx, member);
    await deleteApiTokensOf(tx, member);
    await deleteFeed(tx, member);
    await deleteResetsOf(tx, member);
    await deleteResetMailsTo(tx, [email]);
    await clearAttemptsUnder(tx, [signInKey(email)]);
    const entry = { action: "email-changed", actorUserId: null, subjectId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
  });
  await change.catch((failure: unknown) => {
    // A concurrent change took the address after the check above.
    if (hasCode(failure, uniqueViolation)) throw new AppError("email-taken");
    throw failure;
  });
}
