import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "../client/app-error.ts";
import { emptyStatus, type OutboxStatus } from "../device/outbox-status.ts";
import { readAgainAfterSending, sendAtOnce } from "./run-outbox.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A phone on which changes wait until `arrive` is called. */
function chartingPhone({ isOnline = true } = {}) {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: isOnline });
  const listeners = new Set<() => void>();
  let status: OutboxStatus = { ...emptyStatus, isKnown: true };
  const show = (part: Partial<OutboxStatus>) => {
    status = { ...status, ...part };
    for (const listener of listeners) listener();
  };
  const arrivals: (() => void)[] = [];
  const send = vi.fn(() => new Promise<void>((resolve) => arrivals.push(resolve)));
  const isSending = sendAtOnce({
    status: () => status,
    send,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const arrive = async (operations: number) => {
    show({ operations });
    arrivals.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { show, send, arrive, isSending };
}

test("a pitch is sent as soon as it is complete, its taps after 5 s without another one", async () => {
  const { show, send, arrive, isSending } = chartingPhone();
  show({ operations: 2, isTapping: true });
  await vi.advanceTimersByTimeAsync(4000);
  show({ operations: 3, isTapping: true });
  await vi.advanceTimersByTimeAsync(4000);
  expect(send).not.toHaveBeenCalled();
  show({ operations: 4, isTapping: false });
  expect(send).toHaveBeenCalledTimes(1);
  expect(isSending()).toBe(true);
  await arrive(0);
  expect(isSending()).toBe(false);
  show({ operations: 1, isTapping: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(send).toHaveBeenCalledTimes(2);
});

test("a pitch that is charted while another one is sent follows it", async () => {
  const { show, send, arrive } = chartingPhone();
  show({ operations: 1 });
  show({ operations: 2 });
  expect(send).toHaveBeenCalledTimes(1);
  await arrive(1);
  expect(send).toHaveBeenCalledTimes(2);
  await arrive(0);
  expect(send).toHaveBeenCalledTimes(2);
});

test("a pitch waits for the timed attempts without a network, or after a failure", () => {
  const offline = chartingPhone({ isOnline: false });
  offline.show({ operations: 1 });
  expect(offline.send).not.toHaveBeenCalled();
  const failing = chartingPhone();
  failing.show({ problem: new AppError("unavailable") });
  failing.show({ operations: 1 });
  expect(failing.send).not.toHaveBeenCalled();
});

test("screens read again once pitches were sent, not after each request and not when one is charted", () => {
  const listeners = new Set<() => void>();
  let status: OutboxStatus = {
    pitches: 0,
    operations: 0,
    refused: [],
    isSending: false,
    problem: null,
    ...{ isLate: false, isTapping: false },
    ...{ isKnown: true, isSentElsewhere: false, fault: null, onPageOnly: 0, putBack: 0 },
  };
  const outbox = {
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const invalidateQueries = vi.fn(async () => undefined);
  readAgainAfterSending(outbox, { invalidateQueries }, () => false);
  const show = (operations: number, isSending = false) => {
    status = { ...status, operations, isSending };
    for (const listener of listeners) listener();
  };
  show(2);
  show(3);
  show(3);
  show(3, true);
  show(2, true);
  show(1, true);
  expect(invalidateQueries).not.toHaveBeenCalled();
  // The connection is lost with one left.
  show(1);
  show(1);
  expect(invalidateQueries).toHaveBeenCalledTimes(1);
  show(1, true);
  show(0, true);
  show(0);
  expect(invalidateQueries).toHaveBeenCalledTimes(2);
  // Another tab sends.
  show(1);
  show(0);
  expect(invalidateQueries).toHaveBeenCalledTimes(3);
});
