import type { CsvLine } from "@armslot/baseball/csv-cell";
import { limits } from "@armslot/contracts/limits";

const notText =
  "This file isn't text. In your spreadsheet program, save it as CSV and choose that file.";

/** Returns a file's text: UTF-16 with a byte order mark, UTF-8, or else Windows-1252, which older programs write. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the text of a CSV file, or the sentence that says why it can't be read and what to do. */
export async function csvTextOf(
  file: Blob,
): Promise<{ readonly text: string } | { readonly refusal: string }> {
  if (file.size > limits.importFileMaxBytes) {
    return { refusal: "This file is larger than 10 MB. Choose a smaller one." };
  }
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  return text.includes("\0") ? { refusal: notText } : { text };
}

/** Spreadsheets put tabs between pasted cells, and write semicolons where the comma separates decimals. */
function delimiterOf(text: string): string {
  const [first = ""] = text.trimStart().split("\n", 1);
  if (first.includes("\t")) return "\t";
  return first.split(";").length > first.split(",").length ? ";" : ",";
}

interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Returns the lines of a CSV file with their cells, or the sentence that says what is wrong with it. */
export async function csvLinesOf(text: string): Promise<readonly CsvLine[] | string> {
  const { CsvError, parse } = await import("csv-parse/browser/esm/sync");
  try {
    const parsed: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
    });
    return (parsed as readonly ParsedLine[]).map(({ record, info: { lines } }) => ({
      line: lines,
      cells: record,
    }));
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    const at = typeof failure.lines === "number" ? ` on line ${failure.lines}` : "";
    return `A quotation mark${at} is never closed. Remove it and try again.`;
  }
}
