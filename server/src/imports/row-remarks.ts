import type { RowNote } from "@armslot/baseball/files/outings/outing";
import type { RowRemark } from "@armslot/contracts/imports/import-review";
import { serverLimits } from "../core/server-limits.ts";
import type { PlannedFile } from "./plan-file.ts";

const rowTextMaxCharacters = 500;
/** Of the lines of all rejected rows together. */
const leftOutMaxCharacters = 1024 * 1024;

/** Remarks about rows, and how many more there are. */
interface Notes {
  readonly rows: readonly RowNote[];
  readonly omitted: number;
}

/** Returns the warnings or the rejected rows of a file. */
export function notesIn(result: PlannedFile["result"], name: "warned" | "rejected"): Notes {
  return { rows: result[name], omitted: result.omitted[name] };
}

type LineText = (line: number) => string;

/** Returns the start of a line, without half of a character at its end. */
function startOf(text: string, characters: number = rowTextMaxCharacters): string {
  return text.slice(0, characters).replaceAll(/\p{Cs}/gu, "");
}

/** Returns the first remarks with the text of their lines, and how many there are. */
export function rowRemarks(
  { rows: notes, omitted }: Notes,
  lineText: LineText,
): { total: number; rows: RowRemark[] } {
  const rows = notes
    .slice(0, serverLimits.importRowsShownMax)
    .map(({ line, reason }) => ({ line, text: startOf(lineText(line)), reason }));
  return { total: notes.length + omitted, rows };
}

/**
 * Returns the rows that an import left out with their whole lines, because the upload is erased with its import. A file has few of
 * them; if it has many, the first ones are returned.
 */
export function rowsLeftOut(
  { rows: notes, omitted }: Notes,
  lineText: LineText,
): { total: number; rows: RowRemark[] } {
  const rows: RowRemark[] = [];
  let charactersLeft = leftOutMaxCharacters;
  for (const { line, reason } of notes.slice(0, serverLimits.importRowsLeftOutMax)) {
    const text = startOf(lineText(line), charactersLeft);
    charactersLeft -= text.length;
    if (charactersLeft <= 0) break;
    rows.push({ line, text, reason });
  }
  return { total: notes.length + omitted, rows };
}

const headerWithinLines = 25;

/** Returns the header of a file: the line with the most cells at its beginning. Null if the file is empty. */
export function headerOf(lineText: LineText): string | null {
  const lines = Array.from({ length: headerWithinLines }, (_, index) => lineText(index + 1));
  const cellsIn = (line: string) => line.replace(/"[^"]*"/g, "").split(/[,;\t|]/).length;
  const header = lines.reduce((most, line) => (cellsIn(line) > cellsIn(most) ? line : most));
  return header === "" ? null : startOf(header, leftOutMaxCharacters);
}
