import { tmpdir } from "node:os";
import { endpoints } from "@armslot/contracts/endpoints";
import { getSession, signIn, signOut } from "@armslot/contracts/people/sign-in";
import { downloadTable } from "@armslot/contracts/sharing/exports";
import { beforeAll, describe, expect, test } from "vitest";
import { serverLimits } from "../../src/core/server-limits.ts";
import type { Database } from "../../src/database/database.ts";
import { refuseWhenFull } from "../../src/database/disk-space.ts";
import { deleteExpired } from "../../src/start/delete-expired.ts";
import { claimIdempotencyKey } from "../../src/storage/idempotency-keys.ts";
import { anApiToken, sendWithToken } from "../kit/api-tokens.ts";
import { aProgram, aUser, browserWithSession, password } from "../kit/build.ts";
import { anInviteMail } from "../kit/build-mail.ts";
import { dumpOf } from "../kit/database/database-dump.ts";
import { goodCall, noLimits, openCallOf, openCalls } from "../kit/endpoint-calls.ts";
import { sdkEvent, sendEvents } from "../kit/services/sent-events.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn, urlOf } from "../kit/test-browser.ts";

const moreThanAnyDisk = Number.MAX_SAFE_INTEGER;
const disks = {
  roomy: { writeBytes: 0, smallWriteBytes: 0 },
  "almost full": { writeBytes: moreThanAnyDisk, smallWriteBytes: 0 },
  full: { writeBytes: moreThanAnyDisk, smallWriteBytes: moreThanAnyDisk },
};
let disk: keyof typeof disks = "roomy";

/** A database on a disk whose free space the tests set. */
function onThatDisk(db: Database): Database {
  const now = () => refuseWhenFull(db, tmpdir(), disks[disk]);
  return {
    ...db,
    tenant: (...given) => now().tenant(...given),
    sessionWrite: (...given) => now().sessionWrite(...given),
    identity: (...given) => now().identity(...given),
  };
}

let testApp: TestApp;
let programId: string;
beforeAll(async () => {
  testApp = await openTestApp({
    settings: noLimits,
    parts: ({ db }) => ({ db: onThatDisk(db) }),
  });
  ({ programId } = await aProgram(testApp));
});

async function onDisk<T>(room: keyof typeof disks, work: () => Promise<T>): Promise<T> {
  disk = room;
  try {
    return await work();
  } finally {
    disk = "roomy";
  }
}

/** Returns the number of rows of each table. */
async function sizes(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of await dumpOf(testApp)) {
    const [table = ""] = row.split(" ");
    counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

async function callOn(room: keyof typeof disks, endpoint: (typeof endpoints)[number]) {
  const admin = await aUser(testApp, { programId, role: "admin" });
  const given = await goodCall(testApp, endpoint, programId, admin.userId);
  const browser = await browserWithSession(testApp, admin);
  // Long enough for a request to update the session's last use.
  testApp.clock.advance({ minutes: 2 });
  const before = await sizes();
  const answer = await onDisk(room, () => browser.send(endpoint, given as never));
  return { before, answer, after: await sizes() };
}

const reads = endpoints.filter(({ method, sendsFile }) => method === "GET" && !sendsFile);
const writes = endpoints.filter((one) => one.method !== "GET" && one.name !== signOut.name);
const guessed = endpoints.filter(({ name }) => openCalls[name]?.bad);
const byName = (list: readonly (typeof endpoints)[number][]) =>
  list.map((one) => [one.name, one] as const);

describe("while the disk is full", () => {
  test.each(byName([...reads, signOut]))("%s still works", async (_, endpoint) => {
    const { answer } = await callOn("full", endpoint);
    expect(answer.statusCode).toBe(200);
  });

  test.each(byName(writes))("%s is refused and no table grows", async (_, endpoint) => {
    const { answer, before, after } = await callOn("full", endpoint);
    expect(problemIn(answer).code).toBe("out-of-space");
    expect(after).toEqual(before);
  });

  test.each(byName(guessed))("a guess at %s stores nothing", async (_, endpoint) => {
    const guesses = (await openCallOf(endpoint).bad?.(testApp)) ?? [];
    expect(guesses).not.toEqual([]);
    const before = await sizes();
    for (const [place, [given]] of guesses.entries()) {
      const stranger = newBrowser(testApp, `198.51.100.${place}`);
      const answer = await onDisk("full", () => stranger.send(endpoint, given as never));
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await sizes()).toEqual(before);
  });

  test("analytics events are refused and stay in the browser", async () => {
    const browser = newBrowser(testApp);
    const event = sdkEvent(testApp, "$mp_web_page_view");
    const before = await sizes();
    const answer = await onDisk("full", () => sendEvents(browser, event));
    expect(problemIn(answer).code).toBe("out-of-space");
    expect(await sizes()).toEqual(before);
    expect((await sendEvents(browser, event)).statusCode).toBe(200);
  });
});

test("lets members sign in and read, but not write, while the disk is almost full", async () => {
  const user = await aUser(testApp, { programId });
  const browser = newBrowser(testApp);
  await onDisk("almost full", async () => {
    await browser.call(signIn, { body: { email: user.email, password } });
    expect((await browser.call(getSession)).session?.user.uid).toBe(user.userId);
    const event = sdkEvent(testApp, "$mp_web_page_view");
    expect(problemIn(await sendEvents(browser, event)).code).toBe("out-of-space");
  });
});

test.each(["almost full", "full"] as const)(
  "refuses a download with an API token, which it could not record, while the disk is %s",
  async (room) => {
    const program = await aProgram(testApp);
    const { token } = await anApiToken(testApp, program.admin);
    const url = urlOf(downloadTable, { params: { ...program, file: "pitches.csv" } });
    const download = () => sendWithToken(testApp, token, { url });
    const before = await sizes();
    expect(problemIn(await onDisk(room, download)).code).toBe("out-of-space");
    expect((await sizes()).audit_entries).toBe(before.audit_entries);
    expect((await download()).statusCode).toBe(200);
  },
);

test.each(["almost full", "full"] as const)(
  "deletes expired data while the disk is %s",
  async (room) => {
    const { clock, parts } = testApp;
    const program = await aProgram(testApp);
    await anInviteMail(testApp, program);
    await testApp.deliverMails();
    await sendEvents(newBrowser(testApp), sdkEvent(testApp, "$mp_web_page_view"));
    const claim = { programId: program.programId, userId: program.admin.userId, key: "old" };
    const key = { ...claim, requestHash: Buffer.alloc(32), now: clock() };
    await parts.db.tenant(program.programId, (sql) => claimIdempotencyKey(sql, key, claim));
    const ended = ["analytics_events", "idempotency_keys", "mails", "pending_invites", "throttles"];
    const before = await sizes();
    for (const table of ended) expect(before[table], table).toBeGreaterThan(0);
    clock.advance({ days: serverLimits.eventLifetimeDays + 100 });
    await onDisk(room, () => deleteExpired(parts));
    const after = await sizes();
    for (const table of ended) expect(after[table], table).toBeUndefined();
  },
);
