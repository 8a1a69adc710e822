import { setTimeout as pause } from "node:timers/promises";
import { isDelivered } from "@armslot/contracts/people/mail-state";
import type { Parts } from "../deps/parts.ts";
import { mailState } from "../mail/mail.query.ts";
import { attemptLeftMs } from "../mail/new-mails.ts";

const pollMs = 200;

/**
 * Tries to send the mail of a stored form and returns whether it was sent or kept. When a form is submitted twice at once, such as
 * by a double click, there is one mail, and the second request waits for the first one's attempt.
 */
export async function deliverLead(
  { mail, db }: Pick<Parts, "mail" | "db">,
  mailId: string,
): Promise<boolean> {
  const endsAt = performance.now() + attemptLeftMs();
  let state = await mail.tryNow(mailId);
  while (state === "sending") {
    state = (await mailState(db.identitySql, mailId)) ?? "failed";
    if (performance.now() >= endsAt) break;
    if (state === "sending") await pause(pollMs);
  }
  return isDelivered(state);
}
