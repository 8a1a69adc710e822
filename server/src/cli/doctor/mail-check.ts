import { minuteMs } from "@armslot/contracts/durations";
import type { MailCount } from "../../mail/mail.query.ts";
import { sendTestMail } from "../../mail/test-mail.ts";
import type { Settings } from "../../settings/settings.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

/** A mail that waits longer than this has been tried more than once. */
const lateMs = 10 * minuteMs;

interface MailFacts {
  readonly settings: Settings;
  /** The address of the test message; undefined to send none. */
  readonly address: string | undefined;
  readonly unsent: readonly MailCount[];
  readonly now: Date;
}

/** Returns whether mail is sent: by a test message if there is an address for it, and by what the queue holds. */
export async function checkMail({ settings, address, unsent, now }: MailFacts): Promise<Check> {
  const check = checkNamed("Mail");
  const provider = settings.emailProvider;
  if (provider === "outbox") {
    return check.ok("Kept on this server and not sent (EMAIL_PROVIDER=outbox).");
  }
  if (address !== undefined) {
    const delivery = await sendTestMail(settings, address);
    if (delivery.state === "queued" || delivery.state === "failed") {
      return check.failed(`The test message was not sent. ${delivery.reason}`);
    }
  }
  const failed = unsent.find(({ state }) => state === "failed");
  if (failed) {
    return check.warning(
      `${counted(failed.mails, "mail")} failed. Read the reasons with npx armslot outbox, and queue them again with npx armslot outbox retry.`,
    );
  }
  const late = unsent.find(({ oldest }) => now.getTime() - oldest.getTime() > lateMs);
  if (late) {
    return check.warning(
      `A mail has waited since ${late.oldest.toISOString()}. Read the reason with npx armslot outbox.`,
    );
  }
  return address === undefined
    ? check.ok(`${provider}; no mail waits. To send a test message, add --mail ADDRESS.`)
    : check.ok(`The mail service (${provider}) accepted a test message to ${address}.`);
}
