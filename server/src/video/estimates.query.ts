import { estimateLimits } from "@armslot/contracts/video/estimate-limits";
import type { ComparedPitch, VideoEstimate } from "@armslot/contracts/video/estimates";
import { type NotNull, type RawBuilder, sql } from "kysely";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

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

const withPitches = sql`
  video_estimates e
    join pitches p on p.program_id = e.program_id and p.pitch_id = e.pitch_id
    join games g on g.program_id = p.program_id and g.game_id = p.game_id`;

function estimateRows<Row>(from: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select e.estimate_id as "estimateId", e.pitch_id as "pitchId", e.clip_id as "clipId", e.method, e.view,
      json_build_object(
        'pitchNum', p.pitch_num, 'pitchType', p.pitch_type, 'gameId', p.game_id, 'gameDate', g.game_date
      ) as pitch,
      ${estimated("velo")} as velo, ${estimated("vert_break")} as "vertBreak", ${estimated("hb")} as hb,
      ${estimated("plate_side")} as "plateSide", ${estimated("plate_height")} as "plateHeight",
      e.frames_per_second as "framesPerSecond", e.frames, e.slowed_by as "slowedBy",
      json_build_object('uid', e.made_by, 'name', ${fullNameIn("u")}) as "madeBy",
      e.created_at as "madeAt", e.ended_at as "endedAt"
    from ${from}
      left join users u on u.program_id = e.program_id and u.user_id = e.made_by
    where ${where}
    order by e.created_at desc, e.estimate_id`;
}

function estimateOf(row: EstimateRow): VideoEstimate {
  const endedAt = row.endedAt?.toISOString() ?? null;
  return { ...row, madeAt: row.madeAt.toISOString(), endedAt };
}

/** Returns what video says about pitches, the newest first. */
export async function estimatesOf(tx: Tx, filter: EstimateFilter): Promise<VideoEstimate[]> {
  const { rows } = await estimateRows<EstimateRow>(withPitches, conditionsOf(filter)).execute(tx);
  return rows.map(estimateOf);
}

/** Returns what video says about an athlete's pitches, the newest first. Undefined if the program has no such athlete. */
export async function estimatesOfAthlete(
  tx: Tx,
  filter: EstimateFilter & { readonly athleteId: string },
): Promise<VideoEstimate[] | undefined> {
  const { rows } = await estimateRows<EstimateRow | { readonly estimateId: null }>(
    sql`athletes a left join (${withPitches}) on ${conditionsOf(filter)}`,
    sql`a.program_id = ${filter.programId} and a.athlete_id = ${filter.athleteId}`,
  ).execute(tx);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.estimateId === null ? [] : [estimateOf(row)]));
}

/** Returns the pitches whose speed both a device and a film tell, the newest first. A pitch that is excluded from averages is left out. */
export async function comparedPitches(tx: Tx, programId: string) {
  const { comparedPitchesMax } = estimateLimits;
  const rows: ComparedPitch[] = await tx
    .selectFrom("video_estimates as e")
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "e.program_id").onRef("p.pitch_id", "=", "e.pitch_id"),
    )
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "p.program_id").onRef("g.game_id", "=", "p.game_id"),
    )
    .innerJoin("athletes as a", (join) =>
      join.onRef("a.program_id", "=", "p.program_id").onRef("a.athlete_id", "=", "p.athlete_id"),
    )
    .select(["p.pitch_id as pitchId", "p.game_id as gameId", "p.pitch_num as pitchNum", "p.source"])
    .select(["g.game_date as gameDate", "e.method", "p.velo as device", "e.velo as video"])
    .select(["e.velo_range as range", "e.frames_per_second as framesPerSecond"])
    .select(
      sql<ComparedPitch["athlete"]>`
        json_build_object('uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name)`.as(
        "athlete",
      ),
    )
    .where("e.program_id", "=", programId)
    .where("e.ended_at", "is", null)
    .where("e.velo", "is not", null)
    .where("p.velo", "is not", null)
    .where("p.excluded_reason", "is", null)
    .orderBy("e.created_at", "desc")
    .orderBy("e.estimate_id")
    .limit(comparedPitchesMax + 1)
    .$narrowType<{ device: NotNull; video: NotNull; range: NotNull }>()
    .execute();
  return { pitches: rows.slice(0, comparedPitchesMax), hasMore: rows.length > comparedPitchesMax };
}
