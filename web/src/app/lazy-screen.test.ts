// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { lazyScreen, ScreenMissing } from "./lazy-screen.ts";

let now = 1_000_000;
let reloads = 0;
const reload = { storage: () => sessionStorage, now: () => now, go: () => void reloads++ };
const Screen = () => null;
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

beforeEach(() => {
  sessionStorage.clear();
  reloads = 0;
});

test("shows a screen whose file exists without a reload", async () => {
  expect(await lazyScreen(async () => Screen, reload)()).toEqual({ Component: Screen });
  expect(reloads).toBe(0);
});

test("reloads the page once for a missing file, then shows the error", async () => {
  void lazyScreen(missing, reload)();
  await expect.poll(() => reloads).toBe(1);
  await expect(lazyScreen(missing, reload)()).rejects.toMatchObject({
    cause: { message: expect.stringContaining("dynamically imported") },
  });
  expect(reloads).toBe(1);
});

test("reloads the page again for a later deployment", async () => {
  void lazyScreen(missing, reload)();
  await expect.poll(() => reloads).toBe(1);
  now += 60_000;
  void lazyScreen(missing, reload)();
  await expect.poll(() => reloads).toBe(2);
});

test("shows the error without a reload while offline, and reloads later", async () => {
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(lazyScreen(missing, reload)()).rejects.toThrow(ScreenMissing);
  expect(reloads).toBe(0);
  connection.mockRestore();
  void lazyScreen(missing, reload)();
  await expect.poll(() => reloads).toBe(1);
});

test("shows the error without a reload if the browser refuses storage", async () => {
  const storage = () => {
    throw new DOMException("refused", "SecurityError");
  };
  await expect(lazyScreen(missing, { ...reload, storage })()).rejects.toThrow(ScreenMissing);
  expect(reloads).toBe(0);
});
