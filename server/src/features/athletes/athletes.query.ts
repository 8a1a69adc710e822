import type { Athlete, AthleteRow, exportAthlete } from "@armslot/contracts/athletes";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import type { Sql } from "../../database/database.ts";

/** The program's athletes by last name, then first name. */
export async function athleteRows(sql: Sql, programId: string): Promise<AthleteRow[]> {
  return await sql<AthleteRow[]>`
    select athlete_id as uid, first_name as "firstName", last_name as "lastName", position,
      grad_class as "gradClass", school, city, state, submission
    from athletes
    where program_id = ${programId}
    order by lower(last_name), lower(first_name), athlete_id`;
}

type StoredAthlete = Omit<Athlete, "createdAt" | "updatedAt" | "pitchTypes"> & {
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** An athlete with the totals of each pitch type, the most thrown first; undefined when this program has none of that id. */
export async function athleteById(
  sql: Sql,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<Athlete | undefined> {
  const [row] = await sql<StoredAthlete[]>`
    select a.athlete_id as uid, a.first_name as "firstName", a.last_name as "lastName", a.position,
      a.grad_class as "gradClass", a.school, a.city, a.state, a.height_feet as "heightFeet",
      a.height_inches as "heightInches", a.submission, a.version, a.created_at as "createdAt",
      a.updated_at as "updatedAt", a.submitted_by as "submittedBy",
      coalesce((
        select json_agg(json_build_object(
          'pitchType', t.pitch_type, 'pitches', t.pitches,
          'totalVelo', t.total_velo, 'veloCount', t.velo_count,
          'totalVB', t.total_vb, 'vbCount', t.vb_count,
          'totalHB', t.total_hb, 'hbCount', t.hb_count
        ) order by t.pitches desc, t.pitch_type)
        from pitch_totals t
        where t.program_id = a.program_id and t.athlete_id = a.athlete_id
      ), '[]') as "pitchAverages"
    from athletes a
    where a.program_id = ${programId} and a.athlete_id = ${athleteId}`;
  return (
    row && {
      ...row,
      pitchTypes: row.pitchAverages.map(({ pitchType }) => pitchType),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  );
}

type GameWithPitches = ReplyOf<typeof exportAthlete>["games"][number];

/** An athlete's games, newest first, each with its pitches by number. */
export async function gamesWithPitches(
  sql: Sql,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<GameWithPitches[]> {
  return await sql<GameWithPitches[]>`
    select g.game_id as id, g.game_date as "gameDate", g.opponent, g.location, coalesce((
      select json_agg(json_build_object(
        'id', p.pitch_id, 'pitchNum', p.pitch_num, 'pitchType', p.pitch_type,
        'velo', p.velo, 'vertBreak', p.vert_break, 'hb', p.hb
      ) order by p.pitch_num)
      from pitches p
      where p.program_id = g.program_id and p.game_id = g.game_id
    ), '[]') as pitches
    from games g
    where g.program_id = ${programId} and g.athlete_id = ${athleteId}
    order by g.game_date desc nulls last, g.game_id desc`;
}

type Source = ReplyOf<typeof exportAthlete>["sources"][number];

/** What an athlete is called by in the files of each device. */
export async function sourcesOfAthlete(
  sql: Sql,
  { programId, athleteId }: { programId: string; athleteId: string },
): Promise<Source[]> {
  return await sql<Source[]>`
    select source, vendor_id as "vendorId" from athlete_sources
    where program_id = ${programId} and athlete_id = ${athleteId}
    order by source, vendor_id`;
}
