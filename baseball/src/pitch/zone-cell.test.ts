import { expect, test } from "vitest";
import { allZoneCells, isStrikeCell, placeOfCell, zoneCellAt, zoneCellWords } from "./zone-cell.ts";

test("cells are counted in rows from the top left", () => {
  expect(zoneCellAt({ row: 0, column: 0 })).toBe(1);
  expect(zoneCellAt({ row: 0, column: 4 })).toBe(5);
  expect(zoneCellAt({ row: 2, column: 2 })).toBe(13);
  expect(zoneCellAt({ row: 4, column: 4 })).toBe(25);
  expect(allZoneCells.map((cell) => zoneCellAt(placeOfCell(cell)))).toEqual(allZoneCells);
});

test("the inner nine cells are strikes", () => {
  expect(allZoneCells.filter(isStrikeCell)).toEqual([7, 8, 9, 12, 13, 14, 17, 18, 19]);
});

test("every cell has words of its own", () => {
  const words = [1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 25];
  expect(words.map(zoneCellWords)).toEqual([
    "Above and left of the zone",
    "Above the zone, left",
    "Above the zone, middle",
    "Above and right of the zone",
    "Left of the zone, top",
    "Top left of the zone",
    "Top middle of the zone",
    "Top right of the zone",
    "Left of the zone, middle",
    "Middle left of the zone",
    "Middle of the zone",
    "Middle right of the zone",
    "Right of the zone, middle",
    "Bottom left of the zone",
    "Bottom middle of the zone",
    "Bottom right of the zone",
    "Right of the zone, bottom",
    "Below and left of the zone",
    "Below the zone, middle",
    "Below and right of the zone",
  ]);
  expect(new Set(allZoneCells.map(zoneCellWords)).size).toBe(25);
});
