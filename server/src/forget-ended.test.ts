import { afterEach, beforeEach, expect, test } from "vitest";
import { aProgram, aUser, type BuiltProgram } from "../test/build.ts";
import { anInviteMail, mailRows } from "../test/build-mail.ts";
import { openTestApp, type TestApp } from "../test/test-app.ts";
import { forgetEnded } from "./forget-ended.ts";
import { noticeMail, resetMail } from "./mail/new-mails.ts";
import { queueMails } from "./tables/mails.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});
afterEach(() => testApp.close());

async function countOf(table: "pending_invites" | "password_resets"): Promise<number> {
  const rows = await testApp.db.asOwner((sql) => sql`select program_id from ${sql(table)}`);
  return rows.length;
}

async function aNotice(): Promise<void> {
  const { parts } = testApp;
  const { programId, admin } = program;
  const user = { programId, userId: admin.userId };
  const mail = noticeMail(parts, { ...user, change: "changed", now: parts.clock() });
  await queueMails(parts.db.identitySql, [mail]);
}

test.for([
  ["sent", { outcome: "sent" }, 30],
  ["stored", { outcome: "stored" }, 90],
  ["dead", { outcome: "permanent", reason: "no" }, 90],
] as const)(
  "a mail that is %s is kept for its days and then forgotten",
  async ([state, delivery, days]) => {
    await aNotice();
    testApp.transport.next(delivery);
    await testApp.deliverMails();
    testApp.clock.advance({ days });
    await forgetEnded(testApp.parts);
    expect(await mailRows(testApp)).toMatchObject([{ state }]);
    testApp.clock.advance({ seconds: 1 });
    await forgetEnded(testApp.parts);
    expect(await mailRows(testApp)).toEqual([]);
  },
);

test("a mail that still waits is never forgotten", async () => {
  await aNotice();
  testApp.clock.advance({ days: 400 });
  await forgetEnded(testApp.parts);
  expect(await mailRows(testApp)).toMatchObject([{ state: "queued" }]);
});

test("an invite is forgotten 30 days after its end, with its mail", async () => {
  await anInviteMail(testApp, program);
  testApp.clock.advance({ days: 14 + 30 });
  await forgetEnded(testApp.parts);
  expect(await countOf("pending_invites")).toBe(1);
  testApp.clock.advance({ seconds: 1 });
  await forgetEnded(testApp.parts);
  expect(await countOf("pending_invites")).toBe(0);
  expect(await mailRows(testApp)).toEqual([]);
});

test("a reset is forgotten when its hour is over", async () => {
  const { email } = await aUser(testApp, program);
  const mail = resetMail(testApp.parts, { email, now: testApp.clock() });
  await queueMails(testApp.parts.db.identitySql, [mail]);
  await testApp.deliverMails();
  testApp.clock.advance({ minutes: 59 });
  await forgetEnded(testApp.parts);
  expect(await countOf("password_resets")).toBe(1);
  testApp.clock.advance({ minutes: 1 });
  await forgetEnded(testApp.parts);
  expect(await countOf("password_resets")).toBe(0);
});
