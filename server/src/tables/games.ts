import type { Sql } from "../database/database.ts";
import { holdAthletes } from "./athletes.ts";

/** A game as a file or a person gives it. */
export interface NewGame {
  readonly gameId: string;
  readonly athleteId: string;
  /** `YYYY-MM-DD`, the calendar date where it was played. */
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
  /** The same for the same game of the same athlete in every file; null for one that no file names. */
  readonly sourceKey: string | null;
}

interface GamesOfProgram {
  readonly programId: string;
  readonly games: readonly NewGame[];
  readonly now: Date;
}

/**
 * Stores the games that are not there yet, all in one statement; told by athlete and source key.
 * @returns the ids of those stored now
 */
export async function insertGames(
  sql: Sql,
  { programId, games, now }: GamesOfProgram,
): Promise<string[]> {
  const created = await sql<{ gameId: string }[]>`
    insert into games (
      program_id, athlete_id, game_id, game_date, opponent, location, source_key, created_at, updated_at
    )
    select ${programId}, g."athleteId", g."gameId", g."gameDate", g.opponent, g.location, g."sourceKey",
      ${now}, ${now}
    from json_to_recordset(${sql.json(games as never)}::json) as g (
      "gameId" uuid, "athleteId" uuid, "gameDate" date, opponent text, location text, "sourceKey" text
    )
    on conflict on constraint games_source_key_unique do nothing
    returning game_id as "gameId"`;
  return created.map(({ gameId }) => gameId);
}

/**
 * Fills in what a later file knows about games; what it does not know stays.
 * @returns the ids of the games that changed
 */
export async function updateGames(
  sql: Sql,
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
  const changed = await sql<{ gameId: string }[]>`
    update games g set
      game_date = coalesce(n."gameDate", g.game_date), opponent = coalesce(n.opponent, g.opponent),
      location = coalesce(n.location, g.location), updated_at = ${now}
    from json_to_recordset(${sql.json(games as never)}::json) as n (
      "gameId" uuid, "gameDate" date, opponent text, location text
    )
    where g.program_id = ${programId} and g.game_id = n."gameId"
      and (g.game_date, g.opponent, g.location) is distinct from (
        coalesce(n."gameDate", g.game_date), coalesce(n.opponent, g.opponent), coalesce(n.location, g.location)
      )
    returning g.game_id as "gameId"`;
  return changed.map(({ gameId }) => gameId);
}

interface GameOfAthlete {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

/**
 * Erases a game with its pitches. The athlete is held first, as whoever adds games does, so that the two cannot block each other.
 * @returns how many pitches went with it; undefined when this athlete of this program has no such game
 */
export async function deleteGameRow(
  sql: Sql,
  { programId, athleteId, gameId }: GameOfAthlete,
): Promise<{ readonly pitches: number } | undefined> {
  await holdAthletes(sql, { programId, athleteIds: [athleteId] });
  const held = await sql`
    select game_id from games
    where program_id = ${programId} and athlete_id = ${athleteId} and game_id = ${gameId}
    for update`;
  if (held.length === 0) return undefined;
  const [counted] = await sql<{ pitches: number }[]>`
    select count(*) as pitches from pitches where program_id = ${programId} and game_id = ${gameId}`;
  await sql`delete from games where program_id = ${programId} and game_id = ${gameId}`;
  return counted;
}
