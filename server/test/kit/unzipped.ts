import { fromBufferPromise } from "yauzl";

/** Returns the texts of a ZIP's files by name. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry);
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece as Buffer);
    texts.set(entry.fileName, Buffer.concat(pieces).toString("utf8"));
  }
  return texts;
}
