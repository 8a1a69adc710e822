import { pipeline } from "node:stream/promises";
import type { FileOptions } from "@armslot/baseball/file-games";
import type { PitchFile } from "@armslot/baseball/outing";
import { startPitchFile } from "@armslot/baseball/pitch-file";
import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import { CsvError, parse } from "csv-parse";
import { readFileText } from "./file-text.ts";
import { inTurns } from "./in-turns.ts";

const chunkCharacters = 64 * 1024;
const delimiters = [",", ";", "\t", "|"] as const;
/** Enough to reach the header, because some exports have lines above it. */
const sampleCharacters = 8 * 1024;

/** Returns the most frequent delimiter outside quotes. Spreadsheets in some countries write semicolons or tabs. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters).replace(/"[^"]*"?/g, "");
  const counted = delimiters.map((mark) => ({ mark, count: sample.split(mark).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).mark;
}

/** Yields the text in pieces. Between them, the server can handle other requests. */
async function* piecesOf(text: string, onRead: (share: number) => void) {
  for (let start = 0; start < text.length; start += chunkCharacters) {
    yield text.slice(start, start + chunkCharacters);
    onRead(Math.min(1, (start + chunkCharacters) / text.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function brokenQuotes(line: number): PitchFileRefused {
  return new PitchFileRefused(
    `A quotation mark on line ${line} is out of place or not closed. Export the file as CSV again and import the new one.`,
  );
}

interface ReadOptions extends FileOptions {
  /** Called with the share that was read, 0 to 1. */
  readonly onRead: (share: number) => void;
}

/** The pitches of a file, and its lines. */
interface ReadText {
  readonly file: PitchFile;
  /** Returns a line of the file, counted from 1. */
  readonly lineText: (line: number) => string;
}

/** Returns a function that finds lines by number. It is quick for increasing numbers, which all lists of remarks have. */
function linesOf(text: string): (line: number) => string {
  let known = { line: 1, start: 0 };
  return (line) => {
    let { line: at, start } = line < known.line ? { line: 1, start: 0 } : known;
    while (at < line) {
      const end = text.indexOf("\n", start);
      if (end < 0) return "";
      start = end + 1;
      at += 1;
    }
    known = { line, start };
    const end = text.indexOf("\n", start);
    return end < 0 ? text.slice(start) : text.slice(start, end);
  };
}

/**
 * Reads the pitches of a CSV file in a known format.
 * @throws PitchFileRefused with one sentence if the whole file is refused
 */
export async function readPitchFile(
  content: AsyncIterable<Uint8Array>,
  { onRead, ...options }: ReadOptions,
): Promise<ReadText> {
  // With one kind of line break, line numbers match those of an editor.
  const text = (await readFileText(content)).replace(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text);
  const reader = startPitchFile({ ...options, hasDecimalCommas: delimiter === ";" });
  // A quoted row may span lines, so a row starts where the previous one ended.
  let line = 1;
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    on_record: (cells: string[], { lines }) => {
      reader.take({ line, cells });
      line = lines + 1;
      // The reader keeps what it needs, so the parser has nothing to emit.
      return null;
    },
  });
  try {
    await pipeline(piecesOf(text, onRead), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? brokenQuotes(line) : error;
  }
  return { file: await inTurns(reader.finish()), lineText: linesOf(text) };
}
