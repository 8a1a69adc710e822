import { csvCell, guardFormula } from "./csv-cell.ts";
import { decimalText } from "./decimal.ts";
import { type CellPitch, noReading, pitchColumns } from "./reading-text.ts";

/** What a CSV file begins with: the byte order mark by which a spreadsheet knows that it is UTF-8. */
export const csvStart = "\uFEFF";
const lineEnd = "\r\n";

/** What stands in a CSV where there is no date, opponent or location. */
export const notAvailable = "N/A";

/** Cells as one line of a CSV file, every one quoted. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",") + lineEnd;
}

/** Returns rows as the text of a CSV file: a byte order mark, CRLF line ends, every cell quoted (CSV-3). */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return csvStart + rows.map(csvLine).join("");
}

/** Free text as a cell: `N/A` where there is none, and nothing that a spreadsheet would run. */
export function freeText(text: string | null): string {
  return text === null || text.trim() === "" ? notAvailable : guardFormula(text);
}

/** A pitch as cells in the order of `pitchColumns`: values as stored, in mph and inches, `-` where missing. */
export function pitchCells(pitch: CellPitch): string[] {
  return pitchColumns.map(({ key }) => valueText(pitch[key]));
}

function valueText(value: string | number | null): string {
  if (value === null) return noReading;
  return typeof value === "number" ? decimalText(value) : guardFormula(value);
}
