import { expect, test } from "vitest";
import { angleOf } from "./angle-of.ts";

const square = { width: 100, height: 100 };
const wide = { width: 200, height: 100 };

test.each([
  [
    "a right angle",
    [
      { x: 0, y: 0.5 },
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: 0 },
    ],
    90,
  ],
  [
    "a straight line",
    [
      { x: 0, y: 0.5 },
      { x: 0.5, y: 0.5 },
      { x: 1, y: 0.5 },
    ],
    180,
  ],
  [
    "the same direction twice",
    [
      { x: 1, y: 1 },
      { x: 0, y: 0 },
      { x: 0.5, y: 0.5 },
    ],
    0,
  ],
  [
    "an angle across the left",
    [
      { x: 0, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 0, y: 1 },
    ],
    90,
  ],
] as const)("%s has its degrees", (_name, points, degrees) => {
  expect(angleOf(points, square)).toBe(degrees);
});

test("an angle counts in pixels of the picture, not in parts of its sides", () => {
  const points = [
    { x: 0.5, y: 0 },
    { x: 0, y: 0 },
    { x: 0.5, y: 1 },
  ] as const;
  expect(angleOf(points, wide)).toBe(45);
});
