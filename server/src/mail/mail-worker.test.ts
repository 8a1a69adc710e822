import { beforeEach, expect, test } from "vitest";
import { aProgram, type BuiltProgram } from "../../test/kit/build.ts";
import { anInviteMail, mailRows, someInviteMails } from "../../test/kit/build-mail.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { watched } from "../../test/kit/database/sql.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { MailQueue } from "./mail.ts";
import { openMail } from "./open-mail.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});

function openQueue(...given: Parameters<typeof openMail>): MailQueue {
  const mail = openMail(...given);
  closeAtEnd(mail.close);
  return mail;
}

test("sends new mail at once when woken", async () => {
  const mail = openQueue(testApp.parts, testApp.transport);
  mail.startWorker();
  const startedAt = performance.now();
  for (const name of ["a", "b", "c", "d", "e"]) {
    const email = `${name}@example.test`;
    await anInviteMail(testApp, program, email);
    mail.wake();
    await expect.poll(() => testApp.mails.at(-1)?.params.to_email).toBe(email);
  }
  // Without a wake-up the worker looks every five seconds.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test("looks for new mail by itself when not woken", async () => {
  const mail = openQueue(testApp.parts, testApp.transport);
  mail.startWorker();
  await anInviteMail(testApp, program);
  await expect.poll(() => testApp.mails).toHaveLength(1);
});

test("continues after the database failed", async () => {
  let isDown = true;
  const { db } = testApp;
  const identitySql = watched(db.identitySql, () => {
    if (isDown) throw new Error("down");
  });
  const mail = openQueue({ ...testApp.parts, db: { ...db, identitySql } }, testApp.transport);
  await anInviteMail(testApp, program);
  mail.startWorker();
  await expect.poll(() => testApp.logLines.join("")).toContain("could not deliver mails");
  isDown = false;
  mail.wake();
  await expect.poll(() => testApp.mails).toHaveLength(1);
});

test("stores a mail as sent although the database fails at that moment", async () => {
  const { db } = testApp;
  let failures = 0;
  const identitySql = watched(db.identitySql, () => {
    if (testApp.mails.length > 0 && failures++ === 0) throw new Error("down");
  });
  const mail = openQueue({ ...testApp.parts, db: { ...db, identitySql } }, testApp.transport);
  const { mailId } = await anInviteMail(testApp, program);
  expect(await mail.tryNow(mailId)).toBe("sent");
  expect(failures).toBeGreaterThan(0);
  expect(await mailRows(testApp)).toMatchObject([{ state: "sent", attempts: 1 }]);
});

test("finishes the current send at a stop and takes no other mail", async () => {
  const sends: ((answer: { state: "sent" }) => void)[] = [];
  const send = () => new Promise<{ state: "sent" }>((resolve) => sends.push(resolve));
  const mail = openQueue(testApp.parts, { ...testApp.transport, send });
  await anInviteMail(testApp, program, "a@example.test");
  await anInviteMail(testApp, program, "b@example.test");
  const stopWorker = mail.startWorker();
  await expect.poll(() => sends).toHaveLength(1);
  stopWorker();
  const closed = mail.close();
  for (const answer of sends) answer({ state: "sent" });
  await closed;
  const states = (await mailRows(testApp)).map(({ state, attempts }) => ({ state, attempts }));
  expect(states).toEqual([
    { state: "sent", attempts: 1 },
    { state: "queued", attempts: 0 },
  ]);
});

test("a close waits until the attempt of a request is stored", async () => {
  let answer: (delivery: { state: "sent" }) => void = () => undefined;
  let isSending = false;
  const send = () =>
    new Promise<{ state: "sent" }>((resolve) => {
      isSending = true;
      answer = resolve;
    });
  let isClosed = false;
  const close = async () => {
    isClosed = true;
  };
  const mail = openQueue(testApp.parts, { ...testApp.transport, send, close });
  const { mailId } = await anInviteMail(testApp, program);
  const tried = mail.tryNow(mailId);
  await expect.poll(() => isSending).toBe(true);
  const closed = mail.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  answer({ state: "sent" });
  await closed;
  expect(await mailRows(testApp)).toMatchObject([{ state: "sent" }]);
  expect(await tried).toBe("sent");
});

test("sends twenty mails at once without a listener warning", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on("warning", note);
  const started: (() => void)[] = [];
  const send = async () => {
    await new Promise<void>((resolve) => started.push(resolve));
    return { state: "sent" } as const;
  };
  const mail = openQueue(testApp.parts, { ...testApp.transport, paceMs: 1, send });
  const emails = Array.from({ length: 20 }, (_, place) => `kim${place}@example.test`);
  const queued = await someInviteMails(testApp, program, emails);
  const attempts = queued.map(({ mailId }) => mail.tryNow(mailId));
  await expect.poll(() => started).toHaveLength(20);
  for (const finish of started) finish();
  const tried = await Promise.all(attempts);
  process.off("warning", note);
  expect(new Set(tried)).toEqual(new Set(["sent"]));
  expect(warnings).toEqual([]);
});
