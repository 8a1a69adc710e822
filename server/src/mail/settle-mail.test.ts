import fc from "fast-check";
import { expect, test } from "vitest";
import { backOffMs, mailAttemptsMax } from "./settle-mail.ts";

const attempts = fc.integer({ min: 1, max: mailAttemptsMax });
const random = fc.double({ min: 0, max: 1, noNaN: true });

test("a retry waits between half and all of 30 s, 2 min, 8 min, 32 min and then an hour", () => {
  const longest = [30, 120, 480, 1920, 3600, 3600, 3600, 3600];
  for (const [place, seconds] of longest.entries()) {
    expect(backOffMs(place + 1, 0)).toBe(seconds * 1000);
    expect(backOffMs(place + 1, 1)).toBe(seconds * 500);
  }
});

test("a retry never waits longer than an hour or less than 15 s", () => {
  fc.assert(
    fc.property(attempts, random, (count, number) => {
      const ms = backOffMs(count, number);
      expect(ms).toBeGreaterThanOrEqual(15_000);
      expect(ms).toBeLessThanOrEqual(3_600_000);
    }),
  );
});
