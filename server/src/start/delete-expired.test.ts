import { beforeEach, expect, test } from "vitest";
import { aProgram, aUser, type BuiltProgram } from "../../test/kit/build.ts";
import { anInviteMail, mailRows } from "../../test/kit/build-mail.ts";
import { storedEvents } from "../../test/kit/services/sent-events.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Database } from "../database/database.ts";
import { noticeMail, resetMail } from "../mail/new-mails.ts";
import { deleteEventsBefore, recordEvents, settleEvents } from "../storage/analytics-events.ts";
import { claimIdempotencyKey } from "../storage/idempotency-keys.ts";
import { queueMails } from "../storage/mails.ts";
import { deleteExpired } from "./delete-expired.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});

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
  ["sent", { state: "sent" }, 30],
  ["kept", { state: "kept" }, 90],
  ["failed", { state: "failed", reason: "no" }, 90],
] as const)(
  "deletes a %s mail when its retention period is over",
  async ([state, delivery, days]) => {
    await aNotice();
    testApp.transport.next(delivery);
    await testApp.deliverMails();
    testApp.clock.advance({ days });
    await deleteExpired(testApp.parts);
    expect(await mailRows(testApp)).toMatchObject([{ state }]);
    testApp.clock.advance({ seconds: 1 });
    await deleteExpired(testApp.parts);
    expect(await mailRows(testApp)).toEqual([]);
  },
);

test("a queued mail is never deleted", async () => {
  await aNotice();
  testApp.clock.advance({ days: 400 });
  await deleteExpired(testApp.parts);
  expect(await mailRows(testApp)).toMatchObject([{ state: "queued" }]);
});

test("deletes an invite and its mail 30 days after the invite expires", async () => {
  await anInviteMail(testApp, program);
  testApp.clock.advance({ days: 14 + 30 });
  await deleteExpired(testApp.parts);
  expect(await countOf("pending_invites")).toBe(1);
  testApp.clock.advance({ seconds: 1 });
  await deleteExpired(testApp.parts);
  expect(await countOf("pending_invites")).toBe(0);
  expect(await mailRows(testApp)).toEqual([]);
});

test("deletes a password reset after an hour", async () => {
  const { email } = await aUser(testApp, program);
  const mail = resetMail(testApp.parts, { email, now: testApp.clock() });
  await queueMails(testApp.parts.db.identitySql, [mail]);
  await testApp.deliverMails();
  testApp.clock.advance({ minutes: 59 });
  await deleteExpired(testApp.parts);
  expect(await countOf("password_resets")).toBe(1);
  testApp.clock.advance({ minutes: 1 });
  await deleteExpired(testApp.parts);
  expect(await countOf("password_resets")).toBe(0);
});

/** Records events that happen now. They belong to a visitor unless a program is given. */
async function events(insertIds: readonly string[], programId: string | null = null) {
  const now = testApp.clock();
  const of = { name: "$mp_web_page_view", distinctId: "$device:1", properties: {}, programId };
  const occurrences = insertIds.map((insertId) => ({ ...of, insertId, at: now, now }));
  await testApp.parts.db.identity((sql) => recordEvents(sql, occurrences));
}

const eventIds = async () => (await storedEvents(testApp)).map(({ insertId }) => insertId).sort();

test("deletes a visitor's or a member's event after 400 days, whether it was forwarded, refused or still waits", async () => {
  const { clock, parts } = testApp;
  await events(["sent", "refused", "waiting"]);
  await events(["of-a-member"], program.programId);
  const refused = new Map([["refused", "no"]]);
  await settleEvents(parts.db.identitySql, { now: clock(), sent: ["sent"], refused });
  clock.advance({ days: serverLimits.eventLifetimeDays });
  await events(["later"]);
  await deleteExpired(parts);
  expect(await eventIds()).toEqual(["later", "of-a-member", "refused", "sent", "waiting"]);
  clock.advance({ seconds: 1 });
  await deleteExpired(parts);
  expect(await eventIds()).toEqual(["later"]);
});

test("deletes any number of expired events in batches, the oldest first", async () => {
  const { clock, parts } = testApp;
  await events(["first"]);
  clock.advance({ seconds: 1 });
  await events(Array.from({ length: 2_500 }, (_, place) => `event-${place}`));
  clock.advance({ days: serverLimits.eventLifetimeDays + 1 });
  const sql = parts.db.identitySql;
  expect(await deleteEventsBefore(sql, { before: clock(), most: 1 })).toBe(1);
  expect(await eventIds()).not.toContain("first");
  await deleteExpired(parts);
  expect(await eventIds()).toEqual([]);
});

