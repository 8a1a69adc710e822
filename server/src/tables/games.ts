import type { AliasKind } from "@armslot/contracts/aliases/aliases";
import type { GameKind, PitchSource } from "@armslot/contracts/pitch/circumstances";
import { sql } from "kysely";
import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { shownText } from "./aliases.ts";

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

/** The fact of a later file. It is null if it equals what the game shows: our own CSV has the name that is shown for a code. */
function givenFact(fact: AliasKind) {
  return sql<string | null>`nullif(${sql.ref(`given.${fact}`)}, ${shownText(fact)})`;
}

/**
 * Updates games with the facts of a later file. Facts that the file lacks stay.
 * @returns the IDs of the changed games
 */
export async function updateGames(
  tx: Tx,
  {
    programId,
    games,
    now,
  }: {
    programId: string;
    games: readonly Pick<NewGame, "gameId" | "gameDate" | "opponent" | "location">[];
    now: Date;
  },
): Promise<string[]> {
  const rows = games.map((game) => rowOf("games", ["game_id", ...factColumns], game));
  const changed = await tx
    .updateTable("games as g")
    .from(recordsOf("games", rows).as("given"))
    .set((eb) => ({
      game_date: eb.fn.coalesce("given.game_date", "g.game_date"),
      opponent: eb.fn.coalesce(givenFact("opponent"), "g.opponent"),
      location: eb.fn.coalesce(givenFact("location"), "g.location"),
      updated_at: now,
    }))
    .where("g.program_id", "=", programId)
    .whereRef("g.game_id", "=", "given.game_id")
    .where((eb) =>
      eb(
        eb.refTuple("g.game_date", "g.opponent", "g.location"),
        "is distinct from",
        eb.tuple(
          eb.fn.coalesce("given.game_date", "g.game_date"),
          eb.fn.coalesce(givenFact("opponent"), "g.opponent"),
          eb.fn.coalesce(givenFact("location"), "g.location"),
        ),
      ),
    )
    .returning("g.game_id as gameId")
    .execute();
  return changed.map(({ gameId }) => gameId);
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
