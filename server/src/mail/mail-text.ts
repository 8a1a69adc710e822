import { limits } from "@armslot/contracts/core/limits";
import { messages } from "@armslot/contracts/core/messages";
import { escapeHtml } from "../core/escape-html.ts";
import type { MailKind } from "../core/mail-settings.ts";
import { serverLimits } from "../core/server-limits.ts";
import { plainParams } from "./plain-params.ts";
import type { MailMessage } from "./transport.ts";

/** The content of a mail: paragraphs before and after an optional link. */
interface MailContent {
  readonly subject: string;
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
}

type Params = Readonly<Record<string, string>>;

/** The content of each kind of mail, from params that were made plain. */
const contents: Readonly<Record<MailKind, (params: Params) => MailContent>> = {
  invite: ({ from_name = "", program_name = "", invite_link = "" }) => ({
    subject: `${from_name} invited you to ${program_name} on Armslot`,
    before: [
      `${from_name} would like you to join ${program_name} on Armslot, where your staff tracks the velocity and movement of its pitchers.`,
      "Choose a password to accept.",
    ],
    link: { label: "Accept the invitation", address: invite_link },
    after: [
      `The link works once and expires after ${serverLimits.inviteLifetimeDays} days. If it has expired, ask ${from_name} for a new one.`,
      "If you don't know what this is about, ignore this email. No account is created unless you use the link.",
    ],
  }),
  reset: ({ reset_link = "" }) => ({
    subject: "Choose a new Armslot password",
    before: ["Someone, probably you, requested a new password for your Armslot account."],
    link: { label: "Choose a new password", address: reset_link },
    after: [
      `The link works once and expires after ${limits.resetLifetimeMinutes} minutes. If it has expired, request a new one on the sign-in page.`,
      "If you didn't request it, ignore this email. Your password stays the same.",
    ],
  }),
  notice: ({ message = "", subject = "Your Armslot password was changed" }) => ({
    subject,
    before: [message],
    after: [],
  }),
  waitlist: ({ from_name = "", program_name = "", message = "" }) => ({
    subject: `${from_name} of ${program_name} joined the waitlist`,
    before: [message],
    after: [`A reply to this email goes to ${from_name}.`],
  }),
  contact: ({ from_name = "", program_name = "", message = "" }) => ({
    subject: `${from_name} of ${program_name} sent a message`,
    before: [message],
    after: [`A reply to this email goes to ${from_name}.`],
  }),
};

/** Returns subject, plain text and HTML of a mail; both versions say the same. Every value is made plain, and escaped in the HTML. */
export function mailText(message: Pick<MailMessage, "kind" | "params" | "to">) {
  const params: Params = plainParams(message);
  const content = contents[message.kind](params);
  const greeting = params.to_name ? `Hello ${params.to_name},` : "Hello,";
  return {
    subject: content.subject,
    text: textOf(content, greeting),
    html: htmlOf(content, greeting).html,
  };
}

function textOf({ before, link, after }: MailContent, greeting: string): string {
  const linked = link ? [`${link.label}:\n${link.address}`] : [];
  return `${[greeting, ...before, ...linked, ...after, messages.appName].join("\n\n")}\n`;
}

// Only the button has colors, so a mail program in dark mode uses its own for the rest.
const page =
  "max-width:34em;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif";
const button =
  "display:inline-block;padding:12px 20px;border-radius:6px;background:#0a6847;color:#ffffff;font-weight:600;text-decoration:none";

function htmlOf({ subject, before, link, after }: MailContent, greeting: string): Markup {
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;color-scheme:light dark">
<div style="${page}">
${[greeting, ...before].map(paragraph)}
${link ? linkOf(link) : ""}
${after.map(paragraph)}
<p style="margin:24px 0 0;opacity:0.8">${messages.appName}</p>
</div>
</body>
</html>
`;
}

function paragraph(text: string): Markup {
  return markup`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>\n`;
}

function linkOf({ label, address }: NonNullable<MailContent["link"]>): Markup {
  return markup`<p style="margin:24px 0"><a href="${address}" style="${button}">${label}</a></p>
<p style="margin:0 0 24px;font-size:14px;overflow-wrap:anywhere">Or open this address: <a href="${address}">${address}</a></p>`;
}

/** HTML in which every value is escaped. Only `markup` makes it. */
interface Markup {
  readonly html: string;
}

/** Builds HTML with values as text or inside quoted attributes. Texts are escaped; markup and lists of it are inserted unchanged. */
function markup(
  fixed: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const html = fixed.map((part, index) => `${part}${insert(values[index] ?? "")}`).join("");
  return { html };
}

function insert(value: string | Markup | readonly Markup[]): string {
  if (typeof value === "string") return escapeHtml(value);
  if ("html" in value) return value.html;
  return value.map(({ html }) => html).join("");
}
