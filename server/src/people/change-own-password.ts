import type { changePassword } from "@armslot/contracts/people/account";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { beginSession } from "../http/begin-session.ts";
import { checkOwnPassword, wrongPassword } from "../http/own-password.ts";
import type { MemberCall, Outcome } from "../http/route.ts";
import { noticeMail } from "../mail/new-mails.ts";
import { deleteApiTokensOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { queueMails } from "../storage/mails.ts";
import { deleteResetsOf } from "../storage/password-resets.ts";
import { deleteSession, deleteSessionsOf } from "../storage/sessions.ts";
import { replacePasswordHash } from "../storage/users.ts";

/**
 * Changes a member's own password. This session continues with a new token; all other sessions, API tokens, the calendar link and reset
 * links end; a notice is mailed. Throws `invalid-input` at `currentPassword` if that is wrong, and `too-many-requests` past the limit.
 */
export async function changeOwnPassword(
  parts: Parts,
  call: MemberCall<typeof changePassword>,
): Promise<Outcome<typeof changePassword>> {
  const { db, clock, newId, settings, passwords, mail } = parts;
  const { viewer, cookies, body, log } = call;
  const { programId, userId } = viewer;
  const user = { programId, userId };
  const oldHash = await checkOwnPassword(parts, { user, password: body.currentPassword });
  const newHash = await passwords.hash(body.newPassword);

  const now = clock();
  const notice = noticeMail({ newId }, { ...user, change: "changed", now });
  const newCookies = await db.identity(async (tx) => {
    if (!(await replacePasswordHash(tx, { ...user, oldHash, newHash }))) throw wrongPassword();
    // A session that ended during the password check must not come back with a new token.
    const isOpen = cookies.session && (await deleteSession(tx, hashOfToken(cookies.session)));
    if (!isOpen) throw new AppError("signed-out");
    await deleteSessionsOf(tx, user);
    await deleteApiTokensOf(tx, user);
    await deleteFeed(tx, user);
    await deleteResetsOf(tx, user);
    await queueMails(tx, [notice]);
    const entry = { entryId: newId(), action: "password-changed", actorUserId: userId } as const;
    await insertAuditEntry(tx, { programId, ...entry, now });
    return await beginSession(tx, { ...user, cookies, now, settings });
  });
  mail.wake();
  log.info({ event: "password-change", userId, programId }, "password changed");
  return { reply: {}, cookies: newCookies };
}
