import { expect, test } from "vitest";
import { allZoneCells, isStrikeCell, placeOfCell, zoneCellAt } from "./zone-cell.ts";

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
