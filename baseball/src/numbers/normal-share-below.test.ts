import { expect, test } from "vitest";
import { normalShareBelow } from "./normal-share-below.ts";

// From a printed table of the standard normal distribution.
test.each([
  [0, 0.5],
  [0.5, 0.6914625],
  [1, 0.8413447],
  [1.96, 0.9750021],
  [-1, 0.1586553],
  [-2.5, 0.0062097],
  [6, 1],
])("the share below %d is %d", (z, share) => {
  expect(normalShareBelow(z)).toBeCloseTo(share, 6);
});
