// @vitest-environment happy-dom
import { eventPaths } from "@armslot/contracts/core/events";
import { limits } from "@armslot/contracts/core/limits";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserKind } from "./browser-kind.ts";
import { type BrowserEvent, EventQueue } from "./event-queue.ts";
import { type RunningAnalytics, startWhenIdle } from "./start-analytics.ts";

const idsKey = "mp_armslot_mixpanel";
const queueKey = "__mpq_armslot_ev";
const userId = "01950000-0000-7000-8000-0000000000a1";

const queued = (): BrowserEvent[] => JSON.parse(localStorage.getItem(queueKey) ?? "[]");
const named = (name: string) => queued().filter(({ event }) => event === name);
const ids = () => JSON.parse(localStorage.getItem(idsKey) ?? "{}");

/** What the browser sent, and what the server answers to it. */
const posted: BrowserEvent[][] = [];
let status = 200;

beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    expect(path).toBe(eventPaths.events);
    posted.push(JSON.parse(body));
    return new Response("1", { status });
  });
});
afterEach(() => {
  posted.length = 0;
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start(
  ...onNavigate: Parameters<typeof startWhenIdle>
): Promise<RunningAnalytics | null> {
  const starting = startWhenIdle(...onNavigate);
  await vi.advanceTimersByTimeAsync(10_000);
  return await starting;
}

async function started(): Promise<RunningAnalytics> {
  const running = await start();
  if (!running) throw new Error("Analytics did not start.");
  return running;
}

const anEvent = (id: string): BrowserEvent => ({
  event: "LP Demo Play",
  properties: { $insert_id: id },
});

describe("analytics in the browser", () => {
  test("analytics in the browser track the page they start on, and each path once until it changes", async () => {
    window.history.replaceState(null, "", "/login?next=secret#secret");
    let navigated: () => void = () => undefined;
    await start((changed) => {
      navigated = changed;
    });
    navigated();
    window.history.replaceState(null, "", "/contact");
    navigated();
    navigated();
    const views = [...posted.flat(), ...named("$mp_web_page_view")];
    expect(views.map(({ properties }) => properties.current_url_path)).toEqual([
      "/login",
      "/contact",
    ]);
    expect(JSON.stringify(views)).not.toContain("secret");
  });

  test("analytics in the browser keep the ID that Mixpanel's own script gave the browser", async () => {
    const device = "1950c0de-0000-4000-8000-00000000000d";
    const earlier = { distinct_id: `$device:${device}`, $device_id: device, __timers: {} };
    localStorage.setItem(idsKey, JSON.stringify(earlier));
    const running = await started();
    running.setMember(userId);
    expect(named("$identify")[0]?.properties).toMatchObject({
      distinct_id: userId,
      $anon_distinct_id: `$device:${device}`,
      $device_id: device,
    });
  });

  test("name a member once, and someone new after the logout", async () => {
    const running = await started();
    const before = ids();
    expect(before.distinct_id).toBe(`$device:${before.$device_id}`);
    running.setMember(null);
    expect(ids()).toEqual(before);
    running.setMember(userId);
    running.setMember(userId);
    expect(named("$identify")).toHaveLength(1);
    expect(ids()).toEqual({ ...before, distinct_id: userId });
    running.setMember(null);
    expect(ids().$device_id).not.toBe(before.$device_id);
    expect(ids().distinct_id).toBe(`$device:${ids().$device_id}`);
  });

  test("analytics in the browser never connect two members who use one browser", async () => {
    const running = await started();
    running.setMember(userId);
    const first = ids();
    const other = userId.replace("a1", "b2");
    running.setMember(other);
    expect(ids().$device_id).not.toBe(first.$device_id);
    expect(named("$identify").at(-1)?.properties.distinct_id).toBe(other);
    expect(named("$identify").at(-1)?.properties.$anon_distinct_id).not.toBe(userId);
  });

  test.each([
    ["takes over", (running: RunningAnalytics) => running.setMember(userId.replace("a1", "b2"))],
    ["is not signed in yet", (running: RunningAnalytics) => running.setMember(null)],
  ])(
    "analytics in the browser send nothing of a member in the session of another one, who %s",
    async (_, change) => {
      const running = await started();
      running.setMember(userId);
      running.trackAthleteView("01950000-0000-7000-8000-00000000000a");
      expect(named("Athlete Detail Viewed")).toHaveLength(1);
      change(running);
      running.trackDemoPlay();
      await vi.advanceTimersByTimeAsync(10_000);
      const sent = posted.flat().map(({ event }) => event);
      expect(sent).toContain("LP Demo Play");
      expect(sent).not.toContain("Athlete Detail Viewed");
    },
  );

  test("analytics in the browser wait while the address has a token", async () => {
    window.history.replaceState(null, "", "/invite/1?token=secret");
    const starting = startWhenIdle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(localStorage.length).toBe(0);
    window.history.replaceState(null, "", "/invite/1");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await starting).not.toBeNull();
  });

  test.each([
    ["doNotTrack", "1"],
    ["globalPrivacyControl", true],
  ])("analytics in the browser store and send nothing with %s", async (signal, value) => {
    vi.stubGlobal("navigator", { ...navigator, [signal]: value });
    expect(await start()).toBeNull();
    expect([localStorage.length, posted.length]).toEqual([0, 0]);
  });
});

describe("the queue of events", () => {
  test("sends an event again until the server took it, and then forgets it", async () => {
    status = 503;
    const queue = new EventQueue();
    queue.add(anEvent("1"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queued()).toEqual([anEvent("1")]);
    status = 200;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(posted).toEqual([[anEvent("1")], [anEvent("1")]]);
    expect(queued()).toEqual([]);
  });

  test("gives up an event that the server refuses for good", async () => {
    status = 400;
    new EventQueue().add(anEvent("1"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toHaveLength(1);
    expect(queued()).toEqual([]);
  });

  test("keeps what is added while a request is under way", async () => {
    const queue = new EventQueue();
    queue.add(anEvent("1"));
    const sending = queue.flush();
    queue.add(anEvent("2"));
    await sending;
    expect(queued()).toEqual([anEvent("2")]);
  });

  test("the queue of events has at most one request's events, the newest", () => {
    const queue = new EventQueue();
    const max = limits.eventsPerRequestMax;
    for (let id = 0; id < max + 3; id += 1) queue.add(anEvent(String(id)));
    expect(queued()).toHaveLength(max);
    expect(queued()[0]).toEqual(anEvent("3"));
  });

  test("sends a beacon when the page is hidden, and keeps the events, which have no answer", () => {
    const beacons: string[] = [];
    vi.stubGlobal("navigator", { sendBeacon: (path: string) => beacons.push(path) });
    new EventQueue().add(anEvent("1"));
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    expect(beacons).toContain(eventPaths.events);
    expect(queued()).toEqual([anEvent("1")]);
  });

  test("sends what Mixpanel's own script had not sent", async () => {
    const left = [{ id: "x", flushAfter: 1, payload: anEvent("1") }];
    localStorage.setItem(queueKey, JSON.stringify(left));
    new EventQueue();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(posted).toEqual([[anEvent("1")]]);
  });
});

describe("the kind of a browser", () => {
  const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`,
      ["Microsoft Edge", 140, "Windows", undefined],
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
      ["Chrome", 140, "Android", "Android"],
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
      ["Mobile Safari", 18.5, "iOS", "iPhone"],
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
      ["Safari", 18.5, "Mac OS X", undefined],
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
      ["Firefox", 143, "Linux", undefined],
    ],
    ["something else", [undefined, undefined, undefined, undefined]],
  ])("the kind of a browser is read from %s", (userAgent, expected) => {
    const { $browser, $browser_version, $os, $device } = browserKind(userAgent);
    expect([$browser, $browser_version, $os, $device]).toEqual(expected);
  });
});
