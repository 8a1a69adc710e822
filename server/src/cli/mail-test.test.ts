import { beforeEach, describe, expect, test } from "vitest";
import { startEmailjs, startSmtp } from "../../test/kit/services/mail-services.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { runOn } from "../../test/kit/test-cli.ts";
import type { MailSettings } from "../core/mail-settings.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const address = "operator@harbor.example";

function mailTest(mail: MailSettings, ...more: string[]) {
  const { emailProvider: _, ...rest } = testApp.parts.settings;
  const settings = { ...rest, ...mail };
  return runOn(testApp, ["mail", "test", address, ...more], { readSettings: () => settings });
}

describe("mail test", () => {
  test("sends one message over SMTP, outside the queue", async () => {
    const { taken, settings: smtp } = await startSmtp();
    const sent = await mailTest({ emailProvider: "smtp", smtp, contactRecipient: address });
    expect(sent).toEqual({
      code: 0,
      out: `The mail service (smtp) accepted a test message to ${address}. Check that it arrives.\n`,
      error: "",
    });
    expect(taken.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [[address], "Armslot test message"],
    ]);
    expect(taken[0]?.mail.text).toContain(testApp.parts.settings.publicUrl);
    const queued = await testApp.db.asOwner((sql) => sql`select mail_id from mails`);
    expect([...queued]).toEqual([]);
  });

  test("sends it over EmailJS with the template for notices", async () => {
    const { requests, settings: emailjs } = await startEmailjs();
    const mail = { emailProvider: "emailjs", emailjs, contactRecipient: address } as const;
    const { code, out } = await mailTest(mail, "--json");
    expect({ code, out: JSON.parse(out) }).toEqual({
      code: 0,
      out: { address, provider: "emailjs", state: "sent" },
    });
    expect(requests.map(({ body }) => body)).toMatchObject([
      { template_id: "template_notice", template_params: { to_email: address } },
    ]);
  });

  test("prints the reply of a service that refuses", async () => {
    const { settings: emailjs } = await startEmailjs((reply) => {
      reply.statusCode = 403;
      reply.end("API calls are disabled for non-browser applications");
    });
    const mail = { emailProvider: "emailjs", emailjs, contactRecipient: address } as const;
    const { code, out, error } = await mailTest(mail);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toContain("API calls are disabled for non-browser applications");
  });

  test("mail test fails on a server that keeps its mail", async () => {
    const { code, error } = await mailTest({
      emailProvider: "outbox",
      contactRecipient: undefined,
    });
    expect(code).toBe(1);
    expect(error).toContain("set EMAIL_PROVIDER to smtp or emailjs");
  });
});
