import { Buffer } from "node:buffer";
import { decodeText } from "@armslot/baseball/csv/decode-text";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { limits } from "@armslot/contracts/core/limits";

const megabyte = 1024 * 1024;

const saveAsCsv = "Save it as CSV and import the CSV file.";
const importTheCsv = "Download the device's CSV file and import that.";
const unpackIt = "Unpack it and import the CSV file in it.";

/** The first bytes of files that people mistake for CSV, and what to do with them. */
const signatures = [
  { kind: "an Excel workbook or a ZIP file", bytes: [0x50, 0x4b, 0x03, 0x04], advice: saveAsCsv },
  { kind: "an empty ZIP file", bytes: [0x50, 0x4b, 0x05, 0x06], advice: importTheCsv },
  { kind: "an old Excel workbook", bytes: [0xd0, 0xcf, 0x11, 0xe0], advice: saveAsCsv },
  { kind: "a PDF", bytes: [0x25, 0x50, 0x44, 0x46], advice: importTheCsv },
  { kind: "a compressed file", bytes: [0x1f, 0x8b], advice: unpackIt },
  { kind: "a compressed file", bytes: [0x52, 0x61, 0x72, 0x21], advice: unpackIt },
  { kind: "a compressed file", bytes: [0x37, 0x7a, 0xbc, 0xaf], advice: unpackIt },
  { kind: "a compressed file", bytes: [0x42, 0x5a, 0x68, 0x39], advice: unpackIt },
  { kind: "a compressed file", bytes: [0xfd, 0x37, 0x7a, 0x58], advice: unpackIt },
  { kind: "a picture", bytes: [0x89, 0x50, 0x4e, 0x47], advice: importTheCsv },
  { kind: "a picture", bytes: [0xff, 0xd8, 0xff], advice: importTheCsv },
  { kind: "a picture", bytes: [0x47, 0x49, 0x46, 0x38], advice: importTheCsv },
  { kind: "a database", bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], advice: importTheCsv },
  { kind: "a Parquet file", bytes: [0x50, 0x41, 0x52, 0x31], advice: saveAsCsv },
  { kind: "rich text", bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], advice: saveAsCsv },
] as const;

/** Beginnings of texts that are no tables. */
const otherTexts = [
  { kind: "a web page or an XML file", start: /^</ },
  { kind: "a JSON file", start: /^(?:\{|\[\s*[{[\]])/ },
] as const;

function beginsWith(file: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => file[index] === byte);
}

async function readBytes(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > limits.importFileMaxBytes) {
      const most = limits.importFileMaxBytes / megabyte;
      throw new PitchFileRefused(
        `This file is larger than ${most} MB. Split it and import the parts.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Decodes a file: UTF-8 with or without a byte order mark, UTF-16 with one, or else Windows-1252.
 * @throws PitchFileRefused if it is empty, too large or not text
 */
export async function readFileText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readBytes(content);
  const signature = signatures.find((candidate) => beginsWith(bytes, candidate.bytes));
  if (signature) throw new PitchFileRefused(`This is ${signature.kind}. ${signature.advice}`);
  const text = decodeText(bytes, TextDecoder);
  if (text === null)
    throw new PitchFileRefused("This file is not text. Save it as CSV and import the CSV file.");
  const other = otherTexts.find(({ start }) => start.test(text.trimStart()));
  if (other) throw new PitchFileRefused(`This is ${other.kind}, not a pitch file. ${importTheCsv}`);
  if (text.trim() === "")
    throw new PitchFileRefused("This file is empty. Download it from the device again.");
  return text;
}
