import type { SMTPTransportOptions } from "nodemailer";
import type { SmtpSettings } from "../../settings/mail-settings.ts";

/**
 * How to connect. Beyond the own machine there is no mail without TLS and a certificate that holds; on it the connection is plain
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
