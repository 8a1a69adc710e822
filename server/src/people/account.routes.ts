import { changePassword, saveAccount, signOutEverywhere } from "@armslot/contracts/people/account";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { beginSession } from "../http/begin-session.ts";
import { checkOwnPassword, wrongPassword } from "../http/own-password.ts";
import type { MemberCall, Outcome, Routes } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { noticeMail } from "../mail/new-mails.ts";
import { deleteApiTokensOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { queueMails } from "../storage/mails.ts";
import { deleteResetsOf } from "../storage/password-resets.ts";
import { deleteSession, deleteSessionsOf } from "../storage/sessions.ts";
import { lockUser, replacePasswordHash, updateUserNames } from "../storage/users.ts";

export function mountAccount(routes: Routes, parts: Parts): void {
  const { db, clock } = parts;

  routes.act(saveAccount, async ({ viewer, body }) => {
    const session = await db.identity(async (tx) => {
      await updateUserNames(tx, { ...viewer, ...body, now: clock() });
      return await sessionReply(tx, { ...viewer, settings: parts.settings });
    });
    if (!session) throw new AppError("signed-out");
    return { reply: session };
  });

  routes.act(changePassword, (call) => changeOwnPassword(parts, call));

  routes.act(signOutEverywhere, (call) => endAllSessions(parts, call));
}

/** Ends all of a member's sessions, with this one, and the calendar link. Clears this browser like a sign-out. Devices stay known. */
async function endAllSessions(
  { db, clock, newId }: Parts,
  { viewer, log }: MemberCall<typeof signOutEverywhere>,
): Promise<Outcome<typeof signOutEverywhere>> {
  const { programId, userId } = viewer;
  const entry = { action: "signed-out-everywhere", actorUserId: userId } as const;
  await db.identity(async (tx) => {
    await lockUser(tx, viewer);
    await deleteSessionsOf(tx, viewer);
    // The calendar of a lost phone would go on reading.
    await deleteFeed(tx, viewer);
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
  });
  log.info({ event: "sign-out-everywhere", userId, programId }, "signed out everywhere");
  return { reply: {}, cookies: { session: null }, clearsBrowser: true };
}

/**
 * Changes a member's own password. This session continues with a new token; all other sessions, API tokens, the calendar link and reset
 * links end; a notice is mailed. Throws `invalid-input` at `currentPassword` if that is wrong, and `too-many-requests` past the limit.
 */
async function changeOwnPassword(
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
