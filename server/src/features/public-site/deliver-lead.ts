import { setTimeout as pause } from "node:timers/promises";
import { mailState } from "../../mail/mail.query.ts";
import { attemptLeftMs } from "../../mail/new-mails.ts";
import type { Parts } from "../../parts.ts";

const pollMs = 200;

/**
 * Tries the mail of a form that is committed. A form that is sent twice at the same moment, as by a double click, has one mail: who
 * finds it under way waits for how that ends.
 * @returns whether it went out or is kept here on purpose
 */
export async function deliverLead(
  { mail, db }: Pick<Parts, "mail" | "db">,
  mailId: string,
): Promise<boolean> {
  const endsAt = performance.now() + attemptLeftMs();
  if ((await mail.tryNow(mailId)) !== "failed") return true;
  for (;;) {
    const state = await mailState(db.identitySql, mailId);
    if (state !== "sending") return state === "sent" || state === "stored";
    if (performance.now() >= endsAt) return false;
    await pause(pollMs);
  }
}
