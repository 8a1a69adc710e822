import { gzipSync } from "node:zlib";
import { browserEvents, eventPaths } from "@armslot/contracts/core/events";
import { limits } from "@armslot/contracts/core/limits";
import { signOut } from "@armslot/contracts/people/sign-in";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProgram, type BuiltProgram, signedInBrowser } from "../../test/kit/build.ts";
import {
  device,
  sdkEvent,
  sendBody,
  sendEvents,
  storedEvents,
} from "../../test/kit/services/sent-events.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

const view = "$mp_web_page_view";
const form = "application/x-www-form-urlencoded";

let testApp: TestApp;
let visitor: TestBrowser;
let program: BuiltProgram;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { LIMIT_EVENTS_PER_MINUTE: "200" } });
  program = await aProgram(testApp);
});
beforeEach(async () => {
  await testApp.db.asOwner((sql) => sql`truncate analytics_events, analytics_profiles`);
  // The limits of a minute start again.
  testApp.clock.advance({ minutes: 1 });
  visitor = newBrowser(testApp);
});

const storedNames = async () => (await storedEvents(testApp)).map(({ name }) => name);

describe("an SDK request", () => {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const field = (text: string) => `data=${encodeURIComponent(text)}`;
  const ways: readonly [string, string, (value: unknown) => string][] = [
    ["a form with base64", form, (value) => field(base64(value))],
    [
      "a form with base64 for addresses",
      form,
      (value) => field(base64(value).replaceAll("+", "-")),
    ],
    ["a form with JSON", `${form}; charset=UTF-8`, (value) => field(JSON.stringify(value))],
    ["a beacon", "text/plain;charset=UTF-8", (value) => field(base64(value))],
    ["JSON", "application/json", (value) => JSON.stringify(value)],
  ];

  test.each(ways)(
    "an SDK request as %s is stored, with one event or several",
    async (_, type, encode) => {
      const one = await sendBody(visitor, { type, payload: encode(sdkEvent(testApp, view)) });
      const pair = [sdkEvent(testApp, view), sdkEvent(testApp, "LP Demo Play")];
      const two = await sendBody(visitor, { type, payload: encode(pair) });
      expect([one.statusCode, one.body, two.statusCode, two.body]).toEqual([200, "1", 200, "1"]);
      expect((await storedNames()).sort()).toEqual([view, view, "LP Demo Play"].sort());
    },
  );

  test("an SDK request with astral characters is stored, although the SDK does not encode them as UTF-8", async () => {
    const text = JSON.stringify([sdkEvent(testApp, view, { $browser: "A😀B" })]);
    const bytes = [...Array(text.length).keys()].flatMap((at) => {
      const unit = text.charCodeAt(at);
      return unit < 128
        ? [unit]
        : [(unit >> 12) | 224, ((unit >> 6) & 63) | 128, (unit & 63) | 128];
    });
    const payload = `data=${encodeURIComponent(Buffer.from(bytes).toString("base64"))}`;
    expect((await sendBody(visitor, { type: form, payload })).statusCode).toBe(200);
    const [event] = await storedEvents(testApp);
    expect(event?.properties.$browser).toMatch(/^A\ufffd+B$/);
  });

  test("an SDK request gets a verbose answer if it asks for one", async () => {
    const payload = JSON.stringify([]);
    for (const path of Object.values(eventPaths)) {
      const answer = await sendBody(visitor, { path, query: "?verbose=1&ip=0&_=1", payload });
      expect(answer.body).toBe('{"status":1,"error":null}');
      expect((await sendBody(visitor, { path, payload })).body).toBe("1");
    }
  });

  test("an SDK request that is repeated is stored once", async () => {
    const event = sdkEvent(testApp, view);
    await sendEvents(visitor, event, event);
    await sendEvents(visitor, { ...event, event: "LP Demo Play" });
    expect(await storedNames()).toEqual([view]);
  });
});

