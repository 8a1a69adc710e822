import { decimalText } from "../pitch/decimal.ts";
import { type CellPitch, noReading, pitchColumns } from "../pitch/reading-text.ts";
import { csvCell, guardFormula } from "./csv-cell.ts";

/** The byte order mark at the start of a CSV file. Spreadsheets need it to recognize UTF-8. */
export const csvStart = "\uFEFF";
const lineEnd = "\r\n";

/** The CSV text for a missing date, opponent or location. */
export const notAvailable = "N/A";

/** Returns one line of a CSV file, with every cell quoted and a CRLF at the end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",") + lineEnd;
}

/** Returns the text of a CSV file: a byte order mark, CRLF line ends, every cell quoted (CSV-3). */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return csvStart + rows.map(csvLine).join("");
}

/** Returns free text for a cell: `N/A` if it is missing or blank, and guarded against formulas. */
export function freeText(text: string | null): string {
  return text === null || text.trim() === "" ? notAvailable : guardFormula(text);
}

/** Returns the cells of a pitch in the order of `pitchColumns`: stored values in mph and inches, and `-` for a missing one. */
export function pitchCells(pitch: CellPitch): string[] {
  return pitchColumns.map(({ key }) => valueText(pitch[key]));
}

function valueText(value: string | number | null): string {
  if (value === null) return noReading;
  return typeof value === "number" ? decimalText(value) : guardFormula(value);
}
