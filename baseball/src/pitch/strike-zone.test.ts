import { expect, test } from "vitest";
import { isInZone } from "./strike-zone.ts";

test.each([
  [0, 2.5, true],
  [0.83, 1.5, true],
  [-0.83, 3.5, true],
  [0.84, 2.5, false],
  [0, 1.49, false],
  [0, 3.51, false],
])(
  "a pitch at %f ft from the middle and %f ft high is in the zone: %s",
  (plateSide, plateHeight, isIn) => {
    expect(isInZone({ plateSide, plateHeight })).toBe(isIn);
  },
);
