import { expect, test } from "vitest";
import { SendingRate } from "./sending-rate.ts";

test("the rate is that of the last eight seconds", () => {
  const rate = new SendingRate();
  expect(rate.add(0, 0)).toBeNull();
  expect(rate.add(1_000, 1_000)).toBe(1_000);
  expect(rate.add(1_000, 7_000)).toBeCloseTo(1_000 / 7);
  // The first two samples are older than eight seconds.
  expect(rate.add(13_000, 13_000)).toBe(2_000);
});
