/** A line of a CSV file with its number in the file. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Matches text that a spreadsheet would run as a formula, in half and full width (CSV-4). It also matches such text after apostrophes.
 * The guard adds one more apostrophe to those, so removing one apostrophe always restores the text.
 */
const startsFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Returns text as a quoted CSV cell with doubled quotes (RFC 4180). */
export function csvCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns text that no spreadsheet runs as a formula: adds an apostrophe where needed. A lone `-` stays unchanged. */
export function guardFormula(text: string): string {
  return text !== "-" && startsFormula.test(text) ? `'${text}` : text;
}

/** Reverses `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;
}
