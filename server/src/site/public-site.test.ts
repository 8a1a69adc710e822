import {
  contactMessage,
  joinWaitlist,
  sendContactMessage,
} from "@armslot/contracts/site/public-site";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import { deleteExpired } from "../start/delete-expired.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({
    settings: { CONTACT_RECIPIENT: "desk@armslot.test", LIMIT_PUBLIC_FORMS_IN_ALL_PER_HOUR: "30" },
  });
});
beforeEach(async () => {
  testApp.mails.length = 0;
  testApp.transport.attempts.length = 0;
  testApp.logLines.length = 0;
  testApp.clock.advance({ minutes: 120 });
  await testApp.db.asOwner(async (sql) => {
    await sql`delete from leads`;
    await sql`delete from throttles`;
  });
});

let made = 0;
/** Returns a browser and an address that no test has used. */
function aVisitor() {
  made += 1;
  const network = `198.51.${Math.floor(made / 250)}.${made % 250}`;
  return { browser: newBrowser(testApp, network), email: `visitor-${made}@visitors.test` };
}

const anEntry = (email: string) => ({
  fullName: "Noor Vale",
  email,
  league: "Coastal League",
  programName: "Harbor Point",
  title: "Scout",
});
const aMessage = (email: string) => ({
  fullName: "Noor Vale",
  email,
  programName: "Harbor Point",
  message: "Is there a trial?\nThe season begins soon.",
});
const forms = [
  ["joinWaitlist", joinWaitlist, anEntry, "waitlist"],
  ["sendContactMessage", sendContactMessage, aMessage, "contact"],
] as const;

const leads = () =>
  testApp.db.asOwner(
    (sql) => sql`
      select kind, full_name as "fullName", email, program_name as "programName", league, title, message
      from leads order by created_at, lead_id`,
  );
const mailStates = async () => {
  const rows = await testApp.db.asOwner(
    (sql) => sql<{ state: string }[]>`
      select m.state from mails m join leads using (lead_id) order by m.created_at`,
  );
  return rows.map(({ state }) => state);
};

describe.each(forms)("%s", (_, endpoint, typed, kind) => {
  const put = (browser: ReturnType<typeof newBrowser>, body: object) =>
    browser.send(endpoint, { body } as never);

  test("stores the typed fields and mails them only to the operator", async () => {
    const { browser, email } = aVisitor();
    const body = typed(`  ${email.toUpperCase()} `);
    expect(await browser.call(endpoint, { body } as never)).toEqual({});
    const nothing = { league: null, title: null, message: null };
    expect([...(await leads())]).toEqual([{ kind, ...nothing, ...typed(email) }]);
    expect(testApp.mails).toMatchObject([{ kind, to: { address: "desk@armslot.test" } }]);
    expect(testApp.mails[0]?.replyTo).toEqual({ name: "Noor Vale", address: email });
    expect(await mailStates()).toEqual(["sent"]);
  });

  test("answers a bot like a person, but stores and mails nothing", async () => {
    const { browser, email } = aVisitor();
    const robot = await put(browser, { ...typed(email), website: "https://spam.test" });
    const person = await put(browser, { ...typed(email), website: "" });
    expect([robot.statusCode, robot.body]).toEqual([person.statusCode, person.body]);
    expect(robot.statusCode).toBe(200);
    expect(await leads()).toHaveLength(1);
    expect(testApp.mails).toHaveLength(1);
  });

  test("requires every field", async () => {
    const { browser, email } = aVisitor();
    for (const name of Object.keys(typed(email))) {
      const body = { ...typed(email), [name]: " " } as never;
      const { code, fields } = await browser.refused(endpoint, { body });
      expect([code, Object.keys(fields ?? {})]).toEqual(["invalid-input", [name]]);
    }
    expect(await leads()).toEqual([]);
  });

  test("stores and mails the same form once", async () => {
    const { browser, email } = aVisitor();
    for (let time = 0; time < 3; time += 1)
      expect((await put(browser, typed(email))).json()).toEqual({});
    expect(await leads()).toHaveLength(1);
    expect(testApp.transport.attempts).toHaveLength(1);
    await put(browser, { ...typed(email), programName: "Harbor Point II" });
    expect(await leads()).toHaveLength(2);
    expect(testApp.mails).toHaveLength(2);
  });

  test("treats two concurrent submissions as one and gives both the result", async () => {
    const { browser, email } = aVisitor();
    const body = typed(email);
    const answers = await Promise.all([put(browser, body), put(browser, body), put(browser, body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await leads()).toHaveLength(1);
    expect(testApp.transport.attempts).toHaveLength(1);
  });

  test("reports a failed mail, keeps the message, and the worker sends it later", async () => {
    const { browser, email } = aVisitor();
    testApp.transport.next({ state: "queued", reason: "busy" });
    expect(problemIn(await put(browser, typed(email)))).toMatchObject({
      code: "message-failed",
      status: 502,
      detail: "Message failed. Please try again.",
    });
    expect(await leads()).toHaveLength(1);
    expect(await mailStates()).toEqual(["queued"]);
    testApp.clock.advance({ minutes: 2 });
    await testApp.deliverMails();
    expect(testApp.mails).toHaveLength(1);
    expect((await put(browser, typed(email))).json()).toEqual({});
    expect(testApp.mails).toHaveLength(1);
  });

  test.each(["queued", "failed"] as const)(
    "sends a repeated form at once after a %s mail, without storing it twice",
    async (state) => {
      const { browser, email } = aVisitor();
      testApp.transport.next({ state, reason: "no" }, { state, reason: "no" });
      expect(problemIn(await put(browser, typed(email))).code).toBe("message-failed");
      expect(problemIn(await put(browser, typed(email))).code).toBe("message-failed");
      expect((await put(browser, typed(email))).json()).toEqual({});
      expect(await leads()).toHaveLength(1);
      expect(testApp.mails).toHaveLength(1);
      expect(testApp.transport.attempts).toHaveLength(3);
    },
  );

  test("the form succeeds when the server keeps its mail", async () => {
    const { browser, email } = aVisitor();
    testApp.transport.next({ state: "kept" });
    expect((await put(browser, typed(email))).json()).toEqual({});
    expect((await put(browser, typed(email))).json()).toEqual({});
    expect(await mailStates()).toEqual(["kept"]);
    expect(testApp.transport.attempts).toHaveLength(1);
  });

  test("accepts ten an hour per network, counting invalid ones", async () => {
    const { browser } = aVisitor();
    for (let time = 0; time < 10; time += 1) await put(browser, typed(aVisitor().email));
    const refused = await put(browser, typed(aVisitor().email));
    expect(problemIn(refused).code).toBe("rate-limited");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await leads()).toHaveLength(10);
    const other = aVisitor();
    expect((await put(other.browser, typed(other.email))).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 60, seconds: 1 });
    expect((await put(browser, typed(aVisitor().email))).statusCode).toBe(200);
  });

  test("accepts five an hour per address over all networks", async () => {
    const { email } = aVisitor();
    const from = (n: number) => put(aVisitor().browser, { ...typed(email), fullName: `Noor ${n}` });
    for (let n = 0; n < 5; n += 1) expect((await from(n)).statusCode).toBe(200);
    expect(problemIn(await from(5)).code).toBe("rate-limited");
    expect(await leads()).toHaveLength(5);
    expect((await from(0)).statusCode, "the same again is nothing new").toBe(200);
    testApp.clock.advance({ minutes: 60, seconds: 1 });
    expect((await from(6)).statusCode).toBe(200);
  });

  test("limits all networks together", async () => {
    const put1 = () => {
      const { browser, email } = aVisitor();
      return put(browser, typed(email));
    };
    for (let n = 0; n < 30; n += 1) expect((await put1()).statusCode).toBe(200);
    expect(problemIn(await put1()).code).toBe("rate-limited");
    expect(await leads()).toHaveLength(30);
    expect(testApp.mails, "the operator gets every one").toHaveLength(30);
  });

  test("logs nothing that was typed", async () => {
    const { browser, email } = aVisitor();
    testApp.transport.next({ state: "queued", reason: "busy" });
    await put(browser, typed(email));
    await put(browser, { ...typed(email), website: "canary-trap" });
    await put(browser, { ...typed(email), email: "canary at nowhere" });
    const log = testApp.logLines.join("").toLowerCase();
    expect(log).toContain('"event":"form-not-mailed"');
    for (const text of [...Object.values(typed(email)), "canary"]) {
      expect(log).not.toContain(String(text).toLowerCase().slice(0, 15));
    }
  });
});

