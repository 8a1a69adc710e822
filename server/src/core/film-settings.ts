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
  const hasMost = read.text("CLIPS_MAX_GB") !== undefined;
  const hasMinimum = read.text("CLIPS_MIN_FREE_GB") !== undefined;
  const keepsVideo = read.oneOf("VIDEO", "on", ["on", "off"]) === "on";
  const tracks = read.oneOf("VIDEO_TRACKING", "off", ["on", "off"]) === "on";
  return {
    keepsVideo,
    /** Off by default, because patents may cover it (docs/video.md). */
    tracksVideo: keepsVideo && tracks,
    clipsDir: read.note(
      "CLIPS_DIR",
      folder === undefined ? join(dataDir, "clips") : resolve(root, folder),
    ),
    /** The most bytes of all films. Undefined: as many as the disk has room for. */
    clipsMaxBytes: hasMost ? read.integer("CLIPS_MAX_GB", 1, [1, mostGb]) * gigabyte : undefined,
    /** The free bytes below which no film starts. Undefined: a tenth of the disk, and at least 5 GB. */
    clipsMinFreeBytes: hasMinimum
      ? read.integer("CLIPS_MIN_FREE_GB", 0, [0, mostGb]) * gigabyte
      : undefined,
  };
}
