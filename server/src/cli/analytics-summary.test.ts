import { beforeEach, expect, test } from "vitest";
import { sdkEvent, sendEvents } from "../../test/kit/services/sent-events.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { oneLine, runOn } from "../../test/kit/test-cli.ts";
import { deleteExpired } from "../start/delete-expired.ts";
import { recordEvents } from "../storage/analytics-events.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const summary = (...words: string[]) => runOn(testApp, ["analytics", "summary", ...words]);
const figures = async (...words: string[]) => JSON.parse((await summary("--json", ...words)).out);

async function visits(...devices: string[]) {
  const events = devices.map((device) =>
    sdkEvent(testApp, "$mp_web_page_view", { $device_id: `device-${device}` }),
  );
  await sendEvents(newBrowser(testApp), ...events);
}

/** Stores invites, and signups of the people with the given IDs. */
async function invites(invited: readonly string[], signedUp: readonly string[]) {
  const { parts, clock } = testApp;
  const eventsOf = (name: string, ids: readonly string[]) =>
    ids.map((distinctId) => ({
      ...{ insertId: parts.newId(), name, distinctId, properties: {} },
      ...{ at: clock(), now: clock() },
    }));
  const events = [
    ...eventsOf("User Invited", invited),
    ...eventsOf("Invited User Signup", signedUp),
  ];
  await parts.db.identity((sql) => recordEvents(sql, events));
}

test("counts events by day and name, visitors, signups after an invite, and demo plays", async () => {
  await visits("one-1111", "two-2222", "one-1111");
  testApp.clock.advance({ days: 1 });
  await visits("one-1111");
  await sendEvents(newBrowser(testApp), sdkEvent(testApp, "LP Demo Play"));
  await invites(["a", "b", "c"], ["a"]);
  const result = await summary("--json");
  expect({ code: result.code, error: result.error }).toEqual({ code: 0, error: "" });
  expect(result.out).toMatch(oneLine);
  expect(JSON.parse(result.out)).toEqual({
    since: "2026-02-02T00:00:00.000Z",
    days: 30,
    events: [
      { day: "2026-03-03", event: "$mp_web_page_view", count: 1 },
      { day: "2026-03-03", event: "Invited User Signup", count: 1 },
      { day: "2026-03-03", event: "LP Demo Play", count: 1 },
      { day: "2026-03-03", event: "User Invited", count: 3 },
      { day: "2026-03-02", event: "$mp_web_page_view", count: 3 },
    ],
    ...{ visitors: 2, invited: 3, signedUp: 1, demoPlays: 1, waiting: 9, refused: 0 },
  });
  const { out } = await summary();
  expect(out).toMatch(/^Day +Event +Count\n2026-03-03 +\$mp_web_page_view +1\n/);
  expect(out).toMatch(/Visitors +2\nInvited +3\nSigned up +1 \(33%\)\nDemo plays +1\n$/);
});

test("looks back the given number of days, including today", async () => {
  await visits("one-1111");
  testApp.clock.advance({ days: 6 });
  expect((await figures("--days", "6")).events).toEqual([]);
  expect((await figures("--days", "7")).visitors).toBe(1);
  expect((await summary("--days", "6")).out).toBe("There are no events since 2026-03-03.\n");
});

test("counts the same up to its limit after old events were deleted", async () => {
  await visits("one-1111", "two-2222");
  await invites(["a", "b"], ["b"]);
  testApp.clock.advance({ days: 399 });
  await visits("one-1111");
  const before = await figures("--days", "400");
  expect(before).toMatchObject({ visitors: 2, invited: 2, signedUp: 1, waiting: 6 });
  await deleteExpired(testApp.parts);
  expect(await figures("--days", "400")).toEqual(before);
  testApp.clock.advance({ days: 1, seconds: 1 });
  await deleteExpired(testApp.parts);
  const after = await figures("--days", "400");
  expect(after).toMatchObject({ visitors: 1, invited: 0, signedUp: 0, waiting: 1 });
});

test.each(["0", "-1", "401", "1.5", "week", ""])("refuses %j as a number of days", async (days) => {
  const { code, out, error } = await summary(`--days=${days}`);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(error).toMatch(/--days must be a whole number from 1 to 400/);
});
