import { requestReset } from "@armslot/contracts/people/password-reset";
import { expect, test } from "vitest";
import { anEmail, aProgram } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { openMail } from "../mail/open-mail.ts";
import { openTransport } from "../mail/open-transport.ts";

const recipient = { CONTACT_RECIPIENT: "leads@example.test" };
const emailjs = {
  EMAIL_PROVIDER: "emailjs",
  EMAILJS_SERVICE_ID: "service",
  EMAILJS_PUBLIC_KEY: "public key",
  EMAILJS_TEMPLATE_INVITE: "invite",
  EMAILJS_TEMPLATE_RESET: "reset",
  EMAILJS_TEMPLATE_NOTICE: "notice",
  EMAILJS_TEMPLATE_WAITLIST: "waitlist",
  EMAILJS_TEMPLATE_CONTACT: "contact",
  ...recipient,
};
const smtp = {
  EMAIL_PROVIDER: "smtp",
  SMTP_URL: "smtp://localhost:2525",
  EMAIL_FROM: "armslot@example.test",
  ...recipient,
};

/** Opens an app whose mail follows the given settings. */
async function openAppWith(settings: Readonly<Record<string, string>>): Promise<TestApp> {
  return await openTestApp({
    settings,
    parts: (parts) => ({ mail: openMail(parts, openTransport(parts.settings)) }),
  });
}

test.each([
  { way: "no setting is given, which keeps mail", settings: {}, isKept: true },
  { way: "mail is kept", settings: { EMAIL_PROVIDER: "outbox" }, isKept: true },
  { way: "EmailJS sends mail", settings: emailjs, isKept: false },
  { way: "SMTP sends mail", settings: smtp, isKept: false },
])(
  "gives known, unknown and limited addresses the same bytes where $way",
  async ({ settings, isKept }) => {
    const opened = await openAppWith(settings);
    const { admin } = await aProgram(opened);
    let network = 0;
    const askFor = async (email: string) => {
      network += 1;
      const browser = newBrowser(opened, `198.51.100.${network}`);
      const { statusCode, headers, rawPayload } = await browser.send(requestReset, {
        body: { email },
      });
      const { "x-request-id": _id, date: _date, ...others } = headers;
      return { statusCode, others, bytes: rawPayload.toString("latin1") };
    };
    const first = await askFor(admin.email);
    const later: (typeof first)[] = [];
    for (const email of [admin.email, anEmail(opened)]) {
      for (let time = 0; time < 4; time += 1) later.push(await askFor(email));
    }
    expect(opened.logLines.join("")).toContain('"event":"reset-request-limit"');
    expect(first).toMatchObject({ statusCode: 200, bytes: JSON.stringify({ isKept }) });
    for (const answer of later) expect(answer).toEqual(first);
  },
);
