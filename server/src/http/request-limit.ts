import { minuteMs } from "@armslot/contracts/core/durations";
import { AppError } from "../core/app-error.ts";
import type { Clock } from "../core/clock.ts";

const windowMs = minuteMs;
const networksMax = 50_000;

/**
 * Returns a function that counts a network's requests per minute in this process's memory. It throws `rate-limited` past the limit.
 * When the table is full, all counts start again at zero.
 */
export function requestLimit({ perMinute, clock }: { perMinute: number; clock: Clock }) {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return function count(network: string, by = 1): void {
    const now = clock().getTime();
    if (now - windowStart >= windowMs || now < windowStart || counts.size >= networksMax) {
      windowStart = now;
      counts = new Map();
    }
    const seen = (counts.get(network) ?? 0) + by;
    counts.set(network, seen);
    if (seen > perMinute) {
      const retryAfterSeconds = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000));
      const isRepeated = seen - by > perMinute;
      throw new AppError("rate-limited", { retryAfterSeconds, isRepeated });
    }
  };
}
