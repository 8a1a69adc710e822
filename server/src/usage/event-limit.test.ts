import { beforeEach, describe, expect, test } from "vitest";
import {
  aProgram,
  aUser,
  type BuiltProgram,
  type BuiltUser,
  signedInBrowser,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { waitingForLocks } from "../../test/kit/database/waiting-for-locks.ts";
import { sdkEvent, sendEvents, storedEvents } from "../../test/kit/services/sent-events.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";
import { buildApp } from "../start/app.ts";
import { recordEvents } from "../storage/analytics-events.ts";

const view = "$mp_web_page_view";
const dayInMinutes = 24 * 60;

let testApp: TestApp;
let program: BuiltProgram;
async function openWith(bound: string): Promise<void> {
  testApp = await openTestApp({ settings: { LIMIT_EVENTS_IN_ALL_PER_DAY: bound } });
  program = await aProgram(testApp);
}
beforeEach(() => openWith("3"));

const storedNames = async () => (await storedEvents(testApp)).map(({ name }) => name);
const dropLines = () => testApp.logLines.filter((line) => line.includes("events-dropped"));

const dropsOf = () => dropLines().map((line) => (JSON.parse(line) as { of: string }).of);

async function sendViews(browser: TestBrowser, count: number): Promise<void> {
  const views = Array.from({ length: count }, () => sdkEvent(testApp, view));
  const answer = await sendEvents(browser, ...views);
  expect([answer.statusCode, answer.body]).toEqual([200, "1"]);
}

/** Sends page views of one visitor in one request. */
const visitFrom = (address: string, count = 1) => sendViews(newBrowser(testApp, address), count);
const visit = (network: number, count = 1) => visitFrom(`198.51.100.${network}`, count);

/** Sends page views of a member in a new session. */
async function visitAs(member: BuiltUser, count: number, network = 9): Promise<void> {
  await sendViews(await signedInBrowser(testApp, member, `203.0.113.${network}`), count);
}

test("drops visitors' events past the daily limit, answers with success and logs once", async () => {
  await visit(1, 2);
  await visit(2);
  expect(dropLines()).toEqual([]);
  for (const network of [3, 4, 5]) await visit(network);
  expect(await storedNames()).toHaveLength(3);
  expect(dropLines()).toHaveLength(1);
  testApp.clock.advance({ minutes: dayInMinutes - 1 });
  await visit(6);
  expect(await storedNames()).toHaveLength(3);
  testApp.clock.advance({ minutes: 1 });
  await visit(7);
  expect(await storedNames()).toHaveLength(4);
  expect(dropLines()).toHaveLength(1);
});

test("counts events rather than requests and stores the request that reaches the limit", async () => {
  await visit(1, 5);
  await visit(2);
  expect(await storedNames()).toHaveLength(5);
});

test("counts only events that would be stored", async () => {
  const unknown = Array.from({ length: 9 }, () => sdkEvent(testApp, "no such event"));
  await sendEvents(newBrowser(testApp), ...unknown);
  await visit(1);
  expect(await storedNames()).toHaveLength(1);
});

test("limits visitors and each program separately", async () => {
  const other = await aProgram(testApp);
  for (const network of [1, 2, 3]) await visit(network, 2);
  for (const { programId, admin } of [program, other]) {
    const colleagues = [aUser(testApp, { programId }), aUser(testApp, { programId })];
    for (const member of [admin, ...(await Promise.all(colleagues))]) await visitAs(member, 2);
  }
  await visit(4);
  const kept = (await storedEvents(testApp)).map(({ programId }) => programId);
  expect(kept.filter((id) => id === null)).toHaveLength(4);
  for (const { programId } of [program, other])
    expect(kept.filter((id) => id === programId)).toHaveLength(4);
  expect(dropsOf()).toEqual(["visitors", "program", "program"]);
});

describe("a tenth of the limit", () => {
  test("a tenth of the limit is the share of one network's visitors", async () => {
    await openWith("30");
    for (let times = 0; times < 9; times += 1) await visitFrom("2001:db8:1:2::1");
    await visitFrom("2001:db8:1:2:ffff::9");
    expect(await storedNames()).toHaveLength(3);
    await visitFrom("2001:db8:1:3::1");
    await visit(1);
    expect(await storedNames()).toHaveLength(5);
    expect(dropsOf()).toEqual(["network"]);
    expect(dropLines().join()).not.toContain("2001:db8");
    testApp.clock.advance({ minutes: dayInMinutes });
    await visitFrom("2001:db8:1:2::1");
    expect(await storedNames()).toHaveLength(6);
  });

  test("a tenth of the limit is the share of one member, over all networks", async () => {
    await openWith("30");
    const colleague = await aUser(testApp, program);
    for (const network of [1, 2, 3, 4, 5]) await visitAs(program.admin, 1, network);
    expect(await storedNames()).toHaveLength(3);
    await visitAs(colleague, 1, 1);
    expect(await storedNames()).toHaveLength(4);
    expect(dropsOf()).toEqual(["member"]);
  });
});

test("writes nothing to the database for a sender past the limit", async () => {
  await visit(1, 3);
  await visit(2);
  for (const network of [3, 4, 5, 6]) await visit(network);
  const before = await dumpOf(testApp);
  for (const network of [7, 8, 9]) await visit(network);
  expect(await dumpOf(testApp)).toEqual(before);
});

test("a visitor does not wait while another's events are written", async () => {
  const event = sdkEvent(testApp, view);
  const { held } = await testApp.db.asOwner((sql) =>
    sql.begin(async (holding) => {
      const now = testApp.clock();
      const insertId = event.properties.$insert_id;
      const same = { insertId, name: view, distinctId: "x", properties: {}, at: now, now };
      await recordEvents(holding, [same]);
      const held = sendEvents(newBrowser(testApp, "198.51.100.1"), event);
      await expect.poll(() => waitingForLocks(testApp.db)).toBe(1);
      await visit(2);
      return { held };
    }),
  );
  expect((await held).body).toBe("1");
  expect(await storedNames()).toHaveLength(2);
});

test("shares the limit among all processes of a database", async () => {
  await visit(1, 3);
  const app = await buildApp({ parts: testApp.parts });
  const browser = newBrowser({ ...testApp, app: async () => app });
  expect((await sendEvents(browser, sdkEvent(testApp, view))).body).toBe("1");
  await app.close();
  expect(await storedNames()).toHaveLength(3);
});

test("the server's own events are never dropped", async () => {
  await visit(1, 4);
  const insertId = testApp.parts.newId();
  const event = { insertId, name: "CSV Download", distinctId: "x", properties: {} };
  const now = testApp.clock();
  await testApp.parts.db.identity((sql) => recordEvents(sql, [{ ...event, at: now, now }]));
  expect(await storedNames()).toContain("CSV Download");
});

test("applies a raised limit at once, even to senders that the lower one blocked", async () => {
  await visit(1, 3);
  await visit(2);
  expect(await storedNames()).toHaveLength(3);
  const settings = { ...testApp.parts.settings, eventsInAllPerDay: 5 };
  const app = await buildApp({ parts: { ...testApp.parts, settings } });
  for (const network of [3, 4, 5])
    await sendEvents(
      newBrowser({ ...testApp, app: async () => app }, `198.51.100.${network}`),
      sdkEvent(testApp, view),
    );
  await app.close();
  expect(await storedNames()).toHaveLength(5);
});
