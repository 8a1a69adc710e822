import * as fc from "fast-check";
import { expect, test } from "vitest";
import { frameAt, loopOf, momentsOf } from "./clip-timeline.ts";

const sixty = { times: [0, 1 / 60, 2 / 60, 3 / 60], zero: 1 / 60 };
const thirty = { times: [5, 5 + 1 / 30, 5 + 2 / 30], zero: 5 };

test("two clips that are aligned at their releases change at the moments of both", () => {
  const moments = momentsOf([sixty, thirty]).map((moment) => Math.round(moment * 60));
  expect(moments).toEqual([-1, 0, 1, 2, 4]);
});

test("a clip shows its last frame that began, and its first or last one outside of it", () => {
  expect([-1, -0.01, 0, 0.01, 1 / 60, 9].map((moment) => frameAt(sixty, moment))).toEqual([
    0, 0, 1, 1, 2, 3,
  ]);
});

test("each moment of a clip on its own shows the next frame", () => {
  const distances = fc.array(fc.double({ min: 0.002, max: 0.1, noNaN: true }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(distances, fc.nat(), (steps, at) => {
      let time = 0;
      const times = steps.map((step) => (time += step));
      const timeline = { times, zero: times[at % times.length] ?? 0 };
      const shown = momentsOf([timeline]).map((moment) => frameAt(timeline, moment));
      expect(shown).toEqual(times.map((_, index) => index));
    }),
  );
});

test("the loop of a flight goes from a quarter of a second before the release to three quarters after it", () => {
  const moments = Array.from({ length: 121 }, (_, at) => (at - 60) / 60);
  expect(loopOf(moments, true).map((at) => moments[at])).toEqual([-0.25, 0.75]);
});

test("a clip that has no flight loops as a whole", () => {
  expect(loopOf([1, 2, 3], true)).toEqual([0, 2]);
  expect(loopOf([], false)).toEqual([0, 0]);
});
