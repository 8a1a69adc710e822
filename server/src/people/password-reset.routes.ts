import { hourMs } from "@armslot/contracts/core/durations";
import { email as emailField } from "@armslot/contracts/core/fields";
import { checkReset, requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { withAttempt } from "../http/attempt-limit.ts";
import type { Outcome, Routes, VisitorCall } from "../http/route.ts";
import { resetMail } from "../mail/new-mails.ts";
import { queueMails } from "../storage/mails.ts";
import { accountKey, countAttempt } from "../storage/throttles.ts";
import { findOpenReset } from "./find-open-reset.ts";
import { resetPasswordByLink } from "./reset-password-by-link.ts";

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
