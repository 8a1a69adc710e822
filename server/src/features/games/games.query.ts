import type { Game, GameRow, Pitch } from "@armslot/contracts/games";
import type { Sql } from "../../database/database.ts";

/** An athlete's games, newest first, with pitch counts; undefined when this program has no such athlete. */
export async function gamesOfAthlete(
  sql: Sql,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<GameRow[] | undefined> {
  const [row] = await sql<{ games: GameRow[] }[]>`
    select coalesce((
      select json_agg(json_build_object(
        'id', g.game_id, 'gameDate', g.game_date, 'opponent', g.opponent, 'location', g.location,
        'pitches', (
          select count(*) from pitches p where p.program_id = g.program_id and p.game_id = g.game_id
        )
      ) order by g.game_date desc nulls last, g.game_id desc)
      from games g
      where g.program_id = a.program_id and g.athlete_id = a.athlete_id
    ), '[]') as games
    from athletes a
    where a.program_id = ${programId} and a.athlete_id = ${athleteId}`;
  return row?.games;
}

type StoredGame = Omit<Game, "athlete"> & { uid: string; firstName: string; lastName: string };

/** A game with its athlete's name; undefined when this athlete of this program has no such game. */
export async function gameById(
  sql: Sql,
  { programId, athleteId, gameId }: { programId: string; athleteId: string; gameId: string },
): Promise<Game | undefined> {
  const [row] = await sql<StoredGame[]>`
    select g.game_id as id, g.game_date as "gameDate", g.opponent, g.location,
      a.athlete_id as uid, a.first_name as "firstName", a.last_name as "lastName"
    from games g join athletes a on a.program_id = g.program_id and a.athlete_id = g.athlete_id
    where g.program_id = ${programId} and g.athlete_id = ${athleteId} and g.game_id = ${gameId}`;
  if (!row) return undefined;
  const { uid, firstName, lastName, ...game } = row;
  return { ...game, athlete: { uid, firstName, lastName } };
}

/** A game's pitches by pitch number; undefined when this athlete of this program has no such game. */
export async function pitchesOfGame(
  sql: Sql,
  { programId, athleteId, gameId }: { programId: string; athleteId: string; gameId: string },
): Promise<Pitch[] | undefined> {
  const [row] = await sql<{ pitches: Pitch[] }[]>`
    select coalesce((
      select json_agg(json_build_object(
        'id', p.pitch_id, 'pitchNum', p.pitch_num, 'pitchType', p.pitch_type,
        'velo', p.velo, 'vertBreak', p.vert_break, 'hb', p.hb
      ) order by p.pitch_num)
      from pitches p
      where p.program_id = g.program_id and p.game_id = g.game_id
    ), '[]') as pitches
    from games g
    where g.program_id = ${programId} and g.athlete_id = ${athleteId} and g.game_id = ${gameId}`;
  return row?.pitches;
}
