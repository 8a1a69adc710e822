import { expect, test } from "vitest";
import { meanOf, spreadOf } from "./spread.ts";

test("the spread is the sample standard deviation", () => {
  // Squared distances from 6: 16 + 4 + 0 + 4 + 16 = 40, and 40 / 4 = 10.
  expect(spreadOf([2, 4, 6, 8, 10])).toBeCloseTo(Math.sqrt(10), 12);
});

test("fewer than five values have no spread", () => {
  expect(spreadOf([1, 2, 3, 4])).toBeNull();
  expect(spreadOf([1, 1, 1, 1, 1])).toBe(0);
});

test("nothing has no mean", () => {
  expect(meanOf([])).toBeNull();
  expect(meanOf([90, 91])).toBe(90.5);
});
