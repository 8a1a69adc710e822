import { CsvRefused, csvRows } from "@armslot/baseball/csv/csv-rows";
import { canonicalPitchType } from "@armslot/baseball/pitch/pitch-type-labels";
import {
  callOf,
  type GridCells,
  type GridColumn,
  gridColumns,
  noCells,
  typedNumber,
} from "./grid-rows.ts";

const headers: Record<GridColumn, readonly string[]> = {
  pitchType: ["type", "pitchtype", "pitch", "taggedpitchtype"],
  velo: ["velo", "velocity", "velocitymph", "mph", "speed", "relspeed", "releasespeed"],
  vertBreak: [
    "vbreak",
    "vertbreak",
    "verticalbreak",
    "verticalbreakin",
    "ivb",
    "vb",
    "inducedvertbreak",
  ],
  hb: ["hbreak", "hb", "horzbreak", "horizontalbreak", "horizontalbreakin"],
  call: ["call", "pitchcall"],
};

function columnOfHeader(label: string): GridColumn | null {
  // "Pitch #" is the number of a pitch, not its type.
  if (/[#\d]/.test(label)) return null;
  const folded = label.toLowerCase().replace(/[^a-z]/g, "");
  return gridColumns.find((column) => headers[column].includes(folded)) ?? null;
}

function rowsOfText(text: string): readonly (readonly string[])[] {
  try {
    return [...csvRows(text, { delimiter: "\t", hasLooseQuotes: true })].map(({ cells }) => cells);
  } catch (failure) {
    if (!(failure instanceof CsvRefused)) throw failure;
    // A part of a cell can begin with a quotation mark that nothing closes.
    return text.split(/\r\n?|\n/).map((line) => line.split("\t"));
  }
}

/** Splits text from a spreadsheet into rows of cells. Blank lines are dropped. */
export function cellsOfText(text: string): string[][] {
  return rowsOfText(text)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""));
}

/** Whether the text is a block of cells, not a single value. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** What a pasted block contains. */
export interface PastedBlock {
  /** The cells of each row that the block sets. */
  readonly rows: readonly Partial<GridCells>[];
  /** The headers of columns that the grid does not have. */
  readonly unknownHeaders: readonly string[];
}

/**
 * Reads a block from a spreadsheet. With a header row its columns go where their headers say. Otherwise they start at the given column,
 * and a first column that only counts the rows is dropped.
 */
export function readBlock(text: string, start: GridColumn): PastedBlock {
  const [first = [], ...rest] = cellsOfText(text);
  const named = first.map(columnOfHeader);
  const isHeader = named.some((column) => column !== null) && !first.some(isNumber);
  if (isHeader) {
    const unknownHeaders = first.filter((label, index) => named[index] === null && label !== "");
    return { rows: rest.map((cells) => cellsAt(cells, named)), unknownHeaders };
  }
  const all = [first, ...rest];
  const from = gridColumns.indexOf(start);
  const isCounted = start === "pitchType" && countsRows(all);
  const columns = [...(isCounted ? [null] : []), ...gridColumns.slice(from)];
  return { rows: all.map((cells) => cellsAt(cells, columns)), unknownHeaders: [] };
}

function isNumber(text: string): boolean {
  const number = typedNumber(text);
  return number !== null && !Number.isNaN(number);
}

function countsRows(rows: readonly (readonly string[])[]): boolean {
  const begin = Number(rows[0]?.[0]);
  return (
    Number.isInteger(begin) &&
    rows.every((cells, index) => cells.length > 1 && cells[0] === String(begin + index))
  );
}

function cellsAt(
  cells: readonly string[],
  columns: readonly (GridColumn | null)[],
): Partial<GridCells> {
  const set: Partial<Record<GridColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const text = cells[index];
    if (column && text !== undefined) set[column] = pastedCell(column, text);
  }
  return set;
}

/** Returns a pasted text in the words of the grid's lists. Unknown words stay, so a remark can name them. */
function pastedCell(column: GridColumn, text: string): string {
  if (column === "pitchType" && text !== "") return canonicalPitchType(text);
  return column === "call" ? (callOf(text) ?? text) : text;
}

/** Returns the cells with a block put over them from the row at `index` on. */
export function withBlock(
  cells: readonly GridCells[],
  { rows }: PastedBlock,
  index: number,
): readonly GridCells[] {
  const end = Math.max(cells.length, index + rows.length);
  return Array.from({ length: end }, (_, row) => ({
    ...noCells,
    ...cells[row],
    ...rows[row - index],
  }));
}
