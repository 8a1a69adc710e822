import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, placeLabels } from "./label-places.ts";

const area = { left: 34, top: 6, right: 340, bottom: 312 };

const isFree = (box: Box, other: Box) =>
  box.left >= other.right ||
  other.left >= box.right ||
  box.top >= other.bottom ||
  other.top >= box.bottom;

test("a lone label is above its mark", () => {
  const [place] = placeLabels([{ text: "FF", mark: { x: 100, y: 100 } }], area);
  expect(place?.x).toBe(100);
  expect(place?.box.bottom).toBeLessThanOrEqual(100 - 9);
  expect(place?.isAway).toBe(false);
});

test("eight labels never overlap each other and stay within the plot, wherever their marks are", () => {
  const mark = fc.record({
    x: fc.integer({ min: area.left, max: area.right }),
    y: fc.integer({ min: area.top, max: area.bottom }),
  });
  const text = fc.constantFrom("FF", "SI", "ST", "Knuckle Gyr…");
  const labels = fc.array(fc.record({ text, mark }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(labels, (given) => {
      const boxes = placeLabels(given, area).map(({ box }) => box);
      for (const [at, box] of boxes.entries()) {
        expect(box.left >= area.left && box.right <= area.right).toBe(true);
        expect(box.top >= area.top && box.bottom <= area.bottom).toBe(true);
        expect(boxes.slice(at + 1).every((other) => isFree(box, other))).toBe(true);
      }
    }),
  );
});

test("eight labels of marks in one place do not overlap", () => {
  const mark = { x: 200, y: 100 };
  const boxes = placeLabels(Array(8).fill({ text: "Knuckle Gyr…", mark }), area).map(
    ({ box }) => box,
  );
  const pairs = boxes.flatMap((box, at) => boxes.slice(at + 1).map((other) => isFree(box, other)));
  expect(pairs).toEqual(Array(28).fill(true));
});
