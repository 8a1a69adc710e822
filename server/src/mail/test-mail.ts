import { secondMs } from "@armslot/contracts/core/durations";
import { messages } from "@armslot/contracts/core/messages";
import { newUuid } from "../core/new-id.ts";
import type { Settings } from "../core/settings.ts";
import { openTransport } from "./open-transport.ts";
import type { MailMessage } from "./transport.ts";

const attemptMs = 20 * secondMs;

function testMessage({ publicUrl }: Settings, address: string): MailMessage {
  const name = messages.appName;
  const message = `This is a test message of the Armslot server at ${publicUrl}. Mail from this server works.`;
  return {
    mailId: newUuid(),
    kind: "notice",
    to: { name, address },
    params: { to_email: address, to_name: name, subject: "Armslot test message", message },
  };
}

/**
 * Sends a test message as the settings say. It bypasses the queue, so a failure is not retried.
 * @returns why it was not sent, and what to do; undefined when the mail service accepted it
 */
export async function sendTestMail(
  settings: Settings,
  address: string,
): Promise<string | undefined> {
  const transport = openTransport(settings);
  try {
    const signal = AbortSignal.timeout(attemptMs);
    const delivery = await transport.send(testMessage(settings, address), signal);
    if (delivery.state === "sent") return undefined;
    return delivery.state === "kept"
      ? "This server keeps its mail and sends none. To send mail, set EMAIL_PROVIDER to smtp or emailjs."
      : `The test message was not sent. ${delivery.reason}`;
  } finally {
    await transport.close();
  }
}
