import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadOf } from "./spread.ts";
import { spreadEllipse } from "./spread-ellipse.ts";

test("the ellipse lies along the axis with the larger spread", () => {
  const points = [-2, -1, 0, 1, 2].map((step) => ({ x: 5 + 2 * step, y: 10 }));
  const ellipse = spreadEllipse(points);
  expect(ellipse?.center).toEqual({ x: 5, y: 10 });
  expect(ellipse?.major).toBeCloseTo(Math.sqrt(10), 12);
  expect(ellipse?.minor).toBe(0);
  expect(ellipse?.degrees).toBe(0);
});

test("points on a rising diagonal have an ellipse at 45 degrees", () => {
  const ellipse = spreadEllipse([1, 2, 3, 4, 5].map((at) => ({ x: at, y: at })));
  expect(ellipse?.degrees).toBeCloseTo(45, 12);
  expect(ellipse?.major).toBeCloseTo(Math.sqrt(5), 12);
});

test("fewer than five points have no ellipse", () => {
  expect(spreadEllipse([1, 2, 3, 4].map((at) => ({ x: at, y: -at })))).toBeNull();
});

test("the spreads across and up follow from the ellipse", () => {
  const inches = fc.integer({ min: -300, max: 300 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(fc.record({ x: inches, y: inches }), { minLength: 5 }), (points) => {
      const ellipse = spreadEllipse(points);
      if (ellipse === null) throw new Error("Five points must have an ellipse.");
      const angle = (ellipse.degrees * Math.PI) / 180;
      const across = Math.hypot(ellipse.major * Math.cos(angle), ellipse.minor * Math.sin(angle));
      const up = Math.hypot(ellipse.major * Math.sin(angle), ellipse.minor * Math.cos(angle));
      expect(across).toBeCloseTo(spreadOf(points.map(({ x }) => x)) ?? Number.NaN, 6);
      expect(up).toBeCloseTo(spreadOf(points.map(({ y }) => y)) ?? Number.NaN, 6);
    }),
  );
});
