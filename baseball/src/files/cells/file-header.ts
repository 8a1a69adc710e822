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
  const lookedUp = (index: number) => {
    minCells = Math.max(minCells, index + 1);
    return index;
  };
  const indexOf = (name: string) => {
    const exact = cells.findIndex((title) => title.trim() === name);
    return exact >= 0 ? exact : titles.indexOf(foldTitle(name));
  };
  return {
    cells,
    has: (name) => titles.includes(foldTitle(name)),
    column: (name) => lookedUp(indexOf(name)),
    optionalColumn: indexOf,
    columnLike: (pattern) => {
      const index = lookedUp(titles.findIndex((title) => pattern.test(title)));
      return { index, title: titles[index] ?? "" };
    },
    minCells: () => minCells,
  };
}
