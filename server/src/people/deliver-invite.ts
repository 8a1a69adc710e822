import { type DeliveredState, isDelivered } from "@armslot/contracts/people/mail-state";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";

interface CommittedInvite {
  readonly programId: string;
  readonly inviteId: string;
  readonly mailId: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Tries to send the mail of a committed invite. Throws `invite-not-sent` if that fails; the invite stays, and the worker retries
 * the mail (MAIL-3).
 */
export async function deliverInvite(
  { mail }: Pick<Parts, "mail">,
  { programId, inviteId, mailId, log }: CommittedInvite,
): Promise<{ mail: DeliveredState }> {
  const state = await mail.tryNow(mailId);
  if (!isDelivered(state)) {
    log.warn({ event: "invite-not-sent", programId, inviteId, mailId }, "invite not sent yet");
    throw new AppError("invite-not-sent");
  }
  return { mail: state };
}