test("normalizes line breaks", async () => {
  const { browser, email } = aVisitor();
  for (const end of ["\n", "\r\n", "\r"]) {
    const body = { ...aMessage(email), message: `one${end}two` };
    await browser.call(sendContactMessage, { body });
  }
  expect(await leads()).toMatchObject([{ message: "one\ntwo" }]);
});

test("stores and mails a message of the full length in any script", async () => {
  const { browser, email } = aVisitor();
  const message = "例".repeat(4000);
  expect(contactMessage.shape.message.safeParse(`${message}x`).success).toBe(false);
  await browser.call(sendContactMessage, { body: { ...aMessage(email), message } });
  expect(testApp.mails[0]?.params.message).toMatch(/Message: 例{4000}$/);
});

test("leaves a mail to its request and lets the worker send it when the request is gone", async () => {
  const { browser, email } = aVisitor();
  testApp.transport.next("hang");
  const answer = browser.send(joinWaitlist, { body: anEntry(email) });
  await expect.poll(() => testApp.transport.attempts.length).toBe(1);
  await testApp.deliverMails();
  expect(testApp.transport.attempts).toHaveLength(1);
  expect(problemIn(await answer).code).toBe("message-failed");
  testApp.clock.advance({ minutes: 2 });
  await testApp.deliverMails();
  expect(testApp.mails).toHaveLength(1);
});

test("gives a failed mail all its attempts again when the form is repeated", async () => {
  const { browser, email } = aVisitor();
  testApp.transport.next({ state: "failed", reason: "no" }, { state: "queued", reason: "busy" });
  await browser.refused(joinWaitlist, { body: anEntry(email) });
  expect(await mailStates()).toEqual(["failed"]);
  await browser.refused(joinWaitlist, { body: anEntry(email) });
  expect(await mailStates()).toEqual(["queued"]);
  const [row] = await testApp.db.asOwner(
    (sql) => sql`select attempts from mails where kind = 'waitlist'`,
  );
  expect(row?.attempts).toBe(1);
});

test("deletes forms and their mails after a year and nothing newer", async () => {
  const [old, young] = [aVisitor(), aVisitor()];
  testApp.transport.next({ state: "kept" });
  await old.browser.call(joinWaitlist, { body: anEntry(old.email) });
  testApp.clock.advance({ days: 1 });
  await young.browser.call(sendContactMessage, { body: aMessage(young.email) });
  testApp.clock.advance({ days: 364 });
  await deleteExpired(testApp.parts);
  expect(await leads()).toHaveLength(2);
  testApp.clock.advance({ seconds: 1 });
  await deleteExpired(testApp.parts);
  await deleteExpired(testApp.parts);
  expect(await leads()).toMatchObject([{ email: young.email }]);
  const [row] = await testApp.db.asOwner(
    (sql) => sql`select count(*)::int as count from mails where kind = 'waitlist'`,
  );
  expect(row?.count).toBe(0);
});