describe("a stored event", () => {
  test("a stored event has the page and the browser, but no query, title, token or referrer", async () => {
    await sendEvents(visitor, sdkEvent(testApp, view, { name: "Canary", $email: "canary@x.test" }));
    expect(await storedEvents(testApp)).toEqual([
      {
        insertId: expect.any(String),
        name: view,
        distinctId: `$device:${device}`,
        userId: null,
        programId: null,
        at: testApp.clock(),
        properties: {
          $device_id: device,
          current_url_path: "/login",
          $browser: "Chrome",
          $browser_version: 140,
          $os: "Linux",
          $screen_height: 800,
          $screen_width: 1280,
        },
      },
    ]);
  });

  test.each([
    [
      "/programs/01950000-0000-7000-8000-000000000001",
      "/programs/01950000-0000-7000-8000-000000000001",
    ],
    ["/get-started", "/get-started"],
    [`/invite/${"a2".repeat(26)}`, "(unknown)"],
    ["/login?token=secret", "(unknown)"],
    ["/login#secret", "(unknown)"],
    ["/somewhere/else", "(unknown)"],
    ["/programs/Casey Underhill", "(unknown)"],
    ["https://armslot.test/login", "(unknown)"],
  ])("a stored event with the path %s stores %s", async (path, kept) => {
    await sendEvents(visitor, sdkEvent(testApp, view, { current_url_path: path }));
    const [event] = await storedEvents(testApp);
    expect(event?.properties.current_url_path).toBe(kept);
  });

  test("a stored event has texts of at most 255 valid characters and only finite numbers", async () => {
    const $browser = `\0\ud83d${"😀".repeat(300)}`;
    const odd = { $os: { a: 1 }, $device: ["x"], $referring_domain: "a b?c", $screen_width: null };
    const answer = await sendEvents(visitor, sdkEvent(testApp, view, { $browser, ...odd }));
    expect(answer.statusCode).toBe(200);
    const [event] = await storedEvents(testApp);
    expect(event?.properties.$browser).toBe("😀".repeat(limits.eventTextMaxCharacters));
    for (const name of Object.keys(odd)) expect(event?.properties).not.toHaveProperty(name);
  });

  test("a stored event has a browser event's name, never one of the server's", async () => {
    const names = [
      "User Invited",
      "Invited User Signup",
      "CSV Download",
      "$create_alias",
      "",
      "x",
      7,
      null,
    ];
    const browser = await signedInBrowser(testApp, program.admin);
    for (const name of names) {
      const answer = await sendEvents(browser, sdkEvent(testApp, name as string));
      expect(answer.statusCode).toBe(200);
    }
    expect(await storedNames()).toEqual([]);
  });

  test.each([
    [{ $insert_id: undefined }],
    [{ $insert_id: "" }],
    [{ $insert_id: "a".repeat(37) }],
    [{ $insert_id: "a b" }],
    [{ $insert_id: 7 }],
    [{ $device_id: undefined, distinct_id: undefined }],
    [{ $device_id: "x'; --", distinct_id: "coach@example.test" }],
  ])("a stored event is dropped without well-formed IDs: %j", async (properties) => {
    expect((await sendEvents(visitor, sdkEvent(testApp, view, properties))).statusCode).toBe(200);
    expect(await storedNames()).toEqual([]);
  });

  test("a stored event has its own time, or the time of arrival if the browser's clock is wrong", async () => {
    const now = testApp.clock().getTime();
    const hour = 3_600_000;
    const times = [now - hour, now + hour, now - 31 * 24 * hour, 0, Number.NaN, 1e300];
    for (const ms of times) await sendEvents(visitor, sdkEvent(testApp, view, { time: ms / 1000 }));
    const kept = (await storedEvents(testApp)).map(({ at }) => now - at.getTime());
    expect(kept.sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, hour]);
  });
});

describe("the person of an event", () => {
  const athleteId = "01950000-0000-7000-8000-00000000000a";
  const someoneElse = "01950000-0000-7000-8000-00000000000b";
  const forged = {
    distinct_id: someoneElse,
    $user_id: someoneElse,
    userId: someoneElse,
    programId: someoneElse,
    createdAt: "1999-01-01",
  };

  test("the person of an event comes from the session, not from the body", async () => {
    const { userId } = program.admin;
    const { programId } = program;
    const browser = await signedInBrowser(testApp, program.admin);
    const $anon_distinct_id = `$device:${device}`;
    await sendEvents(
      browser,
      sdkEvent(testApp, view, forged),
      sdkEvent(testApp, "$identify", { ...forged, $anon_distinct_id }),
      sdkEvent(testApp, "Athlete Detail Viewed", { ...forged, athleteId }),
    );
    const events = await storedEvents(testApp);
    expect(events.map(({ name }) => name).sort()).toEqual(
      [view, "$identify", "Athlete Detail Viewed"].sort(),
    );
    for (const event of events) {
      expect(event).toMatchObject({ distinctId: userId, userId, programId });
      expect(JSON.stringify(event)).not.toContain(someoneElse);
    }
    const propertiesOf = (name: string) => events.find((event) => event.name === name)?.properties;
    expect(propertiesOf("$identify")).toMatchObject({ $anon_distinct_id });
    const createdAt = testApp.clock().toISOString();
    expect(propertiesOf("Athlete Detail Viewed")).toMatchObject({
      userId,
      athleteId,
      programId,
      createdAt,
    });
  });

  test("the person of an event is only the browser without a session, and member events are dropped", async () => {
    const browser = await signedInBrowser(testApp, program.admin);
    await browser.call(signOut);
    await sendEvents(
      browser,
      sdkEvent(testApp, view, forged),
      sdkEvent(testApp, "$identify", { ...forged, $anon_distinct_id: `$device:${device}` }),
      sdkEvent(testApp, "Athlete Detail Viewed", { ...forged, athleteId }),
    );
    expect(await storedEvents(testApp)).toMatchObject([
      { name: view, distinctId: `$device:${device}`, userId: null, programId: null },
    ]);
  });

  test("the person of an event is left out of a demo play, which only records whether a member was signed in", async () => {
    const browsers = [newBrowser(testApp), await signedInBrowser(testApp, program.admin)];
    for (const browser of browsers) {
      await sendEvents(
        browser,
        sdkEvent(testApp, "LP Demo Play", { ...forged, source: "elsewhere" }),
      );
    }
    const events = await storedEvents(testApp);
    const unnamed = { distinctId: `$device:${device}`, userId: null, programId: null };
    expect(events).toMatchObject([unnamed, unnamed]);
    const common = { createdAt: testApp.clock().toISOString(), source: "landing_page" };
    expect(events.map(({ properties }) => properties)).toMatchObject([
      { ...common, anonymous: true },
      { ...common, anonymous: false },
    ]);
  });

  test("views an athlete who is named by a valid ID only", async () => {
    const browser = await signedInBrowser(testApp, program.admin);
    for (const given of ["Casey Underhill", "", null, 7, { $ne: 1 }]) {
      await sendEvents(browser, sdkEvent(testApp, "Athlete Detail Viewed", { athleteId: given }));
    }
    expect(await storedNames()).toEqual([]);
  });
});

