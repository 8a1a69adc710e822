import type { changePassword } from "@armslot/contracts/account/account";
import { beginSession } from "../../access/begin-session.ts";
import { checkOwnPassword, wrongPassword } from "../../access/own-password.ts";
import { AppError } from "../../basics/app-error.ts";
import type { MemberCall, Outcome } from "../../http/route.ts";
import { noticeMail } from "../../mail/new-mails.ts";
import { hashOfToken } from "../../outside/secret-token.ts";
import type { Parts } from "../../parts/parts.ts";
import { deleteApiTokensOf } from "../../tables/api-tokens.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { deleteFeed } from "../../tables/calendar-feeds.ts";
import { queueMails } from "../../tables/mails.ts";
import { deleteResetsOf } from "../../tables/password-resets.ts";
import { deleteSession, deleteSessionsOf } from "../../tables/sessions.ts";
import { replacePasswordHash } from "../../tables/users.ts";

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
