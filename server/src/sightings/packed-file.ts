import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** The size of one stored part. */
const partBytes = 256 * 1024;

/** A compressed file with the size and SHA-256 of its bytes. */
export interface PackedFile {
  readonly byteCount: number;
  readonly checksum: Uint8Array;
  readonly parts: readonly Uint8Array[];
}

/** Compresses a file as it arrives. Only the compressed bytes stay in memory. */
export async function packFile(content: AsyncIterable<Uint8Array>): Promise<PackedFile> {
  const hash = createHash("sha256");
  let byteCount = 0;
  const packed: Uint8Array[] = [];
  await pipeline(
    content,
    async function* counted(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk);
        byteCount += chunk.byteLength;
        yield chunk;
      }
    },
    createGzip(),
    async (source: AsyncIterable<Uint8Array>) => {
      for await (const chunk of source) packed.push(chunk);
    },
  );
  return { byteCount, checksum: hash.digest(), parts: partsOf(Buffer.concat(packed)) };
}

function partsOf(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.byteLength; start += partBytes) {
    parts.push(bytes.subarray(start, start + partBytes));
  }
  return parts;
}

/** Yields the bytes of a compressed file. */
export function unpackFile(parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  return Readable.from(parts, { objectMode: false }).pipe(createGunzip());
}
