import type { ExportColumn, ExportFile } from "@armslot/contracts/sharing/export-columns";
import { exportFiles } from "@armslot/contracts/sharing/export-files";
import { guardFormula } from "../csv/csv-cell.ts";
import { csvLine } from "../csv/csv-file.ts";
import { decimalText } from "../pitch/decimal.ts";

/** A row of an export's file, by the keys of its columns. */
export type ExportRow = Readonly<Record<string, unknown>>;

function cellOf({ key, words }: ExportColumn, row: ExportRow): string {
  const value = row[key] ?? null;
  if (value === null) return "";
  if (typeof value === "number") return decimalText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return guardFormula(words?.[value] ?? value);
  return guardFormula(JSON.stringify(value));
}

/**
 * Returns a file for programs: its CSV has the names and the values of its JSON, such as `pitchType` and `called_strike`. It leaves
 * out who of the staff did something.
 */
export function dataFile({ about, columns }: ExportFile): ExportFile {
  const kept = columns.filter(({ key }) => key !== "submittedBy");
  return {
    about,
    columns: kept.map(({ words: _, ...column }) => ({ ...column, header: column.key })),
  };
}

/** Returns the header line of an export's CSV file. The file has no byte order mark, which programs would read as a part of the header. */
export function exportHeader({ columns }: ExportFile): string {
  return csvLine(columns.map(({ header }) => header));
}

/** Returns a line of an export's CSV file: values as stored, in words where the column has them, and empty cells for what is missing. */
export function exportLine({ columns }: ExportFile, row: ExportRow): string {
  return csvLine(columns.map((column) => cellOf(column, row)));
}

/** Returns a row of an export's JSON file: values as stored, and null for what is missing. */
export function exportJson({ columns }: ExportFile, row: ExportRow): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])));
}

function columnText({ header, key, about }: ExportColumn): string {
  return `  ${header} (${key})${about === undefined ? "" : `: ${about}`}`;
}

function fileText(name: string, { about, columns }: ExportFile): string[] {
  return [`${name}.csv and ${name}.json: ${about}`, ...columns.map(columnText), ""];
}

interface ReadmeInput {
  /** Whose data the export has, such as a program's name. */
  readonly of: string;
  readonly at: Date;
  readonly isOfProgram: boolean;
}

/** Returns the files that an export has, with their names. */
export function filesOfExport(isOfProgram: boolean): [string, ExportFile][] {
  const files: [string, ExportFile][] = Object.entries(exportFiles);
  return files.filter(([, file]) => isOfProgram || !file.isOfProgram);
}

/** Returns the text of the README in an export, which explains every file and column (EXPORT-2). */
export function exportReadme({ of, at, isOfProgram }: ReadmeInput): string {
  const lines = [
    `Export of ${of} from Armslot, ${at.toISOString()}`,
    "",
    "Every CSV file has a JSON file with the same rows. The name of a value in JSON is in parentheses below.",
    "Text is UTF-8. To open a CSV file with accented letters in Excel, choose Data, From Text/CSV.",
    "A cell is empty if a value is missing. In JSON the value is null.",
    "A text that a spreadsheet would run as a formula has an apostrophe in front in CSV files, but not in JSON.",
    "Breaks, releases and locations are from the pitcher's view: positive is up and to the pitcher's right.",
    "Vertical break is without gravity. Tilt 180 is 12:00 (backspin) and 270 is 3:00; so is Movement Axis, which follows from the breaks.",
    "Reports, grades, lists and notes are those that the member who exported can read in Armslot.",
    "Thrown At and Date are local to the place of the game. All other times are UTC.",
    "The videos are in the folder videos. A video that the server has lost has a row, and no file.",
    "To add the athletes to another program, choose Import Roster there and the file athletes.csv.",
    "To add the pitches, choose Import Games there and the file pitches.csv.",
    "",
    ...filesOfExport(isOfProgram).flatMap(([name, file]) => fileText(name, file)),
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
