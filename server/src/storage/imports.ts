import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The counts of an import. They name no one. */
export interface ImportOutcome {
  readonly gamesCreated: number;
  readonly gamesUpdated: number;
  readonly pitchesAdded: number;
  readonly pitchesKnown: number;
  readonly pitchesFilled: number;
  /** The pitches that went from one athlete to another, by the IDs of both. Missing in an import from before files decided that. */
  readonly moved?: readonly {
    readonly fromId: string;
    readonly toId: string;
    readonly pitches: number;
  }[];
  readonly pitchesChanged: number;
  readonly rowsWarned: number;
  readonly rowsRejected: number;
  readonly pitchersSkipped: number;
}

/** Whether an import with this outcome stored or knew a pitch. One that did not is no reason to leave the same file out. */
export function hasStored(outcome: Expression<unknown>): RawBuilder<boolean> {
  return sql`(${outcome} ->> 'pitchesAdded')::integer + (${outcome} ->> 'pitchesKnown')::integer > 0`;
}

/**
 * Orders the rows of a query over imports `i` by when they were imported, and imports of one moment by their IDs. IDs alone give no order,
 * because several servers make them by their own clocks.
 */
export function inImportOrder<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): SelectQueryBuilder<Tables, Names, Row> {
  return query.orderBy(sql.ref("i.created_at")).orderBy(sql.ref("i.import_id"));
}

/** The same order, newest first. */
export function newestImportsFirst<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): SelectQueryBuilder<Tables, Names, Row> {
  return query.orderBy(sql.ref("i.created_at"), "desc").orderBy(sql.ref("i.import_id"), "desc");
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
  /** The athletes whose pitches the file has. */
  readonly athleteIds: readonly string[];
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
      athlete_ids: JSON.stringify(row.athleteIds),
      outcome: JSON.stringify(row.outcome),
      created_at: row.now,
    })
    .execute();
}

/** What an import did to one game. */
export interface ImportedGameRow {
  readonly gameId: string;
  readonly isNew: boolean;
  /** What the import delivered for it. */
  readonly delivered: readonly object[];
  /** How many pitches the import added and changed. */
  readonly addedCount: number;
  readonly changedCount: number;
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
  const gamesAtOnce = 50;
  for (let start = 0; start < games.length; start += gamesAtOnce) {
    const rows = games.slice(start, start + gamesAtOnce).map((game) => ({
      program_id: programId,
      import_id: importId,
      game_id: game.gameId,
      is_new: game.isNew,
      delivered: JSON.stringify(game.delivered),
      added_count: game.addedCount,
      changed_count: game.changedCount,
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

/** Whether an import has, or once had, pitches of an athlete. */
function isOf(athleteId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`athlete_ids @> ${JSON.stringify([athleteId])}::jsonb`;
}

interface AthleteOfProgram {
  readonly programId: string;
  readonly athleteId: string;
}

/**
 * Erases the names of imported files that may name an athlete: those with pitches that are or were the athlete's, and those that contain
 * the last name. Call it before the athlete is deleted.
 */
export async function forgetFileNamesOf(
  tx: Tx,
  { programId, athleteId }: AthleteOfProgram,
): Promise<void> {
  const withGames = tx
    .selectFrom("import_games as ig")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "ig.program_id").onRef("g.game_id", "=", "ig.game_id"),
    )
    .select("ig.import_id")
    .where("ig.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId);
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
        isOf(athleteId),
        eb("import_id", "in", withGames),
        eb(eb.fn("strpos", [eb.fn("lower", ["file_name"]), lastName]), ">", 0),
      ]),
    )
    .execute();
}

/** Counts an athlete's imports as those of another one, too. Call it when the two are merged. */
export async function shareImportsOf(
  tx: Tx,
  { programId, athleteId, intoId }: AthleteOfProgram & { readonly intoId: string },
): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ athlete_ids: sql`athlete_ids || ${JSON.stringify([intoId])}::jsonb` })
    .where("program_id", "=", programId)
    .where(isOf(athleteId))
    .execute();
}
