import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../client/app-error.ts";
import { onceRead } from "./once-read.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = new AppError("files-being-read", { sentence: "The server reads other files." });

test("a request is sent every 5 seconds while the server reads other files, and returns its reply", async () => {
  const send = vi.fn<() => Promise<string>>();
  send.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue("read");
  const reply = onceRead(send);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reply).toBe("read");
  expect(send).toHaveBeenCalledTimes(3);
});

test("a server that reads other files for two minutes ends the request with its error", async () => {
  const send = vi.fn(() => Promise.reject(busy));
  const reply = onceRead(send);
  const refused = expect(reply).rejects.toBe(busy);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await refused;
  expect(send).toHaveBeenCalledTimes(24);
});

test("a request that fails for another reason is sent once", async () => {
  const failure = new AppError("unavailable");
  const send = vi.fn(() => Promise.reject(failure));
  await expect(onceRead(send)).rejects.toBe(failure);
  expect(vi.getTimerCount()).toBe(0);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a canceled request is not sent again", async () => {
  const abort = new AbortController();
  const send = vi.fn(() => Promise.reject(busy));
  const reply = onceRead(send, abort.signal);
  const canceled = expect(reply).rejects.toThrow("canceled");
  await vi.advanceTimersByTimeAsync(1_000);
  abort.abort(new Error("canceled"));
  await vi.advanceTimersByTimeAsync(5_000);
  await canceled;
  expect(send).toHaveBeenCalledTimes(1);
});
