import { minuteMs } from "@armslot/contracts/core/durations";
import type { Settings } from "../../core/settings.ts";
import type { MailCount } from "../../mail/mail.query.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

/** A mail that waits longer than this has been tried more than once. */
const lateMs = 10 * minuteMs;

interface MailFacts {
  readonly settings: Settings;
  /** The address of the test message; undefined to send none. */
  readonly address: string | undefined;
  /** Why the test message was not sent; undefined if it was sent or not asked for. */
  readonly fault: string | undefined;
  /** Undefined if the queue cannot be read. */
  readonly unsent: readonly MailCount[] | undefined;
  readonly now: Date;
}

/** Returns whether mail is sent: by the test message if there is an address for it, and by what the queue holds. */
export function checkMail({ settings, address, fault, unsent, now }: MailFacts): Check {
  const check = checkNamed("Mail");
  if (fault !== undefined) return check.failed(fault);
  const provider = settings.emailProvider;
  if (provider === "outbox") {
    return check.ok("Kept on this server and not sent (EMAIL_PROVIDER=outbox).");
  }
  const failed = unsent?.find(({ state }) => state === "failed");
  if (failed) {
    return check.warning(
      `${counted(failed.mails, "mail")} failed. Read the reasons with npx armslot outbox, and queue them again with npx armslot outbox retry.`,
    );
  }
  const late = unsent?.find(({ oldest }) => now.getTime() - oldest.getTime() > lateMs);
  if (late) {
    return check.warning(
      `A mail has waited since ${late.oldest.toISOString()}. Read the reason with npx armslot outbox.`,
    );
  }
  return address === undefined
    ? check.ok(
        `${provider}${unsent ? "; no mail waits" : ""}. To send a test message, add --mail ADDRESS.`,
      )
    : check.ok(`The mail service (${provider}) accepted a test message to ${address}.`);
}
