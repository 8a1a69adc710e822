import type { CsvLine } from "@armslot/baseball/csv/csv-cell";
import { CsvRefused, csvProblem, csvRows } from "@armslot/baseball/csv/csv-rows";
import { decodeText } from "@armslot/baseball/csv/decode-text";
import { limits } from "@armslot/contracts/core/limits";

const notText =
  "This file isn't text. In your spreadsheet program, save it as CSV and choose that file.";

/** Returns the text of a CSV file, or the sentence that says why it can't be read and what to do. */
export async function csvTextOf(
  file: Blob,
): Promise<{ readonly text: string } | { readonly refusal: string }> {
  if (file.size > limits.importFileMaxBytes) {
    return { refusal: "This file is larger than 10 MB. Choose a smaller one." };
  }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder);
  return text === null ? { refusal: notText } : { text };
}

/** Returns the lines of a CSV text with their cells, or the sentence that says what is wrong with it. */
export function csvLinesOf(text: string): readonly CsvLine[] | string {
  try {
    return [...csvRows(text, { hasLooseQuotes: true })];
  } catch (failure) {
    if (!(failure instanceof CsvRefused)) throw failure;
    return `${csvProblem(failure)} Correct the line and try again.`;
  }
}
