import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../core/error-code.ts";
import type { Settings } from "../core/settings.ts";

const leastShare = 0.1;
const leastBytes = 5_000_000_000;

type FilmSettings = Pick<Settings, "clipsDir" | "clipsMaxBytes" | "clipsMinFreeBytes">;

/** The space for films. */
interface FilmRoom {
  /** What the disk has left for films, in bytes, above what must stay free for everything else. It can be negative. */
  readonly freeBytes: number;
  /** The most bytes of all films together. */
  readonly maxBytes: number;
}

/** The folder, or the one above it that exists. */
async function diskOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (failure) {
    if (!hasCode(failure, "ENOENT") || dirname(folder) === folder) throw failure;
    return await diskOf(dirname(folder));
  }
}

/** Looks how much room there is for films. */
export async function roomForFilms(settings: FilmSettings): Promise<FilmRoom> {
  const { bavail, blocks, bsize } = await diskOf(settings.clipsDir);
  const usual = Math.max(leastBytes, blocks * bsize * leastShare);
  return {
    freeBytes: bavail * bsize - (settings.clipsMinFreeBytes ?? usual),
    maxBytes: settings.clipsMaxBytes ?? Number.POSITIVE_INFINITY,
  };
}
