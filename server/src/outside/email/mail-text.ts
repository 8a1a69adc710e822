import { messages } from "@armslot/contracts/messages";
import { type Letter, letters } from "./letters.ts";
import { type Markup, markup } from "./markup.ts";
import { plainParams } from "./plain-params.ts";
import type { MailMessage } from "./transport.ts";

/** Subject, plain text and HTML of a mail, which say the same. Every value is made plain, and escaped in the HTML. */
export function mailText(message: Pick<MailMessage, "kind" | "params" | "to">) {
  const params: Readonly<Record<string, string>> = plainParams(message);
  const letter = letters[message.kind](params);
  const greeting = params.to_name ? `Hello ${params.to_name},` : "Hello,";
  return {
    subject: letter.subject,
    text: textOf(letter, greeting),
    html: htmlOf(letter, greeting).html,
  };
}

function textOf({ before, link, after }: Letter, greeting: string): string {
  const linked = link ? [`${link.label}:\n${link.address}`] : [];
  return `${[greeting, ...before, ...linked, ...after, messages.appName].join("\n\n")}\n`;
}

// No colours but the button's: a mail program in dark mode then shows its own.
const page =
  "max-width:34em;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif";
const button =
  "display:inline-block;padding:12px 20px;border-radius:6px;background:#0a6847;color:#ffffff;font-weight:600;text-decoration:none";

function htmlOf({ subject, before, link, after }: Letter, greeting: string): Markup {
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

function linkOf({ label, address }: NonNullable<Letter["link"]>): Markup {
  return markup`<p style="margin:24px 0"><a href="${address}" style="${button}">${label}</a></p>
<p style="margin:0 0 24px;font-size:14px;overflow-wrap:anywhere">Or open this address: <a href="${address}">${address}</a></p>`;
}
