import { createReadStream } from "node:fs";
import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";

const sentences: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file.",
  ENOTDIR: "There is no such file.",
  EISDIR: "This is a folder. Name the files in it.",
  EACCES: "This file may not be read by the user who runs this command.",
  EPERM: "This file may not be read by the user who runs this command.",
};

/** The bytes of a file of this machine. Throws PitchFileRefused with a sentence when they cannot be read. */
export async function* openImportFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new PitchFileRefused(sentences[code] ?? `This file can't be read (${code}).`);
  }
}
