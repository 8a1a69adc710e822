import type { Clock } from "../../src/core/clock.ts";

/** A clock that moves only when a test advances it. */
export interface TestClock extends Clock {
  advance(by: { days?: number; minutes?: number; seconds?: number }): void;
}

const start = "2026-03-02T15:00:00.000Z";

export function newTestClock(): TestClock {
  let now = new Date(start).getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance({ days = 0, minutes = 0, seconds = 0 }: Parameters<TestClock["advance"]>[0]) {
      now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  });
}
