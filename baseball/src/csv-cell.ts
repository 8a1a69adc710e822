/**
 * What a spreadsheet runs as a formula when a cell begins with it, in half and full width, and the same behind apostrophes of the
 * text's own: they take one more, so that taking one away gives the text back. Sources: decisions.md row 8, quality.md R54.
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
