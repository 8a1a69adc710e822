import type { Sql } from "../database/database.ts";

/** The readings of a pitch in mph and inches; a missing one is null, and a velocity of 0 is missing. */
export interface PitchReadings {
  readonly pitchId: string;
  readonly pitchType: string;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
}

export interface NewPitch extends PitchReadings {
  readonly athleteId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  /** The same for the same pitch in every file; null for one that no file names. */
  readonly sourceKey: string | null;
}

interface Given<Pitch> {
  readonly programId: string;
  readonly pitches: readonly Pitch[];
}

/**
 * Stores pitches of any number of games in one statement; one whose source key its game has already is left as it is. The
 * athletes' totals follow in the same transaction. Give at most some thousands at once.
 * @returns how many were stored now
 */
export async function insertPitches(
  sql: Sql,
  { programId, pitches }: Given<NewPitch>,
): Promise<number> {
  if (pitches.length === 0) return 0;
  const { count } = await sql`
    insert into pitches (
      program_id, athlete_id, game_id, pitch_id, pitch_num, pitch_type, velo, vert_break, hb, source_key
    )
    select ${programId}, p."athleteId", p."gameId", p."pitchId", p."pitchNum", p."pitchType",
      p.velo, p."vertBreak", p.hb, p."sourceKey"
    from json_to_recordset(${sql.json(pitches as never)}::json) as p (
      "athleteId" uuid, "gameId" uuid, "pitchId" uuid, "pitchNum" integer, "pitchType" text,
      velo numeric, "vertBreak" numeric, hb numeric, "sourceKey" text
    )
    on conflict on constraint pitches_source_key_unique do nothing`;
  return count;
}

/**
 * Overwrites type and readings of known pitches; the totals follow in the same transaction.
 * @returns how many changed
 */
export async function updatePitches(
  sql: Sql,
  { programId, pitches }: Given<PitchReadings>,
): Promise<number> {
  if (pitches.length === 0) return 0;
  const { count } = await sql`
    update pitches p set pitch_type = n."pitchType", velo = n.velo, vert_break = n."vertBreak", hb = n.hb
    from json_to_recordset(${sql.json(pitches as never)}::json) as n (
      "pitchId" uuid, "pitchType" text, velo numeric, "vertBreak" numeric, hb numeric
    )
    where p.program_id = ${programId} and p.pitch_id = n."pitchId"
      and (p.pitch_type, p.velo, p.vert_break, p.hb) is distinct from (n."pitchType", n.velo, n."vertBreak", n.hb)`;
  return count;
}
