import { beforeEach, describe, expect, test } from "vitest";
import { aProgram, type BuiltProgram } from "../../test/kit/build.ts";
import { anInviteMail, mailRows, someInviteMails } from "../../test/kit/build-mail.ts";
import { lockTable } from "../../test/kit/database/lock-table.ts";
import { noting } from "../../test/kit/noted-statements.ts";
import { planForAnyValues } from "../../test/kit/plan-for-any-values.ts";
import { newTestTransport } from "../../test/kit/services/test-transport.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { withDeadline } from "../core/request-deadline.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import {
  type ClaimedMail,
  claimDueMail,
  claimQueuedMail,
  endMailClaim,
  giveMailBack,
} from "../storage/mail-claims.ts";
import { requeueFailedMails } from "../storage/mails.ts";
import { leaseEnd } from "./attempt-mail.ts";
import { reservedForRequest } from "./new-mails.ts";
import { openMail } from "./open-mail.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});

const retry = { state: "queued", reason: "the service is busy" } as const;

async function onlyRow() {
  const [row] = await mailRows(testApp);
  return row;
}

/** Another process on the same queue. */
function anotherProcess(attemptMs?: number) {
  const transport = newTestTransport();
  return { transport, mail: openMail(testApp.parts, transport, attemptMs) };
}

async function claimNext(): Promise<ClaimedMail> {
  const claimed = await claimDueMail(testApp.db.identitySql, leaseEnd(testApp.parts));
  if (!claimed) throw new Error("no mail was due");
  return claimed;
}

// The index has only mails that wait. A plan for any values uses it only if the statement itself asks for those.
test("a mail that is due is found by its time, however many mails were sent", async () => {
  await testApp.db.asOwner(async (sql) => {
    await sql`
      insert into mails (mail_id, program_id, kind, dedupe_key, params, state, available_at, created_at, updated_at)
      select gen_random_uuid(), ${program.programId}, 'invite', 'sent ' || n, '{}', 'sent', now(), now(), now()
      from generate_series(1, 2000) n`;
    await sql`analyze mails`;
  });
  const plan = await testApp.db.identity(async (tx) => {
    const sent: string[] = [];
    await claimDueMail(noting(tx, sent), leaseEnd(testApp.parts));
    return await planForAnyValues(tx, sent[0] ?? "");
  });
  expect(plan).toContain("Index Scan using mails_due");
});

describe("trying a mail within the request", () => {
  test("sends it once and leaves nothing to the worker", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    expect(await testApp.parts.mail.tryNow(mailId)).toBe("sent");
    await testApp.deliverMails();
    expect(testApp.transport.attempts.map((mail) => mail.mailId)).toEqual([mailId]);
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 1, leaseUntil: null });
  });

  test("keeps it on a server that keeps its mail", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    testApp.transport.next({ state: "kept" });
    expect(await testApp.parts.mail.tryNow(mailId)).toBe("kept");
    expect(await onlyRow()).toMatchObject({ state: "kept" });
    expect(testApp.logLines.join("")).toContain('"mail kept"');
  });

  test("returns `queued` when the service is busy, and the worker sends it later", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    testApp.transport.next(retry);
    expect(await testApp.parts.mail.tryNow(mailId)).toBe("queued");
    expect(await onlyRow()).toMatchObject({
      state: "queued",
      attempts: 1,
      lastError: retry.reason,
    });
    await testApp.deliverMails();
    expect(testApp.mails).toEqual([]);
    testApp.clock.advance({ seconds: 31 });
    await testApp.deliverMails();
    expect(testApp.mails.map((mail) => mail.mailId)).toEqual([mailId]);
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2, lastError: null });
  });

  test("returns `failed` when the service refuses it for good", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    testApp.transport.next({ state: "failed", reason: "no such mailbox" });
    expect(await testApp.parts.mail.tryNow(mailId)).toBe("failed");
    expect(await onlyRow()).toMatchObject({
      state: "failed",
      attempts: 1,
      lastError: "no such mailbox",
    });
  });

  test("returns `queued` in time when the service hangs", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    const { mail, transport } = anotherProcess(4_000);
    transport.next("hang");
    expect(await mail.tryNow(mailId)).toBe("queued");
    await mail.close();
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 1, lastError: "no answer" });
  });

  test("returns when its request has no time left, and gives back a mail that it claims after that", async () => {
    const patient = await openTestApp({ database: { lockTimeoutMs: 60_000 } });
    const { mailId } = await anInviteMail(patient, await aProgram(patient));
    const mail = openMail(patient.parts, newTestTransport());
    const unlock = await lockTable(patient.db, "mails");
    const endsAt = performance.now() + 1_500;
    const tried = await withDeadline(endsAt, () => mail.tryNow(mailId));
    await expect.poll(() => performance.now() > endsAt).toBe(true);
    await unlock();
    await mail.close();
    expect(tried).not.toBe("sent");
    expect(await mailRows(patient)).toMatchObject([{ state: "queued" }]);
  });

  test("returns `queued` when the transport throws", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    const broken = { ...newTestTransport(), send: () => Promise.reject(new Error("broken")) };
    expect(await openMail(testApp.parts, broken).tryNow(mailId)).toBe("queued");
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 1 });
  });

  test("keeps the worker away until the attempt is over", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    const { availableAt } = reservedForRequest(testApp.clock());
    await testApp.db.asOwner((sql) => sql`update mails set available_at = ${availableAt ?? null}`);
    testApp.clock.advance({ seconds: 9 });
    await testApp.deliverMails();
    expect(testApp.mails).toEqual([]);
    testApp.clock.advance({ seconds: 4 });
    await testApp.deliverMails();
    expect(testApp.mails.map((mail) => mail.mailId)).toEqual([mailId]);
  });

  test("returns `sent` when the worker was faster, and `failed` when the mail no longer exists", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    await testApp.deliverMails();
    expect(await testApp.parts.mail.tryNow(mailId)).toBe("sent");
    expect(await testApp.parts.mail.tryNow(testApp.parts.newId())).toBe("failed");
    expect(testApp.transport.attempts).toHaveLength(1);
  });

  test("returns `queued` instead of throwing when the database does not answer", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    const identitySql = (() => {
      throw new DatabaseUnavailable("unavailable");
    }) as never;
    const parts = { ...testApp.parts, db: { ...testApp.db, identitySql } };
    expect(await openMail(parts, newTestTransport()).tryNow(mailId)).toBe("queued");
  });
});

