import type { CsvLine } from "./csv-cell.ts";
import { csvLimits } from "./csv-limits.ts";
import { type Delimiter, delimiterOf } from "./delimiter.ts";

/** A row, and the place in the text where it starts. */
interface CsvRow extends CsvLine {
  readonly start: number;
}

/** Why a text cannot be read as CSV. */
type CsvFault = "quote" | "many-cells";

/** Thrown for a text that cannot be read as CSV, with the line where its row starts. */
export class CsvRefused extends Error {
  readonly fault: CsvFault;
  readonly line: number;

  constructor(fault: CsvFault, line: number) {
    super(`${fault} on line ${line}`);
    this.name = "CsvRefused";
    this.fault = fault;
    this.line = line;
  }
}

export interface CsvOptions {
  readonly delimiter?: Delimiter;
  /** Reads a quotation mark inside a cell as it is, such as in the height 6'2". Otherwise it refuses the text. */
  readonly hasLooseQuotes?: boolean;
}

/**
 * Yields the rows of a CSV text, each with the line where it starts, counted from 1. Lines end with LF, CRLF or CR. Rows may differ in
 * their number of cells. A row takes little time, so a caller can stop between two rows to do other work.
 * A cell that is longer than any field is cut.
 * @throws CsvRefused for a quotation mark out of place or never closed, and for too many cells in a row
 */
export function* csvRows(text: string, options: CsvOptions = {}): Generator<CsvRow, void> {
  const { delimiter = delimiterOf(text), hasLooseQuotes = false } = options;
  const reader = new RowReader(text, delimiter, hasLooseQuotes);
  while (!reader.isAtEnd) yield reader.next();
}

/** Returns a function that finds the first occurrence of a mark at or after a place, for places that only increase. */
function finder(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const index = text.indexOf(mark, from);
      found = index < 0 ? text.length : index;
    }
    return found;
  };
}

const quote = '"';

class RowReader {
  readonly #text: string;
  readonly #delimiter: Delimiter;
  readonly #hasLooseQuotes: boolean;
  readonly #nextQuote: (from: number) => number;
  readonly #nextDelimiter: (from: number) => number;
  readonly #nextLineFeed: (from: number) => number;
  readonly #nextReturn: (from: number) => number;
  #at: number;
  #line = 1;

  constructor(text: string, delimiter: Delimiter, hasLooseQuotes: boolean) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#hasLooseQuotes = hasLooseQuotes;
    this.#nextQuote = finder(text, quote);
    this.#nextDelimiter = finder(text, delimiter);
    this.#nextLineFeed = finder(text, "\n");
    this.#nextReturn = finder(text, "\r");
    this.#at = text.search(/[^\uFEFF]|$/);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  next(): CsvRow {
    const line = this.#line;
    const start = this.#at;
    const end = this.#lineEnd(start);
    const isPlain = this.#nextQuote(start) >= end;
    const isShort = end - start <= csvLimits.cellCharactersMax;
    if (!isPlain || !isShort) return { line, start, cells: this.#readCells(line) };
    const cells = this.#text.slice(start, end).split(this.#delimiter);
    if (cells.length > csvLimits.cellsPerRowMax) throw new CsvRefused("many-cells", line);
    this.#startLineAfter(end);
    return { line, start, cells };
  }

  /** Returns where the line ends that contains a place. */
  #lineEnd(from: number): number {
    return Math.min(this.#nextLineFeed(from), this.#nextReturn(from));
  }

  #startLineAfter(end: number): void {
    const isPair = this.#text[end] === "\r" && this.#text[end + 1] === "\n";
    this.#at = end + (isPair ? 2 : 1);
    this.#line += 1;
  }

  /** Reads a row cell by cell. */
  #readCells(line: number): string[] {
    const cells: string[] = [];
    for (;;) {
      const { text, end } = this.#cellAt(this.#at, line);
      cells.push(text);
      if (cells.length > csvLimits.cellsPerRowMax) throw new CsvRefused("many-cells", line);
      if (this.#text[end] !== this.#delimiter) {
        this.#startLineAfter(end);
        return cells;
      }
      this.#at = end + 1;
    }
  }

  #cellAt(start: number, line: number): { readonly text: string; readonly end: number } {
    const quoted = this.#text[start] === quote ? this.#quotedAt(start, line) : null;
    if (quoted) return quoted;
    const end = Math.min(this.#nextDelimiter(start), this.#lineEnd(start));
    if (!this.#hasLooseQuotes && this.#nextQuote(start) < end) throw new CsvRefused("quote", line);
    return { text: cutCell(this.#text.slice(start, end)), end };
  }

  /** Returns a quoted cell, or null if text follows its closing mark, so its marks are loose ones. */
  #quotedAt(start: number, line: number): { readonly text: string; readonly end: number } | null {
    const text = this.#text;
    const { close, lines } = closingQuote(text, start + 1);
    if (close < 0) throw new CsvRefused("quote", line);
    const end = close + 1;
    if (end < text.length && text[end] !== this.#delimiter && !/[\r\n]/.test(text[end] ?? "")) {
      if (this.#hasLooseQuotes) return null;
      throw new CsvRefused("quote", line);
    }
    this.#line += lines;
    const content = cutCell(text.slice(start + 1, close));
    return { text: content.replaceAll('""', quote).replaceAll(/\r\n?/g, "\n"), end };
  }
}

const quoteCode = quote.charCodeAt(0);
const lineFeedCode = 10;
const returnCode = 13;

/** Returns the place of the mark that closes a quoted cell, or -1, and how many lines end before it. */
function closingQuote(
  text: string,
  from: number,
): { readonly close: number; readonly lines: number } {
  let lines = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quoteCode) {
      if (text.charCodeAt(at + 1) !== quoteCode) return { close: at, lines };
      at += 1;
    } else if (code === lineFeedCode) lines += 1;
    else if (code === returnCode && text.charCodeAt(at + 1) !== lineFeedCode) lines += 1;
  }
  return { close: -1, lines };
}

function cutCell(text: string): string {
  return text.length > csvLimits.cellCharactersMax
    ? text.slice(0, csvLimits.cellCharactersMax)
    : text;
}

/** Returns what is wrong with a text, in a sentence for a coach. */
export function csvProblem({ fault, line }: Pick<CsvRefused, "fault" | "line">): string {
  switch (fault) {
    case "quote":
      return `A quotation mark on line ${line} is out of place or not closed.`;
    case "many-cells":
      return `Line ${line} has more than ${csvLimits.cellsPerRowMax.toLocaleString("en-US")} cells.`;
  }
}
