/**
 * Matches text that a spreadsheet would run as a formula, in half and full width (CSV-4). It also matches such text behind apostrophes
 * that the text already has: the guard adds one more to those, so removing one apostrophe always restores the text.
 */
const startsFormula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A cell of a CSV line: quoted, its quotes doubled (RFC 4180). */
export function csvCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Free text that no spreadsheet will run: prefixed with an apostrophe where it begins like a formula; a lone `-` stays. */
export function guardFormula(text: string): string {
  return text !== "-" && startsFormula.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;
}