describe("the queue", () => {
  test("sends each of 50 mails once while two workers and their requests compete", async () => {
    const emails = Array.from({ length: 50 }, (_, place) => `kim${place}@example.test`);
    const mailIds = (await someInviteMails(testApp, program, emails)).map(({ mailId }) => mailId);
    const [one, two] = [anotherProcess(), anotherProcess()];
    const atOnce = mailIds.filter((_, place) => place % 5 === 0);
    await Promise.all([
      one.mail.deliverDue(),
      two.mail.deliverDue(),
      ...atOnce.map((mailId) => one.mail.tryNow(mailId)),
    ]);
    const attempts = [...one.transport.attempts, ...two.transport.attempts];
    expect(attempts.map(({ mailId }) => mailId).sort()).toEqual([...mailIds].sort());
    expect(two.transport.attempts.length).toBeGreaterThan(0);
    expect(new Set((await mailRows(testApp)).map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  test("skips a mail that another process is claiming and returns the next", async () => {
    const emails = ["a@example.test", "b@example.test"];
    const [a, b] = await someInviteMails(testApp, program, emails);
    const { db, parts } = testApp;
    const claims = await db.identity(async (sql) => {
      const first = await claimDueMail(sql, leaseEnd(parts));
      const second = await claimDueMail(db.identitySql, leaseEnd(parts));
      return [first, second, await claimDueMail(db.identitySql, leaseEnd(parts))];
    });
    expect(claims.map((claimed) => claimed?.mailId)).toEqual([a?.mailId, b?.mailId, undefined]);
  });

  test("hands a mail to the next process after its lease and ignores a late end of the lost claim", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    const lost = await claimNext();
    await testApp.deliverMails();
    expect(testApp.mails).toEqual([]);
    testApp.clock.advance({ seconds: 21 });
    const taken = await claimNext();
    expect(taken).toMatchObject({ mailId, attempts: 2 });
    const late = { ...lost, now: testApp.clock() };
    const { identitySql: sql } = testApp.db;
    expect(await endMailClaim(sql, { ...late, end: { state: "sent" } })).toBe(false);
    await giveMailBack(sql, { ...late, availableAt: testApp.clock() });
    expect(await onlyRow()).toMatchObject({ state: "sending", attempts: 2 });
    expect(await endMailClaim(sql, { ...taken, now: late.now, end: { state: "sent" } })).toBe(true);
    expect(await endMailClaim(sql, { ...taken, now: late.now, end: { state: "kept" } })).toBe(
      false,
    );
    expect(await onlyRow()).toMatchObject({ state: "sent" });
  });

  test("the queue never hands out a mail twice, or one that is sent, kept or failed", async () => {
    const { mailId } = await anInviteMail(testApp, program);
    const { identitySql: sql } = testApp.db;
    const claim = { mailId, ...leaseEnd(testApp.parts) };
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimQueuedMail(sql, claim)));
    expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
    for (const state of ["sent", "kept", "failed"]) {
      await testApp.db.asOwner((owner) => owner`update mails set state = ${state}`);
      testApp.clock.advance({ days: 1 });
      expect(await claimQueuedMail(sql, claim)).toBeUndefined();
      expect(await claimDueMail(sql, leaseEnd(testApp.parts))).toBeUndefined();
    }
  });

  test("the queue fails a mail after eight attempts, and tries it eight more times when the operator retries it", async () => {
    await anInviteMail(testApp, program);
    const untilDead = async () => {
      testApp.transport.next(...Array.from({ length: 8 }, () => retry));
      for (let round = 0; round < 12; round++) {
        await testApp.deliverMails();
        testApp.clock.advance({ minutes: 61 });
      }
    };
    await untilDead();
    expect(testApp.transport.attempts).toHaveLength(8);
    expect(await onlyRow()).toMatchObject({
      state: "failed",
      attempts: 8,
      lastError: retry.reason,
    });
    expect(await requeueFailedMails(testApp.db.identitySql, testApp.clock())).toBe(1);
    await untilDead();
    expect(testApp.transport.attempts).toHaveLength(16);
    expect(testApp.mails).toEqual([]);
  });

  test("the queue fails a mail whose eight attempts were all interrupted", async () => {
    await anInviteMail(testApp, program);
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await claimNext()).toMatchObject({ attempts: attempt });
      testApp.clock.advance({ seconds: 21 });
    }
    await testApp.deliverMails();
    expect(testApp.transport.attempts).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: "failed" });
  });

  test("the queue waits as long as the service asks, but at most an hour", async () => {
    await anInviteMail(testApp, program);
    testApp.transport.next({ ...retry, afterMs: 600_000 }, { ...retry, afterMs: 1e12 });
    await testApp.deliverMails();
    const inMs = async () => Number((await onlyRow())?.availableAt) - Number(testApp.clock());
    expect(await inMs()).toBe(600_000);
    testApp.clock.advance({ minutes: 10 });
    await testApp.deliverMails();
    expect(await inMs()).toBe(3_600_000);
  });

  test("shortens and cleans a reason before storing it", async () => {
    await anInviteMail(testApp, program);
    testApp.transport.next({ state: "failed", reason: `\u0000\ud800${"⚾".repeat(600)}` });
    await testApp.deliverMails();
    expect((await onlyRow())?.lastError).toBe(`  ${"⚾".repeat(498)}`);
  });
});