describe("a hostile body", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  test.each([
    ["no JSON", "application/json", "{", 400],
    ["nothing", "application/json", "", 400],
    ["a number", "application/json", "7", 400],
    ["null", "application/json", "null", 400],
    ["an array of texts", "application/json", '["x"]', 400],
    ["arrays in arrays", "application/json", deep, 400],
    ["a form without data", form, "verbose=1", 400],
    ["a form with two data", form, "data=%5B%5D&data=%5B%5D", 400],
    ["a form with broken base64", form, "data=!!!!", 400],
    ["a form with base64 of noise", form, "data=/////w==", 400],
    ["a form with broken escapes", form, "data=%ff%zz", 400],
    ["a beacon of noise", "text/plain", "\0\0\0", 400],
    ["too many events", "application/json", JSON.stringify(Array(101).fill({ event: "x" })), 413],
    ["too many bytes", "application/json", `["${"x".repeat(256 * 1024)}"]`, 413],
    ["another type", "application/xml", "<x/>", 415],
    ["parts of a form", "multipart/form-data; boundary=x", "--x--", 415],
  ])("a hostile body of %s is refused and nothing is stored", async (_, type, payload, status) => {
    for (const path of Object.values(eventPaths)) {
      const answer = await sendBody(visitor, { path, type, payload });
      expect(problemIn(answer).status).toBe(status);
    }
    expect(await storedNames()).toEqual([]);
  });

  test("a hostile body that is compressed is refused", async () => {
    const payload = gzipSync("[]");
    const answer = await sendBody(visitor, { payload, headers: { "content-encoding": "gzip" } });
    expect(problemIn(answer).code).toBe("not-json");
  });

  test("a hostile body with properties that are not an object, or that name prototype members, does no harm", async () => {
    const text = `[{"event":"${view}"},{"event":"${view}","properties":7},
      {"event":"__proto__","properties":{"__proto__":{"$insert_id":"x"}}},
      {"event":"constructor","properties":{"constructor":1}}]`;
    expect((await sendBody(visitor, { payload: text })).statusCode).toBe(200);
    expect(await storedNames()).toEqual([]);
  });
});

describe("a limit", () => {
  test("counts a network's events per minute over many requests or in one", async () => {
    const events = () => Array.from({ length: 100 }, () => sdkEvent(testApp, view));
    await sendEvents(visitor, ...events());
    await sendEvents(visitor, ...events());
    const refused = await sendEvents(visitor, sdkEvent(testApp, view));
    expect(problemIn(refused).code).toBe("rate-limited");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(
      (await sendEvents(newBrowser(testApp, "198.51.100.9"), sdkEvent(testApp, view))).statusCode,
    ).toBe(200);
    testApp.clock.advance({ minutes: 1 });
    expect((await sendEvents(visitor, sdkEvent(testApp, view))).statusCode).toBe(200);
    expect(await storedNames()).toHaveLength(202);
  });
});

test.each(Object.values(eventPaths))("%s refuses requests from another site", async (path) => {
  const payload = JSON.stringify([sdkEvent(testApp, view)]);
  for (const site of ["cross-site", "same-site", "none"]) {
    const answer = await sendBody(visitor, { path, payload, headers: { "sec-fetch-site": site } });
    expect(problemIn(answer).code).toBe("cross-site");
  }
  expect(await storedNames()).toEqual([]);
});

test("ignores a profile that a browser sends", async () => {
  const browser = await signedInBrowser(testApp, program.admin);
  const payload = JSON.stringify([
    { $token: "armslot", $distinct_id: program.admin.userId, $set: { name: "Forged" } },
  ]);
  const answer = await sendBody(browser, { path: eventPaths.profiles, payload });
  expect(answer.body).toBe("1");
  const rows = await testApp.db.asOwner((sql) => sql`select user_id from analytics_profiles`);
  expect(rows).toHaveLength(0);
});

test("logs nothing from an event", async () => {
  await sendEvents(visitor, ...browserEvents.map((name) => sdkEvent(testApp, name)));
  await sendBody(visitor, { payload: '["canary-body' });
  expect(testApp.logLines.join("")).not.toMatch(/canary|11f0c5c4/i);
});
