import type { Pitch } from "@armslot/contracts/pitches";
import type { Sql } from "../../database/database.ts";

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
