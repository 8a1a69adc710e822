import { expect, test } from "vitest";
import { trendLine } from "./trend-line.ts";

const outing = (x: number, y: number, weight = 10) => ({ x, y, weight });

test("outings on a line have that line and no band", () => {
  const trend = trendLine([0, 1, 2, 3, 4].map((x) => outing(x, 90 + x / 2)));
  expect(trend?.(6)).toEqual({ mean: 93, low: 93, high: 93 });
});

test("the band is the 95 % confidence interval of the mean", () => {
  // By hand: mean 3, slope 0.6, squared distances 2.4, so s = √(2.4 / 3); at the middle s / √5 times t = 3.182.
  const trend = trendLine([1, 2, 3, 4, 5].map((x, at) => outing(x, [2, 4, 5, 4, 5][at] ?? 0, 1)));
  const middle = trend?.(3);
  expect(middle?.mean).toBeCloseTo(4, 12);
  expect(middle?.high).toBeCloseTo(4 + 3.182 * Math.sqrt(0.8 / 5), 12);
  expect(trend?.(5).mean).toBeCloseTo(5.2, 12);
  expect(trend?.(5).low).toBeCloseTo(5.2 - 3.182 * Math.sqrt(0.8 * (1 / 5 + 4 / 10)), 12);
});

test("an outing counts as often as it has pitches", () => {
  const level = trendLine(
    [0, 1, 2, 3, 4].map((x) => outing(x, x === 4 ? 95 : 90, x === 4 ? 1 : 1000)),
  );
  expect(level?.(2).mean).toBeCloseTo(90, 1);
});

test("the same line comes from one outing of two pitches as from two outings of one", () => {
  const rest = [outing(1, 5, 1), outing(2, 4, 1), outing(3, 4, 1), outing(4, 6, 1)];
  const once = trendLine([outing(0, 1, 2), ...rest]);
  const twice = trendLine([outing(0, 1, 1), outing(0, 1, 1), ...rest]);
  expect(once?.(1.5).mean).toBeCloseTo(twice?.(1.5).mean ?? Number.NaN, 12);
});

test("fewer than five outings have no trend", () => {
  const four = [outing(0, 90), outing(1, 91), outing(2, 90), outing(3, 91)];
  expect(trendLine(four)).toBeNull();
  expect(trendLine([...four, outing(4, 92, 0)])).toBeNull();
  expect(trendLine([...four, outing(4, 92)])).not.toBeNull();
  expect(trendLine([1, 2, 3, 4, 5].map((y) => outing(1, y)))).toBeNull();
});

test("the band of many outings uses the quantile of their number", () => {
  // t is 2.021 with 40 degrees of freedom.
  const points = Array.from({ length: 42 }, (_, at) => outing(at, at % 2, 1));
  const trend = trendLine(points);
  const middle = trend?.(20.5);
  const rest = points.reduce((sum, { x, y }) => sum + (y - (trend?.(x).mean ?? 0)) ** 2, 0);
  const reach = (middle?.high ?? 0) - (middle?.mean ?? 0);
  expect(reach / Math.sqrt(rest / 40 / 42)).toBeCloseTo(2.021, 3);
});
