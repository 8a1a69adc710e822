import { beforeEach, expect, test } from "vitest";
import { aProgram, type BuiltProgram } from "../../test/kit/build.ts";
import { anInviteMail, mailRows, someInviteMails } from "../../test/kit/build-mail.ts";
import { newTestTransport } from "../../test/kit/services/test-transport.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { reserveSlot } from "../storage/mail-transports.ts";
import { openMail } from "./open-mail.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp({ settings: { LIMIT_MAILS_PER_RECIPIENT_PER_HOUR: "3" } });
  program = await aProgram(testApp);
});

const paceMs = 50;

test("spaces six slots that are reserved concurrently by the transport's pace", async () => {
  const paceMs = 9_000;
  const slot = { name: "emailjs", paceMs, waitMaxMs: 60_000 };
  const asked = Array.from({ length: 6 }, () => reserveSlot(testApp.db.identitySql, slot));
  const waits = (await Promise.all(asked)).map((waitMs) => waitMs ?? Number.NaN);
  const [first = Number.NaN, ...others] = waits.sort((a, b) => a - b);
  expect(first).toBe(0);
  // Time passes between the statements, so a wait is shorter than its slot's distance, never longer.
  for (const [place, waitMs] of others.entries()) {
    expect(waitMs).toBeLessThanOrEqual((place + 1) * paceMs);
    expect(Math.ceil(waitMs / paceMs)).toBe(place + 1);
  }
});

test("a slot that is too far away is not reserved", async () => {
  const slot = { name: "emailjs", paceMs: 50_000, waitMaxMs: 25_000 };
  const { identitySql: sql } = testApp.db;
  expect(await reserveSlot(sql, slot)).toBe(0);
  expect(await reserveSlot(sql, slot)).toBeUndefined();
  const waitMs = await reserveSlot(sql, { ...slot, waitMaxMs: 55_000 });
  expect(waitMs).toBeGreaterThan(25_000);
  expect(waitMs).toBeLessThanOrEqual(50_000);
});

test("ignores a slot from before the database clock was set back", async () => {
  const slot = { name: "emailjs", paceMs: 1000, waitMaxMs: 5_000 };
  const { identitySql: sql } = testApp.db;
  await reserveSlot(sql, slot);
  await testApp.db.asOwner(
    (owner) => owner`update mail_transports set next_at = clock_timestamp() + interval '1 day'`,
  );
  expect(await reserveSlot(sql, slot)).toBe(0);
});

test("keeps the pace when two processes deliver at the same time", async () => {
  const emails = Array.from({ length: 6 }, (_, place) => `kim${place}@example.test`);
  await someInviteMails(testApp, program, emails);
  const sentAt: number[] = [];
  const paced = () => {
    const transport = newTestTransport({ name: "emailjs", paceMs });
    const send: typeof transport.send = (...given) => {
      sentAt.push(performance.now());
      return transport.send(...given);
    };
    return openMail(testApp.parts, { ...transport, send });
  };
  const startedAt = performance.now();
  await Promise.all([paced().deliverDue(), paced().deliverDue()]);
  expect(sentAt).toHaveLength(6);
  // Only the lower bound is ours. How much later the last send starts depends on the machine.
  expect(Math.max(...sentAt) - startedAt).toBeGreaterThanOrEqual(5 * paceMs);
});

test("leaves a mail whose slot is too far away to the worker, without counting an attempt", async () => {
  const { mailId } = await anInviteMail(testApp, program);
  await reserveSlot(testApp.db.identitySql, { name: "emailjs", paceMs: 30_000, waitMaxMs: 0 });
  const transport = newTestTransport({ name: "emailjs", paceMs: 30_000 });
  const mail = openMail(testApp.parts, transport);
  expect(await mail.tryNow(mailId)).toBe("queued");
  await mail.deliverDue();
  expect(transport.attempts).toEqual([]);
  expect(await mailRows(testApp)).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect(await mail.isFailing()).toBe(false);
});

test("a stop ends the wait for a slot and queues the mail again", async () => {
  const { mailId } = await anInviteMail(testApp, program);
  await reserveSlot(testApp.db.identitySql, { name: "emailjs", paceMs: 50_000, waitMaxMs: 0 });
  const transport = newTestTransport({ name: "emailjs", paceMs: 50_000 });
  const mail = openMail(testApp.parts, transport, 60_000);
  const stopWorker = mail.startWorker();
  await expect.poll(async () => (await mailRows(testApp))[0]?.state).toBe("sending");
  stopWorker();
  await mail.close();
  expect(transport.attempts).toEqual([]);
  expect(await mailRows(testApp)).toMatchObject([{ mailId, state: "queued", attempts: 0 }]);
});

test("sends a recipient no more mails an hour than allowed, and the rest later", async () => {
  const mailIds: string[] = [];
  for (let count = 0; count < 5; count++) {
    const another = await aProgram(testApp);
    mailIds.push((await anInviteMail(testApp, another)).mailId);
  }
  const failing = { state: "queued", reason: "busy" } as const;
  testApp.transport.next(failing);
  await testApp.deliverMails();
  expect(testApp.mails).toHaveLength(3);
  const waiting = (await mailRows(testApp)).filter(({ state }) => state === "queued");
  expect(waiting).toHaveLength(2);
  expect(waiting).toContainEqual(
    expect.objectContaining({ attempts: 0, lastError: expect.stringMatching(/limit of mails/) }),
  );
  testApp.clock.advance({ minutes: 61 });
  await testApp.deliverMails();
  expect(testApp.mails.map(({ mailId }) => mailId).sort()).toEqual(mailIds.sort());
});

test("sends no more mails of a program a day than allowed, and still those of other programs", async () => {
  const limited = await openTestApp({ settings: { LIMIT_MAILS_PER_PROGRAM_PER_DAY: "2" } });
  try {
    const [busy, other] = [await aProgram(limited), await aProgram(limited)];
    await someInviteMails(limited, busy, ["a@example.test", "b@example.test", "c@example.test"]);
    await anInviteMail(limited, other, "d@example.test");
    await limited.deliverMails();
    const to = limited.mails.map(({ params }) => params.to_email);
    expect(to).toEqual(["a@example.test", "b@example.test", "d@example.test"]);
  } finally {
    await limited.close();
  }
});
