import type { Settings } from "../../core/settings.ts";
import type { Tx } from "../../database/database.ts";
import { roomForFilms } from "../../films/film-room.ts";
import { lastFilmSweep } from "../../storage/film-sweeps.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

type FilmSettings = Pick<
  Settings,
  "clipsDir" | "clipsMaxBytes" | "clipsMinFreeBytes" | "keepsVideo"
>;

/** Returns whether there is room for videos, and whether the last sweep found rows and files that differ. */
export async function checkFilms(tx: Tx, settings: FilmSettings): Promise<Check> {
  const check = checkNamed("Videos");
  const sweep = await lastFilmSweep(tx);
  if (sweep && sweep.missingFiles > 0) {
    return check.failed(
      `${counted(sweep.missingFiles, "video")} in the database had no file in ${settings.clipsDir} at ${sweep.sweptAt.toISOString()}. Restore the folder from your copy, or delete these videos.`,
    );
  }
  if (sweep && sweep.orphanedFiles > 0) {
    return check.warning(
      `${counted(sweep.orphanedFiles, "file")} in ${settings.clipsDir} belonged to no video at ${sweep.sweptAt.toISOString()}. The server erases those of its programs; check where the others are from.`,
    );
  }
  if (!settings.keepsVideo) return check.ok("VIDEO is off.");
  const { freeBytes } = await roomForFilms(settings);
  if (freeBytes < 0) {
    return check.warning(
      `The disk of ${settings.clipsDir} is too full for new videos. Free space, or name another folder in CLIPS_DIR.`,
    );
  }
  const swept = sweep ? `rows and files agreed at ${sweep.sweptAt.toISOString()}` : "no sweep yet";
  return check.ok(`${settings.clipsDir} has room for ${Math.floor(freeBytes / 1e9)} GB; ${swept}.`);
}
