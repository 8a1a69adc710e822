import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import { expect, onTestFinished, test } from "vitest";
import { startEmailjs, startSmtp } from "../../test/kit/services/mail-services.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import { emailjsTransport } from "./emailjs-transport.ts";
import { openMail } from "./open-mail.ts";
import { keepingTransport } from "./open-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

async function appOn(transport: MailTransport, settings = {}): Promise<TestApp> {
  const testApp = await openTestApp({
    settings: { CONTACT_RECIPIENT: "desk@armslot.test", ...settings },
    parts: (parts) => ({ mail: openMail(parts, transport) }),
  });
  onTestFinished(() => testApp.close());
  return testApp;
}

const entry = {
  fullName: "Noor Vale",
  email: "noor@visitors.test",
  league: "Coastal League",
  programName: "Harbor Point",
  title: "Scout",
};
const asked = {
  fullName: "Noor Vale",
  email: "noor@visitors.test",
  programName: "Harbor Point",
  message: "Is there a trial?\n\n  The season begins soon.",
};
const askedText = [
  "Type: Contact Form",
  "Full Name: Noor Vale",
  "Email: noor@visitors.test",
  "Program Name: Harbor Point",
  "Message: Is there a trial?",
  "",
  "  The season begins soon.",
].join("\n");

test("sends EmailJS exactly the params of MAIL-7, each kind with its template", async () => {
  const { settings, requests } = await startEmailjs();
  const browser = newBrowser(await appOn(emailjsTransport(settings)));
  await browser.call(sendContactMessage, { body: asked });
  await browser.call(joinWaitlist, { body: entry });
  const from = {
    to_email: "desk@armslot.test",
    from_name: "Noor Vale",
    from_email: "noor@visitors.test",
    program_name: "Harbor Point",
  };
  const waitlistText = [
    "Type: Waitlist",
    "Full Name: Noor Vale",
    "Email: noor@visitors.test",
    "League: Coastal League",
    "Program Name: Harbor Point",
    "Title: Scout",
  ].join("\n");
  const account = { service_id: "service_a1", user_id: "public_b2" };
  expect(requests.map(({ body }) => body)).toEqual([
    {
      ...account,
      template_id: "template_contact",
      template_params: { ...from, message: askedText },
    },
    {
      ...account,
      template_id: "template_waitlist",
      template_params: { ...from, league: "Coastal League", title: "Scout", message: waitlistText },
    },
  ]);
});

test.each([400, 403, 429, 500])(
  "shows a failure when the service answers %i, and stores and sends the message once when the visitor tries again",
  async (status) => {
    let isDown = true;
    const { settings, requests } = await startEmailjs((reply) => {
      if (isDown) reply.writeHead(status).end("no");
      else reply.end("OK");
    });
    const testApp = await appOn(emailjsTransport(settings));
    const browser = newBrowser(testApp);
    const send = () => browser.send(sendContactMessage, { body: asked });
    expect(problemIn(await send()).code).toBe("message-failed");
    isDown = false;
    expect((await send()).statusCode).toBe(200);
    expect(requests).toHaveLength(2);
    const rows = await testApp.db.asOwner(
      (sql) => sql`select m.state from leads join mails m using (lead_id)`,
    );
    expect([...rows]).toEqual([{ state: "sent" }]);
  },
);

test("names the visitor over SMTP only in Reply-To", async () => {
  const { settings, taken } = await startSmtp();
  const browser = newBrowser(await appOn(smtpTransport(settings)));
  await browser.call(sendContactMessage, { body: asked });
  const [{ mail, from, to } = { mail: undefined, from: "", to: [] }] = taken;
  expect([from, to]).toEqual(["mail@armslot.example", ["desk@armslot.test"]]);
  const visitor = { name: "Noor Vale", address: "noor@visitors.test" };
  expect(mail?.replyTo).toMatchObject({ value: [visitor] });
  expect(mail?.from).toMatchObject({ value: [{ address: "mail@armslot.example" }] });
  expect(mail?.cc ?? mail?.bcc).toBeUndefined();
  expect(mail?.text).toContain(askedText);
});

test("takes messages on a server that keeps its mail and has no CONTACT_RECIPIENT", async () => {
  const testApp = await appOn(keepingTransport(), { CONTACT_RECIPIENT: "" });
  await newBrowser(testApp).call(sendContactMessage, { body: asked });
  const rows = await testApp.db.asOwner((sql) => sql`select state from mails`);
  expect([...rows]).toEqual([{ state: "kept" }]);
});
