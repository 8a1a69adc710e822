import { CsvRefused, csvProblem, csvRows } from "@armslot/baseball/csv/csv-rows";
import { delimiterOf } from "@armslot/baseball/csv/delimiter";
import type { FileOptions } from "@armslot/baseball/files/outings/file-games";
import type { PitchFile } from "@armslot/baseball/files/outings/outing";
import { type PitchFileReader, startPitchFile } from "@armslot/baseball/files/pitch-file";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { inTurns } from "../database/in-turns.ts";
import { linesOfText, type TextLines } from "./lines-of-text.ts";

interface ReadOptions extends FileOptions {
  /** Called now and then with the share that was read, 0 to 1. */
  readonly onRead: (share: number) => void;
  /** Stops reading. */
  readonly signal?: AbortSignal | undefined;
}

/** The pitches of a file, and its lines. */
interface ReadText {
  readonly file: PitchFile;
  /** Returns a line of the file, counted from 1. */
  readonly lineText: (line: number) => string;
}

interface Rows {
  readonly rows: ReturnType<typeof csvRows>;
  readonly reader: PitchFileReader;
  readonly lines: TextLines;
  readonly onStart: (start: number) => void;
}

/** Gives rows to a reader, in steps of one row. */
function* takeRows({ rows, reader, lines, onStart }: Rows): Generator<void, void> {
  try {
    for (const row of rows) {
      lines.mark(row.line, row.start);
      onStart(row.start);
      reader.take(row);
      yield;
    }
  } catch (error) {
    if (!(error instanceof CsvRefused)) throw error;
    const remedy = "Export the file as CSV again and import the new one.";
    throw new PitchFileRefused(`${csvProblem(error)} ${remedy}`);
  }
}

const charactersBetweenReports = 64 * 1024;

/** Returns a function that reports the share that was read, at most once for each piece of the text. */
function reporterOf(text: string, onRead: (share: number) => void): (start: number) => void {
  let next = charactersBetweenReports;
  return (start) => {
    if (start < next) return;
    next = start + charactersBetweenReports;
    onRead(start / text.length);
  };
}

/**
 * Reads the pitches of a CSV text in a known format.
 * @throws PitchFileRefused with one sentence if the whole file is refused, or the signal's reason
 */
export async function readPitchFile(
  text: string,
  { onRead, signal, ...options }: ReadOptions,
): Promise<ReadText> {
  const delimiter = delimiterOf(text);
  const reader = startPitchFile({ ...options, hasDecimalCommas: delimiter === ";" });
  const lines = linesOfText(text);
  const rows = csvRows(text, { delimiter });
  await inTurns(takeRows({ rows, reader, lines, onStart: reporterOf(text, onRead) }), signal);
  onRead(1);
  return { file: await inTurns(reader.finish(), signal), lineText: lines.lineText };
}
