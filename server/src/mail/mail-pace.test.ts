import { beforeEach, expect, test } from "vitest";
import { aProgram, type BuiltProgram } from "../../test/build.ts";
import { anInviteMail, mailRows, someInviteMails } from "../../test/build-mail.ts";
import { openTestApp, type TestApp } from "../../test/test-app.ts";
import { newTestTransport } from "../../test/test-transport.ts";
import { reserveSlot } from "../tables/mail-transports.ts";
import { openMail } from "./open-mail.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp({ settings: { LIMIT_MAILS_PER_RECIPIENT_PER_HOUR: "3" } });
  program = await aProgram(testApp);
});

const paceMs = 50;

test("six slots reserved at once by several processes lie one pace apart", async () => {
  const paceMs = 9_000;
  const slot = { name: "emailjs", paceMs, waitMaxMs: 60_000 };
  const asked = Array.from({ length: 6 }, () => reserveSlot(testApp.db.identitySql, slot));
  const waits = (await Promise.all(asked)).map((waitMs) => waitMs ?? Number.NaN);
  const [first = Number.NaN, ...others] = waits.sort((a, b) => a - b);
  expect(first).toBe(0);
  // The waits shrink by the time that passes between their statements, the slots do not.
  for (const [place, waitMs] of others.entries()) {
    expect(waitMs).toBeLessThanOrEqual((place + 1) * paceMs);
    expect(Math.ceil(waitMs / paceMs)).toBe(place + 1);
  }
});

test("a slot too far away is not reserved, so that nobody waits for it", async () => {
  const slot = { name: "emailjs", paceMs: 50_000, waitMaxMs: 25_000 };
  const { identitySql: sql } = testApp.db;
  expect(await reserveSlot(sql, slot)).toBe(0);
  expect(await reserveSlot(sql, slot)).toBeUndefined();
  const waitMs = await reserveSlot(sql, { ...slot, waitMaxMs: 55_000 });
  expect(waitMs).toBeGreaterThan(25_000);
  expect(waitMs).toBeLessThanOrEqual(50_000);
});

test("a database clock that was put back holds no mail up", async () => {
  const slot = { name: "emailjs", paceMs: 1000, waitMaxMs: 5_000 };
  const { identitySql: sql } = testApp.db;
  await reserveSlot(sql, slot);
  await testApp.db.asOwner(
    (owner) => owner`update mail_transports set next_at = clock_timestamp() + interval '1 day'`,
  );
  expect(await reserveSlot(sql, slot)).toBe(0);
});

test("two processes that deliver together keep the pace", async () => {
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
  // The last of six is not before its slot; anything slower is the machine's.
  expect(Math.max(...sentAt) - startedAt).toBeGreaterThanOrEqual(5 * paceMs);
});

test("a mail whose slot is too far away was not attempted, and is the worker's", async () => {
  const { mailId } = await anInviteMail(testApp, program);
  await reserveSlot(testApp.db.identitySql, { name: "emailjs", paceMs: 30_000, waitMaxMs: 0 });
  const transport = newTestTransport({ name: "emailjs", paceMs: 30_000 });
  const mail = openMail(testApp.parts, transport);
  expect(await mail.tryNow(mailId)).toBe("failed");
  await mail.deliverDue();
  expect(transport.attempts).toEqual([]);
  expect(await mailRows(testApp)).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect(await mail.isFailing()).toBe(false);
});

test("a stop ends the wait for a slot and gives the mail back", async () => {
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

test("a recipient gets no more mails in an hour than allowed, and the rest after it", async () => {
  const mailIds: string[] = [];
  for (let count = 0; count < 5; count++) {
    const another = await aProgram(testApp);
    mailIds.push((await anInviteMail(testApp, another)).mailId);
  }
  const failing = { outcome: "retry", reason: "busy" } as const;
  testApp.transport.next(failing);
  await testApp.deliverMails();
  expect(testApp.mails).toHaveLength(3);
  const waiting = (await mailRows(testApp)).filter(({ state }) => state === "queued");
  expect(waiting).toHaveLength(2);
  expect(waiting).toContainEqual(
    expect.objectContaining({ attempts: 0, lastError: expect.stringMatching(/as many mails/) }),
  );
  testApp.clock.advance({ minutes: 61 });
  await testApp.deliverMails();
  expect(testApp.mails.map(({ mailId }) => mailId).sort()).toEqual(mailIds.sort());
});

test("a program sends no more mails in a day than allowed, and others still send theirs", async () => {
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
