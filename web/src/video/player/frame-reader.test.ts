import { afterEach, expect, test, vi } from "vitest";
import { openFrames } from "./frame-reader.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a film that no connection reaches is given up within four seconds (FILM-7)", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const opening = openFrames("https://armslot.example/film.mp4").then(
    () => "opened",
    () => "given up",
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await Promise.race([opening, Promise.resolve("still asking")])).toBe("still asking");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await opening).toBe("given up");
});
