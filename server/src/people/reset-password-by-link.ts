import type { resetPassword } from "@armslot/contracts/people/password-reset";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { withLinkPassword } from "../http/attempt-limit.ts";
import type { Outcome, VisitorCall } from "../http/route.ts";
import { noticeMail } from "../mail/new-mails.ts";
import { deleteApiTokensOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { deleteDevicesOf } from "../storage/known-devices.ts";
import { queueMails } from "../storage/mails.ts";
import { spendReset } from "../storage/password-resets.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import {
  clearAttempts,
  clearAttemptsUnder,
  passwordChangeKey,
  signInKey,
} from "../storage/throttles.ts";
import { setPasswordHash } from "../storage/users.ts";
import { findOpenReset } from "./find-open-reset.ts";

/**
 * Sets a new password by a reset link, once. Ends all sessions, API tokens, known devices and the calendar link, clears the account's
 * blocks and mails a notice. Does not sign in (ID-19). Throws `invalid-reset-token`, also to all but one of concurrent requests, and `too-many-requests` after
 * too many passwords for one link.
 */
export async function resetPasswordByLink(
  parts: Parts,
  { body, network, viewer, log }: VisitorCall<typeof resetPassword>,
): Promise<Outcome<typeof resetPassword>> {
  const { db, clock, newId, passwords, mail } = parts;
  const { programId, userId } = await findOpenReset(parts, { token: body.token, network });
  const tokenHash = hashOfToken(body.token);
  const user = { programId, userId };
  const reset = async (tx: Tx, passwordHash: string) => {
    const now = clock();
    // Every transaction locks the member's row first, which prevents deadlocks.
    const email = await setPasswordHash(tx, { ...user, passwordHash });
    const isUsed = await spendReset(tx, { ...user, tokenHash, now });
    if (email === undefined || !isUsed) throw new AppError("invalid-reset-token");
    await deleteSessionsOf(tx, user);
    await deleteApiTokensOf(tx, user);
    await deleteFeed(tx, user);
    await deleteDevicesOf(tx, user);
    await clearAttemptsUnder(tx, [signInKey(email)]);
    await clearAttempts(tx, [passwordChangeKey(userId)]);
    await queueMails(tx, [noticeMail({ newId }, { ...user, change: "reset", now })]);
    const entry = { entryId: newId(), action: "password-reset", actorUserId: userId } as const;
    await insertAuditEntry(tx, { programId, ...entry, now });
  };
  await withLinkPassword({ parts, tokenHash }, async () => {
    const passwordHash = await passwords.hash(body.password);
    await db.identity((tx) => reset(tx, passwordHash));
  });
  mail.wake();
  log.info({ event: "password-reset", userId, programId }, "password reset");
  return { reply: {}, ...(viewer?.userId === userId && { cookies: { session: null } }) };
}
