import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** What a comparison of rows and files found. */
interface FilmSweep {
  readonly sweptAt: Date;
  /** Files without a row. The sweep erased those of known programs. */
  readonly orphanedFiles: number;
  readonly orphanedBytes: number;
  /** Films that are ready and have no file. */
  readonly missingFiles: number;
}

/** Remembers the last sweep. */
export async function noteFilmSweep(tx: Tx, sweep: FilmSweep): Promise<void> {
  const found = {
    swept_at: sweep.sweptAt,
    orphaned_files: sweep.orphanedFiles,
    orphaned_bytes: sweep.orphanedBytes,
    missing_files: sweep.missingFiles,
  };
  await tx
    .insertInto("film_sweeps")
    .values({ is_last: true, ...found })
    .onConflict((conflict) => conflict.column("is_last").doUpdateSet(found))
    .execute();
}

/** Returns the last sweep, or undefined before the first. */
export async function lastFilmSweep(tx: Tx): Promise<FilmSweep | undefined> {
  return await tx
    .selectFrom("film_sweeps")
    .select(named(["swept_at", "orphaned_files", "orphaned_bytes", "missing_files"]))
    .executeTakeFirst();
}

/** Returns the bytes of the films of all programs, with what unfinished uploads reserve. */
export async function reservedFilmBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select all_bytes as bytes from reserved_film_bytes()`.execute(tx);
  return rows[0]?.bytes ?? 0;
}
