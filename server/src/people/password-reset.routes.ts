import { hourMs } from "@armslot/contracts/core/durations";
import { email as emailField } from "@armslot/contracts/core/fields";
import { checkReset, requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { tryLinkToken, withAttempt, withLinkPassword } from "../http/attempt-limit.ts";
import type { Outcome, Routes, VisitorCall } from "../http/route.ts";
import { noticeMail, resetMail } from "../mail/new-mails.ts";
import { deleteApiTokensOf } from "../storage/api-tokens.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed } from "../storage/calendar-feeds.ts";
import { deleteDevicesOf } from "../storage/known-devices.ts";
import { queueMails } from "../storage/mails.ts";
import { spendReset } from "../storage/password-resets.ts";
import { deleteSessionsOf } from "../storage/sessions.ts";
import {
  accountKey,
  clearAttempts,
  clearAttemptsUnder,
  countAttempt,
  passwordChangeKey,
  signInKey,
} from "../storage/throttles.ts";
import { setPasswordHash } from "../storage/users.ts";

const anHour = { windowMs: hourMs, blockMs: hourMs };

export function mountPasswordReset(routes: Routes, parts: Parts): void {
  routes.visit(requestReset, (call) => requestResetMail(parts, call));

  routes.visit(checkReset, async ({ body, network }) => {
    await findOpenReset(parts, { ...body, network });
    return { reply: {} };
  });

  routes.visit(resetPassword, (call) => resetPasswordByLink(parts, call));
}

/**
 * Queues one mail for any well-formed address. The account is looked up only when the mail is rendered, so the request does the
 * same work in the same time for every address (SIGN-4). Throws `invalid-email`, `too-many-requests` by network, and
 * `reset-not-sent` while no mail can be sent at all.
 */
async function requestResetMail(
  { db, clock, newId, settings, mail }: Parts,
  { body, network, log }: VisitorCall<typeof requestReset>,
): Promise<Outcome<typeof requestReset>> {
  const { data: email } = z.safeParse(emailField, body.email);
  if (email === undefined) throw new AppError("invalid-email");
  const now = clock();
  const perNetwork = settings.resetsPerNetworkPerHour;
  const ofNetwork = { key: `reset:network:${network}`, limit: perNetwork, ...anHour };
  const limit = settings.resetsPerAccountPerHour;
  const ofAccount = { key: `${accountKey(email)}:reset`, limit, ...anHour };
  const queued = resetMail({ newId }, { email, now });
  const isQueued = await withAttempt({ db, throttles: [ofNetwork], now }, async () => {
    if (await mail.isFailing()) throw new AppError("reset-not-sent");
    return await db.identity(async (tx) => {
      if (await countAttempt(tx, { ...ofAccount, now })) return false;
      await queueMails(tx, [queued]);
      return true;
    });
  });
  if (isQueued) {
    mail.wake();
    log.info({ event: "reset-request", mailId: queued.mailId }, "reset requested");
  } else log.info({ event: "reset-request-limit" }, "reset requested too often for one address");
  return { reply: { isKept: mail.isKept } };
}

/**
 * Sets a new password by a reset link, once. Ends all sessions, API tokens, known devices and the calendar link, clears the account's
 * blocks and mails a notice. Does not sign in (ID-19). Throws `invalid-reset-token`, also to all but one of concurrent requests, and `too-many-requests` after
 * too many passwords for one link.
 */
async function resetPasswordByLink(
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

interface ResetLink {
  readonly token: string;
  readonly network: string;
}

/**
 * Returns the member of a reset link. Throws `invalid-reset-token` if it is wrong, used, replaced or expired, and
 * `too-many-requests` after too many failures from one network.
 */
async function findOpenReset(parts: Parts, { token, network }: ResetLink): Promise<OpenReset> {
  return await tryLinkToken(parts, network, async (tx, now) => {
    const reset = isTokenShaped(token)
      ? await openResetOf(tx, { tokenHash: hashOfToken(token), now })
      : undefined;
    if (!reset) throw new AppError("invalid-reset-token");
    return reset;
  });
}

/** The member whose password a reset link sets. */
interface OpenReset {
  readonly programId: string;
  readonly userId: string;
}

/** Returns the reset of a token if it is its user's newest, unused and not expired. */
async function openResetOf(
  tx: Tx,
  { tokenHash, now }: { readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<OpenReset | undefined> {
  return await tx
    .selectFrom("password_resets")
    .select(named(["program_id", "user_id"]))
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
