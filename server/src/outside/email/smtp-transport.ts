import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type { Mailbox, SmtpSettings } from "../../settings/mail-settings.ts";
import { mailText } from "./mail-text.ts";
import { operatorReason } from "./operator-reason.ts";
import { plainName } from "./plain-params.ts";
import { recipientFault } from "./recipient-fault.ts";
import { smtpFailure } from "./smtp-failure.ts";
import { smtpOptions } from "./smtp-options.ts";
import type { MailMessage, MailTransport } from "./transport.ts";

/** Returns a transport that sends mail through a mail server, in our own words (MAIL-8). */
export function smtpTransport(settings: SmtpSettings): MailTransport {
  const mailer = createTransport(smtpOptions(settings));
  const secrets = settings.login ? [settings.login.password] : [];
  return {
    name: "smtp",
    paceMs: 0,
    async send(message, signal) {
      const fault = recipientFault(message.to);
      if (fault) return fault;
      try {
        await mailer.sendMail({ ...mailOf(message, settings), signal });
        return { outcome: "sent" };
      } catch (failure) {
        return smtpFailure(failure, (said) => operatorReason(said, { message, secrets }));
      }
    },
    close: async () => mailer.close(),
  };
}

function plainMailbox({ name, address }: Mailbox): Mailbox {
  return { name: plainName(name), address };
}

function mailOf(message: MailMessage, { from }: SmtpSettings) {
  const { mailId, to, replyTo } = message;
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf("@") + 1));
  return {
    from: { ...from },
    to: plainMailbox(to),
    ...(replyTo && !recipientFault(replyTo) && { replyTo: plainMailbox(replyTo) }),
    ...mailText(message),
    // The same at every attempt, so that a mail that arrives twice can be told by its reader.
    messageId: `<${mailId}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
