import type { MailSettings } from "../core/mail-settings.ts";
import { emailjsTransport } from "./emailjs-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

/** Returns the transport that `EMAIL_PROVIDER` names. It connects when the first mail is sent. */
export function openTransport(settings: MailSettings): MailTransport {
  switch (settings.emailProvider) {
    case "outbox":
      return keepingTransport();
    case "emailjs":
      return emailjsTransport(settings.emailjs);
    case "smtp":
      return smtpTransport(settings.smtp);
  }
}

/** Returns a transport that sends nothing. Mails stay in their table, and `npx armslot outbox` lists them. (MAIL-9) */
export function keepingTransport(): MailTransport {
  return {
    name: "outbox",
    paceMs: 0,
    send: async () => ({ state: "kept" }),
    close: async () => undefined,
  };
}
