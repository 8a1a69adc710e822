import { cleanText, isMissing } from "./file-cell.ts";

/**
 * The columns of a file by name. The exact spelling counts first, then the first column that has the name without regard to case,
 * spaces and underscores.
 */
export interface FileHeader {
  readonly cells: readonly string[];
  has(name: string): boolean;
  /** Returns the column's index, or -1. */
  column(name: string): number;
  /** Returns the index of a column that rows may lack, or -1. */
  optionalColumn(name: string): number;
  /** Finds the first column whose folded name matches, for names that include a unit. The index is -1 if there is none. */
  columnLike(pattern: RegExp): { readonly index: number; readonly title: string };
  /** The columns that have the same name as others, by index. */
  readonly twins: readonly (readonly number[])[];
  /** Whether the column is one that was looked up. */
  isLookedUp(index: number): boolean;
  /** Returns the number of cells that a row needs to contain every column looked up with `column` so far. */
  minCells(): number;
}

/** Returns a column's name in lower case, without spaces and underscores. */
export function foldTitle(title: string): string {
  return title.toLowerCase().replace(/[\s_]/g, "");
}

/** Returns the columns of a header row. */
export function readFileHeader(cells: readonly string[]): FileHeader {
  const titles = cells.map(foldTitle);
  let minCells = 0;
  const known = new Set<number>();
  const lookedUp = (index: number) => {
    minCells = Math.max(minCells, index + 1);
    known.add(index);
    return index;
  };
  const find = (name: string) => {
    const exact = cells.findIndex((title) => title.trim() === name);
    return exact >= 0 ? exact : titles.indexOf(foldTitle(name));
  };
  return {
    cells,
    has: (name) => titles.includes(foldTitle(name)),
    column: (name) => lookedUp(find(name)),
    optionalColumn: (name) => {
      const index = find(name);
      known.add(index);
      return index;
    },
    columnLike: (pattern) => {
      const index = lookedUp(titles.findIndex((title) => pattern.test(title)));
      return { index, title: titles[index] ?? "" };
    },
    twins: twinsOf(titles),
    isLookedUp: (index) => known.has(index),
    minCells: () => minCells,
  };
}

function twinsOf(titles: readonly string[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [index, title] of titles.entries()) {
    if (title !== "") places.set(title, [...(places.get(title) ?? []), index]);
  }
  return [...places.values()].filter(({ length }) => length > 1);
}

/** Returns a row in which each column that has the name of others has the first value of these, unless it has its own. */
export function filledFromTwins(
  { twins }: Pick<FileHeader, "twins">,
  cells: readonly string[],
): readonly string[] {
  if (twins.length === 0) return cells;
  const filled = [...cells];
  for (const columns of twins) {
    const given = columns.find((index) => isGiven(cells[index]));
    if (given === undefined) continue;
    for (const index of columns) {
      if (index < cells.length && !isGiven(cells[index])) filled[index] = cells[given] ?? "";
    }
  }
  return filled;
}

function isGiven(cell: string | undefined): boolean {
  return !isMissing(cleanText(cell ?? ""));
}

/**
 * Finds columns that have one name and different values, of which a reader takes one. It returns one sentence for each name, at the first row
 * that shows it.
 */
export function twinWatch(header: FileHeader): (cells: readonly string[]) => string[] {
  let quiet = header.twins.map((columns) => ({
    columns,
    read: columns.find((index) => header.isLookedUp(index)),
  }));
  quiet = quiet.filter(({ read }) => read !== undefined);
  return (cells) => {
    const differing = quiet.filter(({ columns, read = -1 }) =>
      columns.some(
        (index) =>
          isGiven(cells[index]) &&
          isGiven(cells[read]) &&
          cleanText(cells[index] ?? "") !== cleanText(cells[read] ?? ""),
      ),
    );
    quiet = quiet.filter((each) => !differing.includes(each));
    return differing.map(({ columns, read = -1 }) => {
      const title = header.cells[read]?.trim() ?? "";
      const place = columns.indexOf(read) + 1;
      return `The file has ${columns.length} columns named ${title} with different values. Number ${place} of them was read.`;
    });
  };
}
