/** The marks between cells. Among equals the earlier one counts: a text may have a comma in each line, but hardly a tab. */
const delimiters = ["\t", "|", ";", ","] as const;
export type Delimiter = (typeof delimiters)[number];

/** Enough to reach the rows, because some exports have lines above their header. */
const sampleCharacters = 8 * 1024;
const quotedCell = /(^|[,;\t|])"(?:[^"]|"")*"?/gm;

/**
 * Returns the mark between the cells of a text: the one on the most lines, because the header has it as well as the rows. Spreadsheets
 * put tabs between pasted cells, and write semicolons where the comma separates decimals.
 */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, sampleCharacters)
    .replace(quotedCell, "$1")
    .split(/\r\n?|\n/);
  // The sample may end within a line.
  if (text.length > sampleCharacters && lines.length > 1) lines.pop();
  const counted = delimiters.map((mark) => ({
    mark,
    lines: lines.filter((line) => line.includes(mark)).length,
  }));
  const most = counted.reduce((best, next) => (next.lines > best.lines ? next : best));
  return most.lines === 0 ? "," : most.mark;
}
