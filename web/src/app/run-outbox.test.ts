import { expect, test, vi } from "vitest";
import type { OutboxStatus } from "../lib/outbox/outbox.ts";
import { readAgainAfterSending } from "./run-outbox.ts";

test("screens read again when pitches were sent, and not when one is charted", () => {
  const listeners = new Set<() => void>();
  let operations = 0;
  const nothing: OutboxStatus = {
    pitches: 0,
    operations: 0,
    refused: [],
    isSending: false,
    problem: null,
  };
  const outbox = {
    status: () => ({ ...nothing, operations }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const invalidateQueries = vi.fn(async () => undefined);
  readAgainAfterSending(outbox, { invalidateQueries });
  const show = (waiting: number) => {
    operations = waiting;
    for (const listener of listeners) listener();
  };
  show(2);
  show(3);
  show(3);
  expect(invalidateQueries).not.toHaveBeenCalled();
  show(0);
  show(0);
  expect(invalidateQueries).toHaveBeenCalledTimes(1);
});
