import { statSync } from "node:fs";
import { keptSecret } from "../core/server-secret.ts";
import type { Settings } from "../core/settings.ts";
import { explainFullDisk } from "../database/disk-space.ts";
import { openSnapshot } from "../database/dump-rows.ts";
import { requireEmbeddedDatabase } from "../database/embedded/require-database.ts";
import { withOwner } from "../database/owner-access.ts";
import { type FilmKey, openFilmFiles } from "../films/film-files.ts";
import { writeArchive } from "./archive.ts";
import { filmFiles, readyFilms } from "./archived-films.ts";
import { BackupError } from "./backup-error.ts";
import { addBackup, keepNewest, largerThanNewest } from "./backup-folder.ts";
import { encrypting } from "./encryption.ts";
import { backupFiles } from "./write-backup.ts";

/** A backup that was made. */
export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  /** The number of rows of all tables. */
  readonly rows: number;
  /** The number of films whose files it has. */
  readonly films: number;
  /** The number of films that are in the rows and whose files are gone. */
  readonly missingFilms: number;
  readonly isEncrypted: boolean;
  /** The older backups that were deleted. */
  readonly deleted: readonly string[];
  /** The older backups that are more than twice as large, and so are not deleted. */
  readonly larger: readonly string[];
}

interface Options {
  readonly folder: string;
  /** How many backups to keep in the folder. Without it, all. */
  readonly keep?: number | undefined;
  /** Whether the backup has the files of films too. */
  readonly hasFilms?: boolean;
  /** Ends the backup. */
  readonly signal?: AbortSignal;
}

/**
 * Backs up the database, the films and the server's secret to a folder, while a server may be running. Does not migrate the database.
 * @throws BackupError, or another Error with a sentence that says what to do
 */
export async function makeBackup(
  { databaseUrl, dataDir, clipsDir, serverSecret, backupEncryption }: Settings,
  { folder, keep, hasFilms = true, signal }: Options,
): Promise<MadeBackup> {
  if (databaseUrl === undefined) requireEmbeddedDatabase(dataDir);
  const encrypt = backupEncryption && encrypting(backupEncryption);
  const isEncrypted = encrypt !== undefined;
  const rows = new Map<string, number>();
  const createdAt = new Date();
  let films: readonly FilmKey[] = [];
  let missingFilms = 0;
  const explain = (error: unknown) => {
    throw explainFullDisk(error, { databaseUrl, dataDir });
  };
  const file = await withOwner({ databaseUrl, dataDir, signal }, async (owner) => {
    const snapshot = await openSnapshot(owner);
    if (snapshot.outline.migrations.length === 0) {
      throw new BackupError("The database is empty. There is nothing to back up.");
    }
    const isFilming = snapshot.outline.tables.some(({ name }) => name === "recordings");
    if (hasFilms && isFilming) films = await readyFilms(owner.tx);
    const files = filmFiles(openFilmFiles(clipsDir), films, () => {
      missingFilms += 1;
    });
    const secret = serverSecret ?? keptSecret(dataDir);
    const content = { snapshot, createdAt, serverSecret: secret, films: files };
    return await addBackup(folder, { createdAt, isEncrypted }, (output) =>
      writeArchive(backupFiles(content, rows), { output, encrypt }),
    );
  }).catch(explain);
  return {
    file,
    bytes: statSync(file).size,
    rows: [...rows.values()].reduce((sum, n) => sum + n, 0),
    films: films.length - missingFilms,
    missingFilms,
    isEncrypted,
    deleted: keep === undefined ? [] : keepNewest(folder, { count: keep, now: createdAt }),
    larger: largerThanNewest(folder, createdAt),
  };
}
