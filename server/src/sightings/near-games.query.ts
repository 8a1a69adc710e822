import { type RawBuilder, sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { gameColumns } from "../storage/games.ts";
import { correctionsIn } from "./corrections.ts";
import type { StoredGame, StoredPitch } from "./stored-games.ts";
import { pitchesWithBases } from "./stored-witnesses.query.ts";

interface Games {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** Two games of an athlete with near dates. */
export interface NearGames {
  readonly gameId: string;
  readonly otherGameId: string;
  /** The thrown pitches of the longer one and of both, multiplied. */
  readonly longer: number;
  readonly product: number;
}

/** The games with which a game is compared, the nearest dates and sizes first. */
const nearGamesMax = 50;

/** Returns the pairs of some games and other games of their athletes with near dates that no one keeps apart, each once, the likeliest first. */
export async function nearGames(tx: Tx, { programId, gameIds }: Games): Promise<NearGames[]> {
  const daysApart = (date: RawBuilder<string>) => sql`abs(${date} - g.game_date)`;
  const { rows } = await sql<NearGames>`
    select distinct * from (
      select least(g.game_id, o.game_id) as "gameId", greatest(g.game_id, o.game_id) as "otherGameId",
        greatest(g.thrown, o.thrown) as longer, g.thrown * o.thrown as product,
        ${daysApart(sql`o.game_date`)} as "daysApart", abs(o.thrown - g.thrown) as "sizesApart"
      from games g
      join lateral (
        select game_id, game_date, thrown from games
        where program_id = g.program_id and athlete_id = g.athlete_id and game_id <> g.game_id
          and game_date between g.game_date - 1 and g.game_date + 1
        order by ${daysApart(sql`game_date`)}, abs(thrown - g.thrown), game_id
        limit ${nearGamesMax}
      ) o on true
      where g.program_id = ${programId} and g.game_id = any(${[...gameIds]})
    ) near
    where not exists (
      select from same_outings s
      where s.program_id = ${programId} and s.decided_at is not null
        and least(s.counted_game_id, s.other_game_id) = near."gameId"
        and greatest(s.counted_game_id, s.other_game_id) = near."otherGameId"
    )
    order by "daysApart", "sizesApart", "gameId", "otherGameId"`.execute(tx);
  return rows;
}

/** A stored game with its pitches as their witnesses saw them. */
export interface ComparedGame {
  readonly game: StoredGame;
  readonly pitches: readonly StoredPitch[];
}

export async function gamesToRead(
  tx: Tx,
  { programId, gameIds }: Games,
): Promise<Map<string, ComparedGame>> {
  if (gameIds.length === 0) return new Map();
  const pitches = await pitchesWithBases(tx, { programId, gameIds });
  const { withWitnessed } = await correctionsIn(tx, { programId, gameIds });
  const byGame = new Map<string, StoredPitch[]>(gameIds.map((gameId) => [gameId, []]));
  for (const pitch of pitches) byGame.get(pitch.gameId)?.push(withWitnessed(pitch));
  const games = await tx
    .selectFrom("games")
    .select(named(gameColumns))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
  return new Map(
    games.map((game) => [game.gameId, { game, pitches: byGame.get(game.gameId) ?? [] }]),
  );
}

/** Returns the `xmin` of each game and of its digest. One differs once a fact or a pitch changes, because each change writes a row. */
export async function stateOf(tx: Tx, { programId, gameIds }: Games): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`
    select string_agg(concat_ws(' ', g.game_id, g.xmin, d.xmin), ',' order by g.game_id) as state
    from games g left join game_digests d on d.program_id = g.program_id and d.game_id = g.game_id
    where g.program_id = ${programId} and g.game_id = any(${[...gameIds]})`.execute(tx);
  return rows[0]?.state ?? "";
}
