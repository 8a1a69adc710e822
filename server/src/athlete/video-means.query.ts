import { groupBy } from "@armslot/baseball/pitch/group-by";
import { clipSpeed } from "@armslot/baseball/video/clip-speed";
import { meanFromVideo, type VideoValue } from "@armslot/baseball/video/mean-from-video";
import { pairsFromVideo } from "@armslot/baseball/video/pairs-from-video";
import {
  type VideoMeanReading,
  type VideoMeans,
  type VideoMeansByReading,
  videoMeanReadings,
} from "@armslot/contracts/athlete/video-means";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import type {
  EstimatedReading,
  EstimateMethod,
  FlightMarks,
} from "@armslot/contracts/video/estimates";
import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { filteredOutings } from "./athlete-totals.query.ts";
import {
  type AthleteValues,
  countedPitches,
  pitchConditions,
  valuesOfFilter,
} from "./pitch-filter.query.ts";

type Ranged = { readonly value: number; readonly range: number };

/** What one estimate says about a counted pitch. A reading that the pitch has is null. */
type EstimatedPitch = Readonly<Record<EstimatedReading, Ranged | null>> & {
  readonly gameId: string;
  readonly pitchNum: number;
  readonly pitchId: string;
  readonly pitchType: string;
  readonly method: EstimateMethod;
  readonly inputs: unknown;
};

/** A value of the estimate `e` with its range if the counted pitch `p` has none. */
function ifMissing(column: "velo" | "vert_break" | "hb" | "plate_side" | "plate_height") {
  const [value, range] = [sql.ref(`e.${column}`), sql.ref(`e.${column}_range`)];
  return sql`case when ${sql.ref(`p.${column}`)} is null and ${value} is not null
    then json_build_object('value', ${value}, 'range', ${range}) end`;
}

/** The estimates of the pitches under the filter, the newest game first, and in it the newest estimate. */
function estimatedPitches(tx: Tx, values: AthleteValues) {
  const { programId, athleteId } = values;
  const pitches = countedPitches(tx, values).select("pitch_id");
  const estimates = tx
    .selectFrom("video_estimates")
    .select(["pitch_id", "estimate_id", "created_at", "method", "inputs"])
    .select(["velo", "velo_range", "vert_break", "vert_break_range", "hb", "hb_range"])
    .select(["plate_side", "plate_side_range", "plate_height", "plate_height_range"])
    .where("program_id", "=", programId)
    .where("ended_at", "is", null);
  return sql<EstimatedPitch[]>`(
    with ${filteredOutings(tx, values, sql.val(athleteId))}
    select coalesce(json_agg(estimated), '[]')
    from (
      select o.game_id as "gameId", p.pitch_id as "pitchId", p.pitch_num as "pitchNum", p.pitch_type as "pitchType",
        e.method, e.inputs,
        ${ifMissing("velo")} as velo, ${ifMissing("vert_break")} as "vertBreak", ${ifMissing("hb")} as hb,
        ${ifMissing("plate_side")} as "plateSide", ${ifMissing("plate_height")} as "plateHeight"
      from outings o
        join (${pitches}) p on p.game_id = o.game_id
        join (${estimates}) e on e.pitch_id = p.pitch_id
      where ${pitchConditions(values)}
      order by o.place, e.created_at desc, e.estimate_id
    ) estimated
  )`;
}

/** Returns the part of a value's range that no other pitch shares. That of a tracked value is unknown, so it counts as shared. */
function randomPart({ method, inputs }: EstimatedPitch, name: VideoMeanReading): number {
  if (method !== "marks" || name !== "velo") return 0;
  const speed = clipSpeed(inputs as FlightMarks);
  return speed.kind === "speed" ? speed.random : 0;
}

/** Returns the values of a reading, of each pitch that of its newest estimate. */
function valuesOf(estimates: readonly EstimatedPitch[], name: VideoMeanReading): VideoValue[] {
  const newest = new Map<string, VideoValue>();
  for (const estimate of estimates) {
    const { [name]: ranged, pitchId } = estimate;
    if (ranged && !newest.has(pitchId))
      newest.set(pitchId, { ...ranged, random: randomPart(estimate, name) });
  }
  return [...newest.values()];
}

function meansOf(estimates: readonly EstimatedPitch[]): VideoMeansByReading {
  const found = videoMeanReadings.flatMap((name) => {
    const values = valuesOf(estimates, name);
    return values.length === 0 ? [] : [[name, meanFromVideo(values)] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the breaks and the place of a pitch from its estimates. */
function pitchOf(estimates: readonly EstimatedPitch[]): VideoMeans["pitches"] {
  const [first] = estimates;
  if (!first) return [];
  const { gameId, pitchNum } = first;
  const pairs = pairsFromVideo(estimates);
  return pairs.breaks || pairs.place ? [{ gameId, pitchNum, ...pairs }] : [];
}

/**
 * Returns what video says about an athlete's pitches under a filter, without a pitch's readings that it has. Undefined if
 * the program has no such athlete.
 */
export async function videoMeansOf(
  tx: Tx,
  ids: Pick<AthleteValues, "programId" | "athleteId">,
  filter: PitchFilter,
): Promise<VideoMeans | undefined> {
  const values = { ...ids, ...valuesOfFilter(filter) };
  const row = await tx
    .selectFrom("athletes")
    .select(estimatedPitches(tx, values).as("estimates"))
    .where("program_id", "=", ids.programId)
    .where("athlete_id", "=", ids.athleteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const types = [...groupBy(row.estimates, ({ pitchType }) => pitchType)];
  const outings = [...groupBy(row.estimates, (one) => `${one.gameId} ${one.pitchType}`).values()];
  return {
    types: types.map(([pitchType, ofType]) => ({ pitchType, readings: meansOf(ofType) })),
    outings: outings.flatMap((ofOuting) => {
      const [first] = ofOuting;
      if (!first) return [];
      const { gameId, pitchType } = first;
      return [{ gameId, pitchType, readings: meansOf(ofOuting) }];
    }),
    pitches: [...groupBy(row.estimates, ({ pitchId }) => pitchId).values()].flatMap(pitchOf),
  };
}
