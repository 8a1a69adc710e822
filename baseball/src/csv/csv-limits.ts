/** The bounds of one row, far above those of any real file. A longer cell is cut, and a text with more cells in a row is refused. */
export const csvLimits = {
  cellCharactersMax: 100_000,
  cellsPerRowMax: 10_000,
} as const;

/** The most filled lines before the header of a list that a person wrote, such as its title. */
export const linesBeforeHeaderMax = 10;
