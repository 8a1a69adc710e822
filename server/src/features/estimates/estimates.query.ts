import type { ComparedPitch, VideoEstimate } from "@armslot/contracts/estimates/estimates";
import { estimateLimits } from "@armslot/contracts/ground/estimate-limits";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";

interface EstimateFilter {
  readonly programId: string;
  readonly athleteId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly clipId?: string | undefined;
  readonly estimateId?: string;
}

type EstimateRow = Omit<VideoEstimate, "madeAt" | "endedAt"> & {
  readonly madeAt: Date;
  readonly endedAt: Date | null;
};

/** A value of an estimate `e` with its range, or null. */
function estimated(column: "velo" | "vert_break" | "hb" | "plate_side" | "plate_height") {
  const [value, range] = [sql.ref(`e.${column}`), sql.ref(`e.${column}_range`)];
  return sql`case when ${value} is not null then json_build_object('value', ${value}, 'range', ${range}) end`;
}

function conditionsOf({ programId, athleteId, gameId, clipId, estimateId }: EstimateFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`e.program_id = ${programId}`];
  if (athleteId !== undefined) conditions.push(sql`p.athlete_id = ${athleteId}`);
  if (gameId !== undefined) conditions.push(sql`p.game_id = ${gameId}`);
  if (estimateId !== undefined) conditions.push(sql`e.estimate_id = ${estimateId}`);
  // Only the history of one clip shows what has ended.
  if (clipId !== undefined) conditions.push(sql`e.clip_id = ${clipId}`);
  else if (estimateId === undefined) conditions.push(sql`e.ended_at is null`);
  return sql.join(conditions, sql` and `);
}

/** Returns what video says about pitches, the newest first. */
export async function estimatesOf(tx: Tx, filter: EstimateFilter): Promise<VideoEstimate[]> {
  const { rows } = await sql<EstimateRow>`
    select e.estimate_id as "estimateId", e.pitch_id as "pitchId", e.clip_id as "clipId", e.method, e.view,
      ${estimated("velo")} as velo, ${estimated("vert_break")} as "vertBreak", ${estimated("hb")} as hb,
      ${estimated("plate_side")} as "plateSide", ${estimated("plate_height")} as "plateHeight",
      e.frames_per_second as "framesPerSecond", e.frames, e.slowed_by as "slowedBy",
      json_build_object('uid', e.made_by, 'name', ${fullNameOf(sql.ref<string>("u.first_name"), sql.ref<string>("u.last_name"))}) as "madeBy",
      e.created_at as "madeAt", e.ended_at as "endedAt"
    from video_estimates e
      join pitches p on p.program_id = e.program_id and p.pitch_id = e.pitch_id
      left join users u on u.program_id = e.program_id and u.user_id = e.made_by
    where ${conditionsOf(filter)}
    order by e.created_at desc, e.estimate_id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** Returns the pitches whose speed both a device and a film tell, the newest first. A pitch that is excluded from averages is left out. */
export async function comparedPitches(tx: Tx, programId: string) {
  const { comparedPitchesMax } = estimateLimits;
  const { rows } = await sql<ComparedPitch>`
    select p.pitch_id as "pitchId", p.game_id as "gameId", p.pitch_num as "pitchNum", p.source, g.game_date as "gameDate",
      json_build_object('uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name) as athlete,
      e.method, p.velo as device, e.velo as video, e.velo_range as range, e.frames_per_second as "framesPerSecond"
    from video_estimates e
      join pitches p on p.program_id = e.program_id and p.pitch_id = e.pitch_id
      join games g on g.program_id = p.program_id and g.game_id = p.game_id
      join athletes a on a.program_id = p.program_id and a.athlete_id = p.athlete_id
    where e.program_id = ${programId} and e.ended_at is null and e.velo is not null and p.velo is not null
      and p.excluded_reason is null
    order by e.created_at desc, e.estimate_id
    limit ${comparedPitchesMax + 1}`.execute(tx);
  return { pitches: rows.slice(0, comparedPitchesMax), hasMore: rows.length > comparedPitchesMax };
}
