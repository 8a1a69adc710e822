import { sendContactMessage } from "@armslot/contracts/site/public-site";
import { expect, onTestFinished, test } from "vitest";
import { watched } from "../../test/kit/database/sql.ts";
import { newTestTransport } from "../../test/kit/services/test-transport.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import type { Parts } from "../deps/parts.ts";
import { openMail } from "../mail/open-mail.ts";

async function appWith(parts: (parts: Parts) => Partial<Parts>): Promise<TestApp> {
  const testApp = await openTestApp({
    settings: { CONTACT_RECIPIENT: "desk@armslot.test" },
    parts,
  });
  onTestFinished(() => testApp.close());
  return testApp;
}

const body = {
  fullName: "Noor Vale",
  email: "noor@visitors.test",
  programName: "Harbor Point",
  message: "Is there a trial?",
};

test("leaves a mail to the request that queued it until that request's time is over", async () => {
  const testApp = await appWith(({ mail }) => ({
    mail: { ...mail, tryNow: async () => "failed" },
  }));
  const browser = newBrowser(testApp);
  expect((await browser.refused(sendContactMessage, { body })).code).toBe("message-failed");
  await testApp.deliverMails();
  expect(testApp.transport.attempts).toEqual([]);
  testApp.clock.advance({ seconds: 15 });
  await testApp.deliverMails();
  expect(testApp.mails).toHaveLength(1);
});

/** Returns a transport that sends when released, and a database that counts queries of a mail's state. */
function slowMail(parts: Parts) {
  const transport = newTestTransport();
  const seen: { queries: number; open: () => void } = { queries: 0, open: () => undefined };
  const opened = new Promise<void>((resolve) => {
    seen.open = resolve;
  });
  const counting = watched(parts.db.identitySql, (text) => {
    if (text.startsWith('select "state" from "mails"')) seen.queries += 1;
  });
  const db = { ...parts.db, identitySql: counting };
  const send = async (...given: Parameters<typeof transport.send>) => {
    await opened;
    return await transport.send(...given);
  };
  const mail = openMail({ ...parts, db }, { ...transport, send });
  return { parts: { db, mail }, seen, transport };
}

test.each([
  ["sent", 200],
  ["queued", 502],
] as const)(
  "makes a repeated form wait while its mail is being sent, until it is %s",
  async (state, status) => {
    let slow: ReturnType<typeof slowMail> | undefined;
    const testApp = await appWith((parts) => {
      slow = slowMail(parts);
      return slow.parts;
    });
    const { seen, transport } = slow!;
    if (state === "queued") transport.next({ state, reason: "busy" });
    const browser = newBrowser(testApp);
    const answers = [1, 2].map(() => browser.send(sendContactMessage, { body }));
    await expect.poll(() => seen.queries).toBeGreaterThan(2);
    seen.open();
    const both = await Promise.all(answers);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([status, status]);
    if (status === 502) expect(problemIn(both[1]!).code).toBe("message-failed");
    expect(transport.attempts).toHaveLength(1);
  },
);
