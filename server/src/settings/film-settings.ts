import { join, resolve } from "node:path";
import type { SettingReader } from "./setting-reader.ts";

const gigabyte = 1_000_000_000;
const mostGb = 1_000_000;

/** Reads whether and where the server keeps films (CLIP-4). Relative paths start from `root`. */
export function readFilmSettings(
  read: SettingReader,
  { root, dataDir }: { readonly root: string; readonly dataDir: string },
) {
  const folder = read.text("CLIPS_DIR");
  const limitOf = (name: "CLIPS_MAX_GB" | "CLIPS_MIN_FREE_GB", least: number) =>
    read.text(name) === undefined ? undefined : read.integer(name, 0, [least, mostGb]) * gigabyte;
  return {
    keepsVideo: read.oneOf("VIDEO", "on", ["on", "off"]) === "on",
    clipsDir: read.note(
      "CLIPS_DIR",
      folder === undefined ? join(dataDir, "clips") : resolve(root, folder),
    ),
    /** The most bytes of all films. Undefined: as many as the disk has room for. */
    clipsMaxBytes: limitOf("CLIPS_MAX_GB", 1),
    /** The free bytes below which no film starts. Undefined: a tenth of the disk, and at least 5 GB. */
    clipsMinFreeBytes: limitOf("CLIPS_MIN_FREE_GB", 0),
  };
}
