// @vitest-environment happy-dom
import { outboxDatabase } from "@armslot/contracts/charting/offline-files";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { createAppStore } from "../session/app-store.ts";
import { noticeOutbox } from "./notice-outbox.ts";

devicePerTest();

const dashboard = "/programs/01950000-0000-7000-8000-000000000001";
const chart = `${dashboard}/athletes/01950000-0000-7000-8000-000000000002/chart`;

const databases: { name: string }[] = [];
const timers: ReturnType<typeof setInterval>[] = [];
let ended = new AbortController();

beforeEach(() => {
  vi.stubGlobal("indexedDB", { databases: async () => databases });
  const start = globalThis.setInterval;
  vi.spyOn(globalThis, "setInterval").mockImplementation((work, ms) => {
    const timer = start(work, ms);
    timers.push(timer);
    return timer;
  });
  ended = new AbortController();
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation((type, listener) =>
      listen(type, listener, { signal: ended.signal }),
    );
  }
});
afterEach(() => {
  databases.length = 0;
  ended.abort();
  for (const timer of timers.splice(0)) clearInterval(timer);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page at an address. `follows` counts how often the sender of pitches started to follow the session. */
function openAt(path: string) {
  const store = createAppStore();
  const follows = vi.spyOn(store, "subscribe");
  const router = createMemoryRouter([{ path: "*", element: null }], { initialEntries: [path] });
  noticeOutbox({ store, queryClient: new QueryClient(), router });
  return { router, follows };
}

/** Waits until an address was looked at. */
async function settled() {
  for (let times = 0; times < 20; times += 1) await Promise.resolve();
}

test("a browser in which no one charted loads no code for sending pitches", async () => {
  const looked = vi.spyOn(indexedDB, "databases");
  const { router, follows } = openAt("/contact");
  await router.navigate(dashboard);
  await settled();
  expect(looked.mock.calls.length).toBeGreaterThan(1);
  expect(follows).not.toHaveBeenCalled();
});

test("pitches that wait on the phone are sent from any screen of a member, once", async () => {
  databases.push({ name: outboxDatabase });
  const { router, follows } = openAt("/contact");
  await expect.poll(() => follows.mock.calls.length).toBe(1);
  await router.navigate(dashboard);
  await settled();
  expect(follows).toHaveBeenCalledTimes(1);
});

test("the first pitches of a phone are sent from the charting screen on", async () => {
  const { router, follows } = openAt(dashboard);
  await settled();
  expect(follows).not.toHaveBeenCalled();
  await router.navigate(chart);
  await expect.poll(() => follows.mock.calls.length).toBe(1);
});

test("a browser that cannot list its databases counts as one with pitches", async () => {
  vi.stubGlobal("indexedDB", {});
  const { follows } = openAt("/contact");
  await expect.poll(() => follows.mock.calls.length).toBe(1);
});
