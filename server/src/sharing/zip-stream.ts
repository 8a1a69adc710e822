import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Fast, and within a tenth of the size that the default level reaches for these texts. */
const compressionLevel = 3;

/** A ZIP that is written while it is read. Its reader sets the pace. */
export interface ZipStream {
  readonly output: Readable;
  /** Adds a file and waits until all of it is compressed. Throws if the reader left. */
  add(name: string, text: AsyncIterable<string>): Promise<void>;
  /** Adds a file that is compressed already. */
  addPacked(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the end of the ZIP. */
  end(): void;
}

/** Opens a ZIP stream. */
export function openZipStream(now: Date): ZipStream {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const left = new AbortController();
  output.once("close", () => left.abort());
  zip.on("error", (error: Error) => output.destroy(error));
  const add = async (
    name: string,
    bytes: AsyncIterable<string | Buffer>,
    packing: { readonly compressionLevel: number } | { readonly compress: false },
  ) => {
    const { signal } = left;
    signal.throwIfAborted();
    const content = Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024, signal });
    zip.addReadStream(content, name, { mtime: now, forceDosTimestamp: false, ...packing });
    await finished(content, { signal });
  };
  return {
    output,
    add: (name, text) => add(name, text, { compressionLevel }),
    addPacked: (name, bytes) => add(name, bytes, { compress: false }),
    end: () => zip.end(),
  };
}
