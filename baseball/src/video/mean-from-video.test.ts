import { expect, test } from "vitest";
import { bell } from "../../test/filmed-pitches.ts";
import { randomNumbers } from "../../test/witnessed-outings.ts";
import { meanFromVideo } from "./mean-from-video.ts";

test("the mean of one value from video is the value with its own range", () => {
  const mean = meanFromVideo([{ value: 88, range: 4, random: 1.2 }]);
  expect(mean).toMatchObject({ n: 1, mean: 88, range: expect.closeTo(4, 9) });
});

test("a mean of values from video divides only the random part of their ranges", () => {
  // 3.92 is 1.96 times hypot(1.6, 1.2).
  const value = { range: 3.92, random: 1.6 };
  const values = [86, 88, 90, 88].map((velo) => ({ ...value, value: velo }));
  expect(meanFromVideo(values)).toEqual({
    ...{ n: 4, mean: 88 },
    range: expect.closeTo(1.96 * Math.hypot(1.6 / 2, 1.2), 9),
  });
  const many = meanFromVideo(Array.from({ length: 10_000 }, () => ({ ...value, value: 88 })));
  expect(many.range).toBeCloseTo(1.96 * 1.2, 2);
});

test("a mean of values from video of which nothing is known to be random keeps its range", () => {
  const values = [80, 90].map((value) => ({ value, range: 5, random: 0 }));
  expect(meanFromVideo(values)).toMatchObject({ mean: 85, range: expect.closeTo(5, 9) });
});

test("the range of a mean from video holds the true mean in 95 of 100 outings that share an error", () => {
  const random = randomNumbers(24);
  const outings = Array.from({ length: 2000 }, () => {
    const shared = 1.1 * bell(random);
    const values = Array.from({ length: 9 }, () => {
      const slip = 1.5 * bell(random);
      return { value: 88 + shared + slip, range: 1.96 * Math.hypot(1.1, 1.5), random: 1.5 };
    });
    return meanFromVideo(values);
  });
  const held = outings.filter(({ mean, range }) => Math.abs(mean - 88) <= range).length;
  expect(held / outings.length).toBeGreaterThan(0.935);
  expect(held / outings.length).toBeLessThan(0.965);
});
