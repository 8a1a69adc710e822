import type { MailSettings } from "../../settings/mail-settings.ts";
import { emailjsTransport } from "./emailjs-transport.ts";
import { outboxTransport } from "./outbox-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

/** The way out that `EMAIL_PROVIDER` names. Nothing is connected before the first mail. */
export function openTransport(settings: MailSettings): MailTransport {
  switch (settings.emailProvider) {
    case "outbox":
      return outboxTransport();
    case "emailjs":
      return emailjsTransport(settings.emailjs);
    case "smtp":
      return smtpTransport(settings.smtp);
  }
}
