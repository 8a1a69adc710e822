import { setTimeout as pause } from "node:timers/promises";
import { isDelivered } from "@armslot/contracts/mail-state";
import { mailState } from "../../mail/mail.query.ts";
import { attemptLeftMs } from "../../mail/new-mails.ts";
import type { Parts } from "../../parts.ts";

const pollMs = 200;

/**
 * Tries the mail of a form that is committed, and returns whether it was sent or kept. A form that is sent twice at the same moment,
 * as by a double click, has one mail: the second request waits until the first one has tried it.
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
