// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keepAwake } from "./keep-awake.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Gives the page a lock of the screen. Returns what happens to it, in order. */
function watchWakeLock(request: () => Promise<{ release: () => Promise<void> }>): void {
  const wakeLock = { request };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { wakeLock }));
}

const shownAgain = () => document.dispatchEvent(new Event("visibilitychange"));

test("the screen stays on during an upload, also after the page was hidden, and may turn off after it", async () => {
  const seen: string[] = [];
  watchWakeLock(async () => {
    seen.push("held");
    return { release: async () => void seen.push("released") };
  });
  await keepAwake(async () => {
    seen.push("upload");
    shownAgain();
    await Promise.resolve();
  });
  expect(seen).toEqual(["held", "upload", "held", "released"]);
  shownAgain();
  expect(seen).toHaveLength(4);
});

test("a phone that saves power and keeps no screen on uploads all the same", async () => {
  watchWakeLock(() => Promise.reject(new DOMException("Low battery", "NotAllowedError")));
  const upload = vi.fn(async () => undefined);
  await keepAwake(upload);
  expect(upload).toHaveBeenCalledOnce();
});
