import type { GameKind, PitchSource } from "@armslot/contracts/pitch/circumstances";
import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** A game from a file or a person. */
export interface NewGame {
  readonly gameId: string;
  readonly athleteId: string;
  /** `YYYY-MM-DD`, the calendar date where it was played. */
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
  readonly kind: GameKind;
  readonly source: PitchSource;
  /** Identifies the same game of the same athlete in every file. Null if no file names it. */
  readonly sourceKey: string | null;
  /** An empty object if an import adds the game. */
  readonly beforeImports?: object | null;
}

/** The facts of a game that a later file can fill in. */
export const factColumns = ["game_date", "opponent", "location"] as const;

/** The columns of a game that screens show as they are. `shownFacts` has the others. */
export const ownGameColumns = ["game_date", "kind", "source"] as const;

/** The columns of a game as a file or a person gives it. */
export const gameColumns = [
  "game_id",
  "athlete_id",
  ...factColumns,
  "kind",
  "source",
  "source_key",
] as const;

interface GamesOfProgram {
  readonly programId: string;
  readonly games: readonly NewGame[];
  readonly now: Date;
}

/**
 * Stores new games in one statement. A game is identified by its athlete and source key.
 * @returns the IDs of the stored games
 */
export async function insertGames(
  tx: Tx,
  { programId, games, now }: GamesOfProgram,
): Promise<string[]> {
  const rows = games.map((game) => ({
    ...rowOf("games", gameColumns, game),
    before_imports: game.beforeImports ?? null,
    program_id: programId,
    created_at: now,
    updated_at: now,
  }));
  const columns = [
    ...gameColumns,
    "before_imports",
    "program_id",
    "created_at",
    "updated_at",
  ] as const;
  const created = await tx
    .insertInto("games")
    .columns(columns)
    .expression((eb) => eb.selectFrom(recordsOf("games", rows).as("given")).select(columns))
    .onConflict((conflict) =>
      conflict.columns(["program_id", "athlete_id", "source_key"]).doNothing(),
    )
    .returning("game_id")
    .execute();
  return created.map(({ game_id }) => game_id);
}

export interface GameOfAthlete {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

/**
 * Moves all games of an athlete to another one. Lock both athletes first. Pitches, totals and game counts follow.
 * @returns how many games were moved
 */
export async function moveGamesOf(
  tx: Tx,
  {
    programId,
    athleteId,
    intoId,
    now,
  }: { programId: string; athleteId: string; intoId: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("games")
    .set((eb) => ({ athlete_id: intoId, version: eb("version", "+", 1), updated_at: now }))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes games. */
export async function deleteGameRows(
  tx: Tx,
  { programId, gameIds }: { programId: string; gameIds: readonly string[] },
): Promise<void> {
  if (gameIds.length === 0) return;
  await tx
    .deleteFrom("games")
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
}
