import { Buffer, isUtf8 } from "node:buffer";
import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import { limits } from "@armslot/contracts/limits";

const megabyte = 1024 * 1024;

/** The first bytes of files that people mistake for CSV. */
const signatures = [
  { kind: "an Excel workbook or a ZIP file", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "an old Excel workbook", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: "a PDF", bytes: [0x25, 0x50, 0x44, 0x46] },
  { kind: "a compressed file", bytes: [0x1f, 0x8b] },
] as const;

const marks = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
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

function refuseBinary(text: Uint8Array | string): void {
  const hasNul = typeof text === "string" ? text.includes("\0") : text.includes(0);
  if (hasNul)
    throw new PitchFileRefused("This file is not text. Save it as CSV and import the CSV file.");
}

function decode(bytes: Uint8Array): string {
  const mark = marks.find((candidate) => beginsWith(bytes, candidate.bytes));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  refuseBinary(bytes);
  // Text that is not UTF-8 comes from older Windows programs.
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}

/**
 * Decodes a file: UTF-8 with or without a byte order mark, UTF-16 with one, or else Windows-1252.
 * @throws PitchFileRefused if it is empty, too large or not text
 */
export async function readFileText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await readBytes(content);
  const signature = signatures.find((candidate) => beginsWith(bytes, candidate.bytes));
  if (signature) {
    throw new PitchFileRefused(
      `This is ${signature.kind}. Save it as CSV and import the CSV file.`,
    );
  }
  const text = decode(bytes);
  refuseBinary(text);
  if (text.trim() === "") throw new PitchFileRefused("This file is empty.");
  return text;
}
