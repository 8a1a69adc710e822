import { beforeEach, expect, test } from "vitest";
import { aProgram, aUser } from "../../test/kit/build.ts";
import { anInviteMail } from "../../test/kit/build-mail.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { queueMails } from "../storage/mails.ts";
import { noticeMail, resetMail } from "./new-mails.ts";
import type { Delivery } from "./transport.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

test.for<Delivery>([
  { state: "sent" },
  { state: "kept" },
  { state: "queued", fault: "service", reason: "busy" },
  { state: "failed", fault: "mail", reason: "refused" },
])("stores no link and logs no name or address of a mail that was $state", async (delivery) => {
  const { parts } = testApp;
  const program = await aProgram(testApp);
  const { programId, userId, email } = await aUser(testApp, program);
  const now = parts.clock();
  await anInviteMail(testApp, program, "kim-canary@example.test");
  await queueMails(parts.db.identitySql, [
    resetMail(parts, { email, now }),
    resetMail(parts, { email: "nobody-canary@example.test", now }),
    noticeMail(parts, { programId, userId, change: "reset", now }),
  ]);
  testApp.transport.next(delivery, delivery, delivery);
  await testApp.deliverMails();

  const { attempts } = testApp.transport;
  expect(attempts.map(({ kind }) => kind).sort()).toEqual(["invite", "notice", "reset"]);
  const links = attempts.flatMap(({ params }) => [params.invite_link, params.reset_link]);
  const tokens = links.flatMap((link) => link?.match(/[a-z2-7]{52}$/)?.[0] ?? []);
  expect(tokens).toHaveLength(2);
  const dump = (await dumpOf(testApp)).join("\n");
  const log = testApp.logLines.join("");
  for (const token of tokens) {
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token).toString("hex"));
  }
  expect(dump).not.toContain("nobody-canary");
  expect(testApp.logLines.filter((line) => line.includes("mailId"))).toHaveLength(3);
  for (const secret of [...tokens, "canary", email, "Robin", "Kim", program.name]) {
    expect(log).not.toContain(secret);
  }
});
