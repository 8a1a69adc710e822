import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";

interface GamesOfProgram {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** A game with pitches that a file gives to another game, which can be gone. */
interface Disputed {
  readonly gameId: string;
  readonly homeGameId: string;
  readonly homeAthleteId: string;
}

/** Returns those of some games that have pitches that a file gives to other games. */
export async function disputedGames(
  tx: Tx,
  { programId, gameIds }: GamesOfProgram,
): Promise<Disputed[]> {
  const { rows } = await sql<Disputed>`
    select distinct ig.game_id as "gameId", d.delivery #>> '{home,gameId}' as "homeGameId",
      d.delivery #>> '{home,athleteId}' as "homeAthleteId"
    from import_games ig cross join jsonb_array_elements(ig.delivered) as d (delivery)
    where ig.program_id = ${programId} and ig.game_id = any(${[...gameIds]}::uuid[]) and d.delivery ? 'home'
  `.execute(tx);
  return rows;
}
