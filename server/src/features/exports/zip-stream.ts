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
  return {
    output,
    async add(name, text) {
      const { signal } = left;
      signal.throwIfAborted();
      const content = Readable.from(text, { objectMode: false, highWaterMark: 64 * 1024, signal });
      zip.addReadStream(content, name, { mtime: now, compressionLevel, forceDosTimestamp: false });
      await finished(content, { signal });
    },
    end: () => zip.end(),
  };
}
