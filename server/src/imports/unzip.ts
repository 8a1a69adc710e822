import { crc32 } from "node:zlib";
import { limits } from "@armslot/contracts/core/limits";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { serverLimits } from "../core/server-limits.ts";

/** A file of a ZIP that was left out. */
export interface SkippedFile {
  readonly name: string;
  /** One sentence that says why. */
  readonly reason: string;
}

/** Receives a file of a ZIP. Throws UnreadableEntry from its content if the file is damaged. */
type Take = (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

const megabyte = 1024 * 1024;
/** Text rarely compresses better. A ZIP bomb does, by a factor of a thousand. */
const compressionMax = 250;

const reasons = {
  unreadable:
    "This ZIP file is damaged or has unsafe file names. Create it again and upload the new one.",
  workbook: "This is an Excel workbook. Save it as CSV and upload the CSV file.",
  tooMany: `This ZIP file holds more than ${serverLimits.importZipEntriesMax} files. Split it and upload the parts.`,
  empty: "This ZIP file has no CSV file. Put the CSV files of your devices into it.",
  encrypted: "This file is protected by a password. Create the ZIP file again without one.",
  link: "This is a link and not a file. Put the file itself into the ZIP file.",
  nested: "This is a ZIP file inside the ZIP file. Upload it by itself.",
  notCsv: "This is not a CSV file. Save it as CSV and upload the CSV file.",
  tooLarge: `This file is larger than ${limits.importFileMaxBytes / megabyte} MB. Split it and upload the parts.`,
  tooDense:
    "This file is compressed more than any CSV file, so it was not opened. Upload the CSV file by itself.",
  method: "This file is compressed in a way that Armslot cannot read. Create the ZIP file again.",
  total: `The ZIP file holds more than ${serverLimits.importZipMaxBytes / megabyte} MB. Upload this file by itself.`,
  damaged: "This file is damaged in the ZIP file. Create the ZIP file again.",
} as const;

/** Whether a file begins like a ZIP. */
export function isZip(start: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => start[index] === byte);
}

/** What systems add to a ZIP by themselves: folders, and files that no one sees. */
function isUnnoticed({ fileName }: Entry): boolean {
  const parts = fileName.split("/");
  return fileName.endsWith("/") || parts.some((part) => part === "__MACOSX" || part[0] === ".");
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Returns why an entry is left out, or undefined if it is opened. */
function refusal(entry: Entry, bytesBefore: number): string | undefined {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) return reasons.encrypted;
  if (isLink(entry)) return reasons.link;
  if (/\.zip$/i.test(fileName)) return reasons.nested;
  if (!/\.(?:csv|tsv|txt)$/i.test(fileName)) return reasons.notCsv;
  if (!entry.canDecodeFileData()) return reasons.method;
  if (uncompressedSize > limits.importFileMaxBytes) return reasons.tooLarge;
  if (uncompressedSize > megabyte && uncompressedSize > compressedSize * compressionMax) {
    return reasons.tooDense;
  }
  if (bytesBefore + uncompressedSize > serverLimits.importZipMaxBytes) return reasons.total;
  return undefined;
}

/** An entry has other bytes than the ZIP says. */
class UnreadableEntry extends Error {}

/** Yields the bytes of an entry. They stop at the size that the ZIP states, and are checked against its checksum. */
async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw new UnreadableEntry("The entry cannot be unpacked.", { cause: error });
  }
  if (checksum !== entry.crc32) throw new UnreadableEntry("The entry has another checksum.");
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

interface Opened {
  readonly zip: ZipFile;
  readonly entries: readonly Entry[];
}

async function open(bytes: Buffer): Promise<Opened | string> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > serverLimits.importZipEntriesMax) return reasons.tooMany;
    const entries = await entriesOf(zip);
    if (entries.some(({ fileName }) => fileName === "[Content_Types].xml")) return reasons.workbook;
    const files = entries.filter((entry) => !isUnnoticed(entry));
    return files.length === 0 ? reasons.empty : { zip, entries: files };
  } catch {
    return reasons.unreadable;
  }
}

/**
 * Unpacks the CSV files of a ZIP one after the other.
 * @returns the files that were left out, or the ZIP itself if it cannot be read
 */
export async function unzip(name: string, bytes: Buffer, take: Take): Promise<SkippedFile[]> {
  const opened = await open(bytes);
  if (typeof opened === "string") return [{ name, reason: opened }];
  const skipped: SkippedFile[] = [];
  let bytesBefore = 0;
  for (const entry of opened.entries) {
    const { fileName } = entry;
    const reason = refusal(entry, bytesBefore);
    if (reason !== undefined) {
      skipped.push({ name: fileName, reason });
      continue;
    }
    bytesBefore += entry.uncompressedSize;
    try {
      await take(fileName, bytesOf(opened.zip, entry));
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error;
      skipped.push({ name: fileName, reason: reasons.damaged });
    }
  }
  return skipped;
}
