import { expect, test } from "vitest";
import { rollingMeans } from "./rolling-mean.ts";

test("each value from the fifth on has the mean of itself and the four before it", () => {
  expect(rollingMeans([90, 92, 91, 93, 94, 85])).toEqual([null, null, null, null, 92, 91]);
});
