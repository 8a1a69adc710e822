import { afterEach, beforeEach, expect, test } from "vitest";
import { aProgram, type BuiltProgram, signedInBrowser } from "../../../test/build.ts";
import { keptEvents, sdkEvent, sendEvents } from "../../../test/sent-events.ts";
import { openTestApp, type TestApp } from "../../../test/test-app.ts";
import { newBrowser } from "../../../test/test-browser.ts";
import { buildApp } from "../../app.ts";
import { recordEvents } from "../../tables/analytics-events.ts";

const view = "$mp_web_page_view";
const dayInMinutes = 24 * 60;

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp({ settings: { LIMIT_EVENTS_IN_ALL_PER_DAY: "3" } });
  program = await aProgram(testApp);
});
afterEach(() => testApp.close());

const namesKept = async () => (await keptEvents(testApp)).map(({ name }) => name);
const dropLines = () => testApp.logLines.filter((line) => line.includes("events-dropped"));

/** A visitor of a network of their own sends some page views. */
async function visit(network: number, count = 1): Promise<void> {
  const views = Array.from({ length: count }, () => sdkEvent(testApp, view));
  const answer = await sendEvents(newBrowser(testApp, `198.51.100.${network}`), ...views);
  expect([answer.statusCode, answer.body]).toEqual([200, "1"]);
}

test("the bound of a day holds for all visitors together: what is over is dropped, answered as a success and logged once", async () => {
  await visit(1, 2);
  await visit(2);
  expect(dropLines()).toEqual([]);
  for (const network of [3, 4, 5]) await visit(network);
  expect(await namesKept()).toHaveLength(3);
  expect(dropLines()).toHaveLength(1);
  testApp.clock.advance({ minutes: dayInMinutes - 1 });
  await visit(6);
  expect(await namesKept()).toHaveLength(3);
  testApp.clock.advance({ minutes: 1 });
  await visit(7);
  expect(await namesKept()).toHaveLength(4);
  expect(dropLines()).toHaveLength(1);
});

test("the bound counts events and not requests; the request that reaches it is the last that is kept", async () => {
  await visit(1, 5);
  await visit(2);
  expect(await namesKept()).toHaveLength(5);
});

test("the bound counts only what would be kept", async () => {
  const unknown = Array.from({ length: 9 }, () => sdkEvent(testApp, "no such event"));
  await sendEvents(newBrowser(testApp), ...unknown);
  await visit(1);
  expect(await namesKept()).toHaveLength(1);
});

test("the bound is one for visitors and one for each program, so that nobody uses up another's", async () => {
  const other = await aProgram(testApp);
  await visit(1, 4);
  const members = [program.admin, other.admin];
  for (const admin of members) {
    const browser = await signedInBrowser(testApp, admin);
    for (let times = 0; times < 4; times += 1)
      await sendEvents(browser, sdkEvent(testApp, view), sdkEvent(testApp, view));
  }
  await visit(2);
  const kept = (await keptEvents(testApp)).map(({ programId }) => programId);
  expect(kept.filter((id) => id === null)).toHaveLength(4);
  for (const { programId } of members)
    expect(kept.filter((id) => id === programId)).toHaveLength(4);
  expect(dropLines()).toHaveLength(3);
});

test("the bound holds for every process that serves the same database", async () => {
  await visit(1, 3);
  const app = await buildApp({ parts: testApp.parts });
  const browser = newBrowser({ ...testApp, app });
  expect((await sendEvents(browser, sdkEvent(testApp, view))).body).toBe("1");
  await app.close();
  expect(await namesKept()).toHaveLength(3);
});

test("the bound never drops what the server itself tells", async () => {
  await visit(1, 4);
  const insertId = testApp.parts.newId();
  const event = { insertId, name: "CSV Download", distinctId: "x", properties: {} };
  const now = testApp.clock();
  await testApp.parts.db.identity((sql) => recordEvents(sql, [{ ...event, at: now, now }]));
  expect(await namesKept()).toContain("CSV Download");
});

test("a raised bound holds at once, however long the lower one would have dropped events", async () => {
  await visit(1, 3);
  await visit(2);
  expect(await namesKept()).toHaveLength(3);
  const settings = { ...testApp.parts.settings, eventsInAllPerDay: 5 };
  const app = await buildApp({ parts: { ...testApp.parts, settings } });
  for (const network of [3, 4, 5])
    await sendEvents(
      newBrowser({ ...testApp, app }, `198.51.100.${network}`),
      sdkEvent(testApp, view),
    );
  await app.close();
  expect(await namesKept()).toHaveLength(5);
});
