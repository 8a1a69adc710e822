import { domainToASCII } from "node:url";
import { createTransport, type NodemailerError, type SMTPTransportOptions } from "nodemailer";
import type { Mailbox, SmtpSettings } from "../core/mail-settings.ts";
import { mailText } from "./mail-text.ts";
import { operatorReason } from "./operator-reason.ts";
import { plainName } from "./plain-params.ts";
import {
  type Delivery,
  type MailMessage,
  type MailTransport,
  recipientFault,
} from "./transport.ts";

/** Reply codes that require a sign-in or TLS, in reply to any command. They are caused by the settings, not by the mail. */
const setupReplies = [530, 534, 535, 538];

/** Returns a transport that sends our own texts through a mail server. (MAIL-8) */
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
        return { state: "sent" };
      } catch (failure) {
        return deliveryOf(failure, (reply) => operatorReason(reply, { message, secrets }));
      }
    },
    close: async () => mailer.close(),
  };
}

/**
 * Returns how to connect. Off this machine, mail is sent only over TLS with a valid certificate. To loopback the connection is plain
 * unless the address says smtps, because a relay there has no certificate that could be checked.
 */
export function smtpOptions({ host, port, ...settings }: SmtpSettings): SMTPTransportOptions {
  const { isSecure, isLoopback, login } = settings;
  return {
    // Nodemailer asks a name server even for localhost.
    host: host === "localhost" ? "127.0.0.1" : host,
    port,
    secure: isSecure,
    requireTLS: !(isSecure || isLoopback),
    ignoreTLS: isLoopback && !isSecure,
    tls: { rejectUnauthorized: true, ...(host === "localhost" && { servername: host }) },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailOf(message: MailMessage, { from }: SmtpSettings) {
  const { mailId, to, replyTo } = message;
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf("@") + 1));
  return {
    from: { ...from },
    to: plainMailbox(to),
    ...(replyTo && !recipientFault(replyTo) && { replyTo: plainMailbox(replyTo) }),
    ...mailText(message),
    // The same in every attempt, so a mail program can recognize a mail that arrives twice.
    messageId: `<${mailId}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function plainMailbox({ name, address }: Mailbox): Mailbox {
  return { name: plainName(name), address };
}

/**
 * Returns what a failed attempt means. Only a refusal of this mail is final. A refusal of our server or of our sign-in is retried,
 * because it concerns every mail and the operator can fix it.
 * @param forOperator makes a reply fit to be shown to the operator
 */
function deliveryOf(failure: unknown, forOperator: (reply: string) => string): Delivery {
  const error: NodemailerError = failure instanceof Error ? failure : new Error("unknown failure");
  const reply = forOperator(`${error.response ?? error.message}`);
  const ofService = { state: "queued", fault: "service" } as const;
  if (error.code === "EABORT") {
    return { ...ofService, reason: "The mail server did not answer in time." };
  }
  if (error.code === "ETLS") {
    return { ...ofService, reason: `The mail server does not offer trusted TLS: ${reply}` };
  }
  if (isAboutSetup(error)) {
    const advice = "Check user, password and smtp or smtps in SMTP_URL";
    return { ...ofService, reason: `The mail server refused the sign-in. ${advice}: ${reply}` };
  }
  const fault = isAboutThisMail(error) ? "mail" : "service";
  if (isFinal(error)) {
    return { state: "failed", fault, reason: `The mail server refused the mail: ${reply}` };
  }
  if (error.response !== undefined) {
    return { state: "queued", fault, reason: `The mail server deferred the mail: ${reply}` };
  }
  const code = error.originalCode ?? error.code ?? "no code";
  return { ...ofService, reason: `The mail could not be delivered (${code}): ${reply}` };
}

function isAboutSetup({ code, responseCode }: NodemailerError): boolean {
  if (responseCode !== undefined && setupReplies.includes(responseCode)) return true;
  return code === "EAUTH" || code === "ENOAUTH";
}

/** Returns whether a reply is about the recipient or the text. The sender is the same in every mail, so its refusal is not about this one. */
function isAboutThisMail({ code, command, responseCode }: NodemailerError): boolean {
  // The commands are sent together. A 421 to one of them ends the connection and is the only reply.
  if (code === "ECONNECTION") return command === "CONN" && responseCode === 421;
  return (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
}

/** Returns whether sender, recipient or text was refused for good, by the server or by nodemailer before it connected. */
function isFinal({ code, permanent, response }: NodemailerError): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  return permanent === true || response === undefined;
}
