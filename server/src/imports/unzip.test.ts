import { crc32, deflateRawSync } from "node:zlib";
import { limits } from "@armslot/contracts/core/limits";
import { describe, expect, test } from "vitest";
import { serverLimits } from "../core/server-limits.ts";
import { type SkippedFile, unzip } from "./unzip.ts";

interface ZipEntry {
  readonly name: string;
  readonly text?: string;
  /** Replaces what the ZIP says about the entry. */
  readonly stated?: { readonly bytes?: number; readonly crc?: number };
  readonly flags?: number;
  readonly method?: number;
  /** The file type and permissions of Unix. */
  readonly mode?: number;
}

function headerOf(entry: ZipEntry, packed: Buffer): Buffer {
  const { text = "", stated = {}, flags = 0, method = 8 } = entry;
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(method, 4);
  header.writeUInt32LE(stated.crc ?? crc32(bytes), 10);
  header.writeUInt32LE(packed.byteLength, 14);
  header.writeUInt32LE(stated.bytes ?? bytes.byteLength, 18);
  header.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return header;
}

/**
 * Writes a ZIP, faults included.
 * @param level how much it is compressed: 1 is fast
 */
function zipOf(entries: readonly ZipEntry[], level = 6): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.text ?? "", { level });
    const header = headerOf(entry, packed);
    const name = Buffer.from(entry.name);
    const piece = Buffer.concat([Buffer.from("PK\x03\x04"), header, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeOnUnix = Buffer.from([20, 3]);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02"), madeOnUnix, header, rest, name]));
    local.push(piece);
    offset += piece.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from("PK\x05\x06"), end]);
}

interface Opened {
  readonly taken: Record<string, string>;
  readonly skipped: SkippedFile[];
  /** The bytes that were unpacked, of all entries. */
  readonly bytes: number;
}

async function opened(zip: Buffer): Promise<Opened> {
  const taken: Record<string, string> = {};
  let bytes = 0;
  const skipped = await unzip("games.zip", zip, async (name, content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      chunks.push(chunk);
    }
    taken[name] = Buffer.concat(chunks).toString();
  });
  return { taken, skipped, bytes };
}

const good = { name: "good.csv", text: "a,b\n1,2\n" };
const whole = async (zip: Buffer) => {
  const { taken, skipped } = await opened(zip);
  expect(taken).toEqual({});
  return skipped.map(({ name, reason }) => [name, reason]);
};

test("takes every CSV file, also in folders, and none of a system's own files", async () => {
  const entries = [
    good,
    { name: "week 1/", text: "" },
    { name: "week 1/more.CSV", text: "c\n" },
    { name: "__MACOSX/._good.csv", text: "x" },
    { name: ".DS_Store", text: "x" },
  ];
  const { taken, skipped } = await opened(zipOf(entries));
  expect(taken).toEqual({ "good.csv": good.text, "week 1/more.CSV": "c\n" });
  expect(skipped).toEqual([]);
});

describe("leaves out of a ZIP, and takes the rest,", () => {
  const large = "x".repeat(2 * 1024 * 1024);
  test.each<[string, ZipEntry, RegExp]>([
    ["an encrypted file", { name: "bad.csv", text: "x", flags: 1 }, /protected by a password/],
    ["a link", { name: "bad.csv", text: "/etc/passwd", mode: 0o120777 }, /a link/],
    ["a ZIP file", { name: "bad.zip", text: "x" }, /inside the ZIP/],
    ["another type of file", { name: "bad.pdf", text: "x" }, /not a CSV/],
    ["an unknown compression", { name: "bad.csv", text: "x", method: 99 }, /compressed in a way/],
    ["a wrong checksum", { name: "bad.csv", text: "x", stated: { crc: 1 } }, /damaged/],
    ["more bytes than stated", { name: "bad.csv", text: "xyz", stated: { bytes: 1 } }, /damaged/],
    ["fewer bytes than stated", { name: "bad.csv", text: "x", stated: { bytes: 9 } }, /damaged/],
    [
      "a file that states too many bytes",
      { name: "bad.csv", text: "x", stated: { bytes: limits.importFileMaxBytes + 1 } },
      /larger than/,
    ],
    ["a file that is compressed like a bomb", { name: "bad.csv", text: large }, /compressed more/],
  ])("a ZIP is taken without %s", async (_, bad, reason) => {
    const { taken, skipped } = await opened(zipOf([bad, good]));
    expect(Object.keys(taken).filter((name) => name !== bad.name)).toEqual([good.name]);
    expect(Object.hasOwn(taken, bad.name)).toBe(false);
    expect(skipped).toMatchObject([{ name: bad.name, reason: expect.stringMatching(reason) }]);
  });
});

describe("refuses a whole ZIP", () => {
  test.each(["../up.csv", "a/../../up.csv", "/etc/up.csv", "C:\\up.csv", "..\\up.csv"])(
    "a ZIP with the file name %s is refused",
    async (name) => {
      expect(await whole(zipOf([good, { name, text: "x" }]))).toEqual([
        ["games.zip", expect.stringContaining("unsafe file names")],
      ]);
    },
  );

  test("a ZIP that is cut off, or is not one at all, is refused", async () => {
    const zip = zipOf([good]);
    for (const bytes of [zip.subarray(0, -10), Buffer.from("PK\x03\x04 and no more")]) {
      expect(await whole(bytes)).toEqual([["games.zip", expect.stringContaining("damaged")]]);
    }
  });

  test("a ZIP that is an Excel workbook, or has no CSV file, is refused", async () => {
    const workbook = zipOf([{ name: "[Content_Types].xml", text: "<x/>" }, good]);
    expect(await whole(workbook)).toEqual([["games.zip", expect.stringContaining("Excel")]]);
    const none = zipOf([{ name: "empty/" }]);
    expect(await whole(none)).toEqual([
      ["games.zip", expect.stringContaining("has no CSV file. Put")],
    ]);
  });

  test("a ZIP with more files than the limit is refused, and one with as many is taken", async () => {
    const many = (count: number) =>
      zipOf(Array.from({ length: count }, (_, index) => ({ name: `${index}.csv`, text: "x" })));
    const { importZipEntriesMax: most } = serverLimits;
    expect(await whole(many(most + 1))).toEqual([["games.zip", expect.stringContaining("more")]]);
    expect(Object.keys((await opened(many(most))).taken)).toHaveLength(most);
  });
});

test("stops unpacking at the total size of all files", async () => {
  const { importZipMaxBytes: most } = serverLimits;
  const lines = Array.from(
    { length: 400_000 },
    (_, index) => `${index},${(index * 7919) % 10_007}`,
  );
  const text = lines.join("\n");
  const files = Math.floor(most / text.length);
  const entries = Array.from({ length: files + 2 }, (_, index) => ({ name: `${index}.csv`, text }));
  const zip = zipOf(entries, 1);
  const { taken, skipped, bytes } = await opened(zip);
  expect(Object.keys(taken)).toHaveLength(files);
  expect(skipped.map(({ reason }) => reason)).toEqual(
    Array(2).fill(expect.stringContaining("holds more than 100 MB")),
  );
  expect(bytes).toBeLessThanOrEqual(most);
});
