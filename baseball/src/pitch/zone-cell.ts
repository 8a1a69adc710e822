import { circumstances } from "@armslot/contracts/pitch/circumstances";

const [, count] = circumstances.zoneCell.range;
const perSide = Math.sqrt(count);

/** The place of a cell as the catcher sees it, from 0 at the top and at the left. */
interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Returns the number of the cell at a place, from 1 at the top left to 25 at the bottom right (FIELD-4). */
export function zoneCellAt({ row, column }: CellPlace): number {
  return row * perSide + column + 1;
}

/** Returns the place of a cell. */
export function placeOfCell(cell: number): CellPlace {
  return { row: Math.floor((cell - 1) / perSide), column: (cell - 1) % perSide };
}

/** Whether a cell is one of the inner nine, which are the strike zone. The ring around them is outside of it. */
export function isStrikeCell(cell: number): boolean {
  const { row, column } = placeOfCell(cell);
  const isInside = (place: number) => place > 0 && place < perSide - 1;
  return isInside(row) && isInside(column);
}

const heights = ["top", "middle", "bottom"] as const;
const sides = ["left", "middle", "right"] as const;

/** Returns on which sides of the zone a place is. It is in the zone without any. */
function beyondZone({ row, column }: CellPlace): string[] {
  const last = perSide - 1;
  return [
    ...(row === 0 ? ["above"] : []),
    ...(row === last ? ["below"] : []),
    ...(column === 0 ? ["left of"] : []),
    ...(column === last ? ["right of"] : []),
  ];
}

function wordsOfPlace(place: CellPlace): string {
  const [first, second] = beyondZone(place);
  const height = heights[place.row - 1];
  const side = sides[place.column - 1];
  if (first === undefined) {
    return height === side ? `${height} of the zone` : `${height} ${side} of the zone`;
  }
  if (second === undefined) return `${first} the zone, ${side ?? height}`;
  return `${first} and ${second} the zone`;
}

/**
 * Returns where a cell is in words, as the catcher sees it: "Top left of the zone", "Above the zone, middle", "Below and right of the
 * zone".
 */
export function zoneCellWords(cell: number): string {
  const words = wordsOfPlace(placeOfCell(cell));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** All cells in the order of their numbers. */
export const allZoneCells: readonly number[] = Array.from({ length: count }, (_, at) => at + 1);