test("skips an event that another process has locked", async () => {
  const { clock, db, parts } = testApp;
  await events(["free", "held"]);
  clock.advance({ days: serverLimits.eventLifetimeDays + 1 });
  await db.asOwner((sql) =>
    sql.begin(async (holding) => {
      await holding`select insert_id from analytics_events where insert_id = 'held' for update`;
      await deleteExpired(parts);
    }),
  );
  expect(await eventIds()).toEqual(["held"]);
  await deleteExpired(parts);
  expect(await eventIds()).toEqual([]);
});

test("a program whose data cannot be deleted leaves that of other programs to be deleted", async () => {
  const { clock, db, parts } = testApp;
  for (const { programId, admin } of [program, await aProgram(testApp)]) {
    const { userId } = admin;
    const claim = { key: "a-key", requestHash: Buffer.from("one"), now: clock() };
    await parts.db.tenant(programId, (tx) => claimIdempotencyKey(tx, claim, { programId, userId }));
  }
  clock.advance({ days: 30 });
  const left = async () => {
    const rows = await db.asOwner((sql) => sql`select program_id as id from idempotency_keys`);
    return rows.map(({ id }) => id);
  };
  // The first of them, behind which the other one would stay.
  const [{ program_id: broken } = expect.fail()] = await parts.db.identitySql
    .selectFrom("programs")
    .select("program_id")
    .execute();
  const tenant: Database["tenant"] = async (programId, ...rest) => {
    if (programId === broken) throw new Error("lost");
    return await parts.db.tenant(programId, ...rest);
  };
  await deleteExpired({ ...parts, db: { ...parts.db, tenant } });
  expect(await left()).toEqual([broken]);
  expect(testApp.logLines.join("\n")).toContain("cannot delete expired data");
  await deleteExpired(parts);
  expect(await left()).toEqual([]);
});

/** Makes every delete from a table fail, as a damaged index of it would, except what goes with other rows. */
async function breakDeletes(table: string): Promise<void> {
  await testApp.db.asOwner(async (sql) => {
    await sql.unsafe(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin if pg_trigger_depth() = 1 then raise exception 'damaged'; end if; return null; end $$`);
    await sql.unsafe(
      `create trigger refuse before delete on ${table} for each statement execute function refuse()`,
    );
  });
}

test.each([
  ["sessions", "sessions"],
  ["known_devices", "known devices"],
  ["throttles", "attempt counts"],
  ["password_resets", "password resets"],
  ["mails", "mails"],
  ["leads", "leads"],
  ["shares", "links"],
  ["api_tokens", "API tokens"],
  ["analytics_events", "events"],
  ["pending_invites", "invites"],
  ["idempotency_keys", "idempotency keys"],
  ["import_files", "uploaded files"],
  ["recordings", "unfinished films"],
])("a failing deletion from %s stops no other step and is logged as %s", async (table, step) => {
  const { clock, db, parts } = testApp;
  const { programId, admin } = program;
  const { userId } = admin;
  await anInviteMail(testApp, program);
  await events(["old"]);
  const claim = { key: "a-key", requestHash: Buffer.from("one"), now: clock() };
  await parts.db.tenant(programId, (tx) => claimIdempotencyKey(tx, claim, { programId, userId }));
  clock.advance({ days: serverLimits.eventLifetimeDays + 1 });
  await breakDeletes(table);
  await deleteExpired(parts);
  const left = await db.asOwner(async (sql) => ({
    analytics_events: (await sql`select 1 from analytics_events where insert_id = 'old'`).length,
    pending_invites: (await sql`select 1 from pending_invites`).length,
    idempotency_keys: (await sql`select 1 from idempotency_keys`).length,
  }));
  const gone = { analytics_events: 0, pending_invites: 0, idempotency_keys: 0 };
  expect(left).toEqual({ ...gone, ...(table in gone && { [table]: 1 }) });
  const warned = testApp.logLines.filter((line) => line.includes("cannot delete expired data"));
  expect(warned.map((line) => JSON.parse(line).step)).toEqual([step]);
});
