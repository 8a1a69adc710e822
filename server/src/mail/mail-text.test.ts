import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailMessages } from "../../test/kit/services/mail-messages.ts";
import { mailKinds } from "../core/mail-settings.ts";
import { mailText } from "./mail-text.ts";
import { plainName } from "./plain-params.ts";

/** The text that a reader of the HTML sees: without tags, with entities resolved. */
function seen(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_entity, name: string) => characters[name] ?? "");
}

const characters: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  amp: "&",
};

test("each kind of mail has these texts", () => {
  const texts = mailKinds.map((kind) => {
    const { subject, text } = mailText(mailMessages[kind]);
    return `${subject}\n\n${text}`;
  });
  expect(texts.join("\n---\n\n")).toMatchInlineSnapshot(`
    "Max Ode invited you to Riverside College on Armslot

    Hello Ana Ibarra,

    Max Ode would like you to join Riverside College on Armslot, where your staff tracks the velocity and movement of its pitchers.

    Choose a password to accept.

    Accept the invitation:
    https://armslot.example/invite/01950000?token=abcdefghijklmnopqrstuvwxyz234567

    The link works once and expires after 14 days. If it has expired, ask Max Ode for a new one.

    If you don't know what this is about, ignore this email. No account is created unless you use the link.

    Armslot

    ---

    Choose a new Armslot password

    Hello Ana Ibarra,

    Someone, probably you, requested a new password for your Armslot account.

    Choose a new password:
    https://armslot.example/reset-password?token=765432zyxwvutsrqponmlkjihgfedcba

    The link works once and expires after 60 minutes. If it has expired, request a new one on the sign-in page.

    If you didn't request it, ignore this email. Your password stays the same.

    Armslot

    ---

    Your Armslot password was changed

    Hello Ana Ibarra,

    The password of your Armslot account was changed on March 2, 2026 at 15:00 UTC.

    If this was you, you don't need to do anything.

    If it wasn't you, choose a new password now: select "Forgot Password?" at https://armslot.example/login. A new password ends every session of your account. Then let an admin of your program know.

    Armslot

    ---

    Noor Vale of Harbor Point joined the waitlist

    Hello,

    Type: Waitlist
    Full Name: Noor Vale
    Email: noor@visitors.example
    League: Coastal League
    Program Name: Harbor Point
    Title: Scout

    A reply to this email goes to Noor Vale.

    Armslot

    ---

    Noor Vale of Harbor Point sent a message

    Hello,

    Type: Contact Form
    Full Name: Noor Vale
    Email: noor@visitors.example
    Program Name: Harbor Point
    Message: Is there a trial?
    The season begins soon.

    A reply to this email goes to Noor Vale.

    Armslot
    "
  `);
});

describe.each(mailKinds)("a mail of kind %s", (kind) => {
  const message = mailMessages[kind];

  test("says the same in text and HTML", () => {
    const { text, html } = mailText(message);
    const paragraphs = text
      .split("\n\n")
      .filter((paragraph) => !paragraph.includes("https://"))
      .map((paragraph) => paragraph.trim());
    expect(paragraphs.length).toBeGreaterThan(2);
    for (const paragraph of paragraphs) expect(seen(html)).toContain(paragraph);
  });

  test("shows its link as text", () => {
    const { text, html } = mailText(message);
    const link = Object.entries(message.params).find(([name]) => name.endsWith("_link"))?.[1];
    expect(link === undefined).toBe(["notice", "waitlist", "contact"].includes(kind));
    const lines = text.split("\n").filter((line) => line.startsWith("https://"));
    expect(lines).toEqual(link === undefined ? [] : [link]);
    if (link !== undefined) expect(seen(html)).toContain(link);
  });

  test("escapes every param", () => {
    const hostile = `"><img src=x onerror='alert(1)'>&amp;</p><a href=https://evil.example>`;
    const params = Object.fromEntries(Object.keys(message.params).map((name) => [name, hostile]));
    const tags = (html: string) => html.match(/<[a-z!/]+/g);
    const { html } = mailText({ ...message, params });
    expect(tags(html)).toEqual(tags(mailText(message).html));
    expect(html).not.toMatch(/ onerror='|<img/);
  });

  test("the mail loads nothing and runs nothing", () => {
    expect(mailText(message).html).not.toMatch(/<(?:img|script|link|style|iframe)|url\(|@import/);
  });

  test("the mail has a greeting without a name when there is none", () => {
    const { text } = mailText({ ...message, params: { ...message.params, to_name: "" } });
    expect(text.startsWith("Hello,\n")).toBe(true);
  });
});

test.each([
  "J.R. Smith",
  "O'Brien-Ng",
  "St. John",
  "Zoë Åström-Núñez",
  "Nguyễn Thị Ánh",
  "王小明",
  "佐々木 ろうき",
  "김민준",
  "محمد عبد الله",
  "d’Angelo Jr.",
])("keeps a person's name readable: %s", (from_name) => {
  const { invite } = mailMessages;
  const { subject } = mailText({ ...invite, params: { ...invite.params, from_name } });
  const shown = from_name.replace("J.R.", "J. R.");
  expect(subject).toBe(`${shown} invited you to Riverside College on Armslot`);
});

test("leaves no web address and no encoded word in a name", () => {
  const piece = fc.oneof(
    fc.constantFrom(..."=?.:/ \u3002\uff0e\ufe52\u2026\u200b\u00ad\u0301", "evil", "example"),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const shown = plainName(pieces.join(""));
      expect(shown).not.toMatch(/=\?|\p{Cf}|\u3002|\S[.:](?=[^\s.:])/u);
    }),
  );
});

test.each([
  ["Visit evil.example now", "Visit evil. example now"],
  ["http://evil.example/a", "http: evil. example/a"],
  ["www.evil.example", "www. evil. example"],
  ["J.R. St. Mary's Jr.", "J. R. St. Mary's Jr."],
  ["evil\u3002example", "evil. example"],
  ["evil\uff61example", "evil. example"],
  ["ev\uff49l\ufe52example", "evil. example"],
  ["evil\u0336.\u0308example", "evil\u0336. \u0308example"],
  ["evil.\u200bexample", "evil. example"],
  ["e\u00advil\u2060.\ufeffexample", "evil. example"],
  ["evil.\u034fex\u3164ample", "evil. example"],
  ["http\u200b:/\u200b/192.0.2.7:80", "http: 192. 0. 2. 7: 80"],
  ["[2001:db8::7]", "[2001: db8:: 7]"],
  ["eve@evil.example", "eve@evil. example"],
  ["=?utf-8?B?aHR0cA==?=", "= ?utf-8?B?aHR0cA== ?="],
  ["=\u200b?utf-8?Q?a?=", "= ?utf-8?Q?a?="],
  ["\uff1d\uff1futf-8?Q?a?=", "= ?utf-8?Q?a?="],
  ["Wait for it...", "Wait for it..."],
  ["No. 1 of 3:16", "No. 1 of 3: 16"],
  ["Zoë\u202e\u0007\n Ode\ud800", "Zoë Ode"],
  ["n".repeat(5000), "n".repeat(100)],
])("shows a program named %j as %j", (program_name, shown) => {
  const { invite } = mailMessages;
  const { subject, text } = mailText({ ...invite, params: { ...invite.params, program_name } });
  expect(subject).toBe(`Max Ode invited you to ${shown} on Armslot`);
  expect(text).toContain(`join ${shown} on Armslot`);
});
