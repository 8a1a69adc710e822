import { circumstances } from "@armslot/contracts/circumstances";

const [, count] = circumstances.zoneCell.range;
const perSide = Math.sqrt(count);

/** The place of a cell as the catcher sees it, from 0 at the top and at the left. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * Returns the number of the cell at a place, from 1 at the top left to 25 at the bottom right (FIELD-4).
 * @public
 */
export function zoneCellAt({ row, column }: CellPlace): number {
  return row * perSide + column + 1;
}

/** Returns the place of a cell. */
export function placeOfCell(cell: number): CellPlace {
  return { row: Math.floor((cell - 1) / perSide), column: (cell - 1) % perSide };
}

/**
 * Whether a cell is one of the inner nine, which are the strike zone. The ring around them is outside of it.
 * @public
 */
export function isStrikeCell(cell: number): boolean {
  const { row, column } = placeOfCell(cell);
  const isInside = (place: number) => place > 0 && place < perSide - 1;
  return isInside(row) && isInside(column);
}

/**
 * All cells in the order of their numbers.
 * @public
 */
export const allZoneCells: readonly number[] = Array.from({ length: count }, (_, at) => at + 1);
