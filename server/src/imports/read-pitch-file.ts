import { pipeline } from "node:stream/promises";
import type { PitchFile } from "@armslot/baseball/outing";
import { startPitchFile } from "@armslot/baseball/pitch-file";
import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import { CsvError, parse } from "csv-parse";
import { readFileText } from "./file-text.ts";

const chunkCharacters = 64 * 1024;
const delimiters = [",", ";", "\t"] as const;
/** Enough to reach the header below the lines that some exports put above it. */
const sampleCharacters = 8 * 1024;

/** The mark between cells that a file uses most, outside of quotes: spreadsheets of some countries write semicolons or tabs. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters).replace(/"[^"]*"?/g, "");
  const counted = delimiters.map((mark) => ({ mark, count: sample.split(mark).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).mark;
}

/** Hands the text on piece by piece, so that a server answers others in between. */
async function* piecesOf(text: string, onRead: (share: number) => void) {
  for (let start = 0; start < text.length; start += chunkCharacters) {
    yield text.slice(start, start + chunkCharacters);
    onRead(Math.min(1, (start + chunkCharacters) / text.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function brokenQuotes(line: number): PitchFileRefused {
  return new PitchFileRefused(
    `A quotation mark on line ${line} is out of place or not closed. Save the file as CSV anew and import that.`,
  );
}

/**
 * Reads the pitches of a CSV file of a known format.
 * @param onRead is told the share that was read, 0 to 1
 * @throws PitchFileRefused with one sentence when the file cannot be taken at all
 */
export async function readPitchFile(
  content: AsyncIterable<Uint8Array>,
  onRead: (share: number) => void,
): Promise<PitchFile> {
  // One kind of line end, so that lines are counted as an editor counts them.
  const text = (await readFileText(content)).replace(/\r\n?/g, "\n");
  const reader = startPitchFile();
  // A row in quotes may span lines: it begins where the one before it ended.
  let line = 1;
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: "\n",
    relax_column_count: true,
    on_record: (cells: string[], { lines }) => {
      reader.take({ line, cells });
      line = lines + 1;
      // Nothing is handed on: the reader keeps what is worth keeping.
      return null;
    },
  });
  try {
    await pipeline(piecesOf(text, onRead), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? brokenQuotes(line) : error;
  }
  return reader.finish();
}
