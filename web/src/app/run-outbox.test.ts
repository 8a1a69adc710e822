import { expect, test, vi } from "vitest";
import type { OutboxStatus } from "../lib/outbox/outbox.ts";
import { readAgainAfterSending } from "./run-outbox.ts";

test("screens read again once pitches were sent, not after each request and not when one is charted", () => {
  const listeners = new Set<() => void>();
  let status: OutboxStatus = {
    pitches: 0,
    operations: 0,
    refused: [],
    isSending: false,
    problem: null,
  };
  const outbox = {
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const invalidateQueries = vi.fn(async () => undefined);
  readAgainAfterSending(outbox, { invalidateQueries });
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
