/** The columns of a file by name; case, spaces and underscores do not matter, and of two columns of one name the first counts. */
export interface FileHeader {
  readonly cells: readonly string[];
  has(name: string): boolean;
  /** The column's index, -1 where there is none. */
  column(name: string): number;
  /** The first column whose whole folded name the pattern matches, for names that carry a unit. */
  columnLike(pattern: RegExp): { readonly index: number; readonly title: string };
  /** How many cells a row needs to reach every column asked for so far. */
  reach(): number;
}

function foldTitle(title: string): string {
  return title.toLowerCase().replace(/[\s_]/g, "");
}

export function readFileHeader(cells: readonly string[]): FileHeader {
  const titles = cells.map(foldTitle);
  let reach = 0;
  const reached = (index: number) => {
    reach = Math.max(reach, index + 1);
    return index;
  };
  return {
    cells,
    has: (name) => titles.includes(foldTitle(name)),
    column: (name) => reached(titles.indexOf(foldTitle(name))),
    columnLike: (pattern) => {
      const index = reached(titles.findIndex((title) => pattern.test(title)));
      return { index, title: titles[index] ?? "" };
    },
    reach: () => reach,
  };
}
