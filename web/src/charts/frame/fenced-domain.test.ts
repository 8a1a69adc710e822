import { expect, test } from "vitest";
import { fencedDomain, isOutside, within } from "./fenced-domain.ts";

test("the domain has round ends around all values", () => {
  expect(fencedDomain([78.2, 84, 91, 93.4], 10)).toEqual([75, 95]);
});

test("values close together still span the least width", () => {
  const [low, high] = fencedDomain([90, 90.1, 90.2], 10);
  expect(high - low).toBeGreaterThanOrEqual(10);
  expect(low <= 90 && high >= 90.2).toBe(true);
});

test("a far outlier does not squeeze the others", () => {
  const velocities = [89, 90, 90.5, 91, 91.5, 92, 21];
  const domain = fencedDomain(velocities, 10);
  expect(domain[0]).toBeGreaterThan(80);
  expect(velocities.filter((velo) => isOutside(domain, velo))).toEqual([21]);
  expect(within(domain, 21)).toBe(domain[0]);
});

test("the domain starts at 0 without values", () => {
  expect(fencedDomain([], 10)).toEqual([0, 10]);
});