describe("isFailing", () => {
  test("isFailing is true for five minutes after the service failed", async () => {
    const { mail } = testApp.parts;
    await someInviteMails(testApp, program, ["a@example.test", "b@example.test"]);
    expect(await mail.isFailing()).toBe(false);
    testApp.transport.next(retry, { state: "failed", fault: "service", reason: "no" });
    await testApp.deliverMails();
    expect(await mail.isFailing()).toBe(true);
    expect(await anotherProcess().mail.isFailing()).toBe(true);
    testApp.clock.advance({ minutes: 4, seconds: 59 });
    expect(await mail.isFailing()).toBe(true);
    testApp.clock.advance({ seconds: 1 });
    expect(await mail.isFailing()).toBe(false);
  });

  test("isFailing is false once a mail was sent", async () => {
    const { mail } = testApp.parts;
    await someInviteMails(testApp, program, ["a@example.test", "b@example.test"]);
    testApp.transport.next(retry, { state: "sent" });
    await testApp.deliverMails();
    expect(await mail.isFailing()).toBe(false);
  });

  test.each(["queued", "failed"] as const)(
    "isFailing does not change when a single mail is %s by its own fault",
    async (state) => {
      const { mail } = testApp.parts;
      const bounce = { state, fault: "mail", reason: "no such box" } as const;
      const bounceNext = async (email: string) => {
        await anInviteMail(testApp, program, email);
        testApp.transport.next(bounce);
        await testApp.deliverMails();
      };
      await bounceNext("a@example.test");
      expect(await mail.isFailing()).toBe(false);
      await anInviteMail(testApp, program, "b@example.test");
      testApp.transport.next(retry);
      await testApp.deliverMails();
      await bounceNext("c@example.test");
      expect(testApp.transport.attempts).toHaveLength(3);
      expect(await mail.isFailing()).toBe(true);
    },
  );

  test("ignores expired invites and the failures of another transport", async () => {
    const { mail } = testApp.parts;
    await anInviteMail(testApp, program);
    testApp.clock.advance({ days: 15 });
    await testApp.deliverMails();
    expect(await onlyRow()).toMatchObject({ state: "failed", lastError: "the invite has expired" });
    expect(await mail.isFailing()).toBe(false);
    await anInviteMail(testApp, program, "b@example.test");
    testApp.transport.next(retry);
    await testApp.deliverMails();
    expect(await mail.isFailing()).toBe(true);
    const other = openMail(testApp.parts, newTestTransport({ name: "emailjs" }));
    expect(await other.isFailing()).toBe(false);
  });
});
