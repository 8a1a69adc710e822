import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The counts of an import. They name no one. */
export interface ImportOutcome {
  readonly gamesCreated: number;
  readonly gamesUpdated: number;
  readonly pitchesAdded: number;
  readonly pitchesKnown: number;
  readonly pitchesFilled: number;
  readonly pitchesChanged: number;
  readonly rowsWarned: number;
  readonly rowsRejected: number;
  readonly pitchersSkipped: number;
}

/** One imported file. */
export interface NewImport {
  readonly programId: string;
  readonly importId: string;
  /** Null for the command line. */
  readonly userId: string | null;
  readonly fileName: string;
  /** The SHA-256 of the file's bytes. */
  readonly checksum: Uint8Array;
  readonly format: string;
  readonly outcome: ImportOutcome;
  readonly now: Date;
}

/** Adds a file to the history of imports. */
export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  const columns = [
    "program_id",
    "import_id",
    "user_id",
    "file_name",
    "checksum",
    "format",
  ] as const;
  await tx
    .insertInto("imports")
    .values({
      ...rowOf("imports", columns, row),
      outcome: JSON.stringify(row.outcome),
      created_at: row.now,
    })
    .execute();
}

/** A row before and after an import, as JSON with its columns' names. */
export interface Change {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What an import did to one game. */
export interface ImportedGameRow {
  readonly gameId: string;
  readonly isNew: boolean;
  readonly gameChange: Change | null;
  readonly addedPitches: readonly string[];
  readonly changedPitches: readonly Change[];
}

/** Stores what an import did to its games. */
export async function insertImportGames(
  tx: Tx,
  {
    programId,
    importId,
    games,
  }: { programId: string; importId: string; games: readonly ImportedGameRow[] },
): Promise<void> {
  const gamesAtOnce = 500;
  for (let start = 0; start < games.length; start += gamesAtOnce) {
    const rows = games.slice(start, start + gamesAtOnce).map((game) => ({
      program_id: programId,
      import_id: importId,
      game_id: game.gameId,
      is_new: game.isNew,
      game_change: game.gameChange && JSON.stringify(game.gameChange),
      added_pitches: JSON.stringify(game.addedPitches),
      changed_pitches: JSON.stringify(game.changedPitches),
    }));
    await tx.insertInto("import_games").values(rows).execute();
  }
}

interface Undo {
  readonly programId: string;
  readonly importId: string;
  /** Null for the command line. */
  readonly undoneBy: string | null;
  readonly now: Date;
}

/** Marks an import as undone. */
export async function markImportUndone(
  tx: Tx,
  { programId, importId, undoneBy, now }: Undo,
): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ undone_at: now, undone_by: undoneBy })
    .where("program_id", "=", programId)
    .where("import_id", "=", importId)
    .execute();
}

/**
 * Erases the names of imported files that may name an athlete: those with games of this athlete only, and those that contain the last
 * name. Call it before the athlete is deleted.
 */
export async function forgetFileNamesOf(
  tx: Tx,
  { programId, athleteId }: { readonly programId: string; readonly athleteId: string },
): Promise<void> {
  const gamesOf = (isOther: boolean) =>
    tx
      .selectFrom("import_games as ig")
      .innerJoin("games as g", (join) =>
        join.onRef("g.program_id", "=", "ig.program_id").onRef("g.game_id", "=", "ig.game_id"),
      )
      .select("ig.import_id")
      .where("ig.program_id", "=", programId)
      .where("g.athlete_id", isOther ? "!=" : "=", athleteId);
  const lastName = tx
    .selectFrom("athletes")
    .select((eb) => eb.fn<string>("lower", ["last_name"]).as("name"))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId);
  await tx
    .updateTable("imports")
    .set({ file_name: null })
    .where("program_id", "=", programId)
    .where((eb) =>
      eb.or([
        eb.and([eb("import_id", "in", gamesOf(false)), eb("import_id", "not in", gamesOf(true))]),
        eb(eb.fn("strpos", [eb.fn("lower", ["file_name"]), lastName]), ">", 0),
      ]),
    )
    .execute();
}
