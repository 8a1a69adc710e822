import { dayMs, hourMs, minuteMs } from "@armslot/contracts/core/durations";
import type { Parts } from "../deps/parts.ts";
import type { FilmKey, FoundFile } from "../films/film-files.ts";
import { lastFilmSweep, noteFilmSweep } from "../storage/film-sweeps.ts";
import { filmsToErase, noteErasedFilm } from "../storage/films-to-erase.ts";

type FilmParts = Pick<Parts, "clock" | "db" | "films" | "log">;

/** A file can be there before the transaction that announces its film is stored. */
const youngMs = hourMs;

/** Erases files. One that cannot be erased keeps no other one. Logs the first failure, and returns what is erased. */
async function eraseEach<T>(
  log: Parts["log"],
  files: readonly T[],
  erase: (file: T) => Promise<void>,
): Promise<T[]> {
  const erased: T[] = [];
  const failures: unknown[] = [];
  for (const file of files) {
    await erase(file).then(
      () => erased.push(file),
      (failure: unknown) => failures.push(failure),
    );
  }
  const [err] = failures;
  if (failures.length > 0) log.warn({ err, files: failures.length }, "cannot erase all films");
  return erased;
}

/** Erases the files of deleted films. Runs on a full disk too. */
export async function eraseDeletedFilms({ db, films, log }: FilmParts): Promise<void> {
  const due = await filmsToErase(db.identitySql);
  for (const key of await eraseEach(log, due, films.erase)) {
    await noteErasedFilm(db.identitySql, key);
  }
}

const nameOf = ({ programId, recordingId }: FilmKey) => `${programId}/${recordingId}`;

async function filesOf(films: Parts["films"]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const file of films.list()) found.push(file);
  return found;
}

/**
 * Compares the films of the database with the files in both directions. Erases files without a film and files that a restore left half
 * written, except those of unknown programs, and counts
 * films without a file. The files are listed first, so a film that is announced meanwhile has its row.
 */
export async function sweepFilms({ db, films, clock, log }: FilmParts): Promise<void> {
  const files = await filesOf(films);
  const rows = await db.identitySql
    .selectFrom("recordings")
    .select(["program_id as programId", "recording_id as recordingId", "state"])
    .execute();
  const known = new Set(rows.map(nameOf));
  const programs = await db.identitySql.selectFrom("programs").select("program_id").execute();
  const programIds = new Set(programs.map(({ program_id }) => program_id));
  const now = clock();
  const isOld = ({ changedAt }: FoundFile) => now.getTime() - changedAt.getTime() > youngMs;
  const isUnknown = (file: FoundFile) => file.isPartial || !known.has(nameOf(file));
  const orphans = files.filter((file) => isUnknown(file) && isOld(file));
  // The folder of a program that is not here may belong to a database that was moved away or not restored yet.
  const erasable = orphans.filter(({ programId }) => programIds.has(programId));
  await eraseEach(log, erasable, films.eraseFound);
  const there = new Set(
    files.filter((file) => file.kind === "film" && !file.isPartial).map(nameOf),
  );
  const missing = rows.filter((row) => row.state === "ready" && !there.has(nameOf(row)));
  const sweep = {
    orphanedFiles: orphans.length,
    orphanedBytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0),
    missingFiles: missing.length,
  };
  if (orphans.length + missing.length > 0) log.warn(sweep, "films and their files differed");
  await noteFilmSweep(db.identitySql, { sweptAt: now, ...sweep });
}

async function sweepOnceADay(parts: FilmParts): Promise<void> {
  const last = await lastFilmSweep(parts.db.identitySql);
  const now = parts.clock().getTime();
  if (last && now - last.sweptAt.getTime() < dayMs) return;
  await sweepFilms(parts);
}

/** Erases the files of deleted films every minute, and sweeps once a day, until the returned function is called. */
export function keepFilms(parts: FilmParts): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await eraseDeletedFilms(parts);
      await sweepOnceADay(parts);
    } catch (failure) {
      parts.log.warn({ err: failure }, "cannot erase films; trying again in a minute");
    } finally {
      isRunning = false;
    }
  };
  void run();
  const timer = setInterval(() => void run(), minuteMs);
  return () => clearInterval(timer);
}
