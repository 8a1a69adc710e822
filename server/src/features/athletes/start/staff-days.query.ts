import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import type { FastballOuting } from "@armslot/baseball/rates/comparable-days";
import { type ChangeMeasure, changeMeasures } from "@armslot/contracts/athletes/staff-changes";
import type { StaffDays } from "@armslot/contracts/athletes/staff-days";
import { hourMs } from "@armslot/contracts/ground/durations";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../database/database.ts";
import { shownText } from "../../../tables/aliases.ts";
import { isLeftOut } from "../../../tables/same-outings.ts";

/** The oldest day anywhere is two days before the newest one, which is over 24 hours ahead of it. */
export const staffDaysBehind = workloadDays.week + 2;

/** How far back a pitcher's outings are compared: the newest games of these days. */
const comparedGames = { days: 120, most: 12 } as const;

interface StaffValues {
  readonly programId: string;
  /** The newest calendar day anywhere on Earth. */
  readonly newestDay: string;
}

/** A pitcher of the staff with the outings from which the changes are computed. */
export interface StaffRow extends Omit<StaffDays, "changes"> {
  readonly outings: readonly FastballOuting[];
}

/** The dated games with tracked pitches that the workload counts, up to the newest day and not as old as `days`. */
function countedGames(tx: Tx, { programId, newestDay }: StaffValues, days: number) {
  return tx
    .selectFrom("games as g")
    .where("g.program_id", "=", programId)
    .where("g.thrown", ">", 0)
    .where("g.game_date", "<=", sql<string>`${newestDay}::date`)
    .where("g.game_date", ">", sql<string>`${newestDay}::date - ${sql.lit(days)}`)
    .where(sql<boolean>`not ${isLeftOut}`);
}

/** The games of the last days with their pitches. */
function recentGames(tx: Tx, values: StaffValues) {
  return countedGames(tx, values, staffDaysBehind)
    .select(["g.athlete_id", "g.game_id", "g.game_date", "g.kind", "g.thrown", "g.created_at"])
    .select(shownText("opponent").as("opponent"));
}

/** Returns the calendar day where it is latest, 14 hours ahead of UTC. */
export const newestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);

const isFastball = sql`t.pitch_type = any(${sql.lit(`{${fastballTypes.join(",")}}`)})`;

const comparedReadings = changeMeasures.filter(
  (measure): measure is Exclude<ChangeMeasure, "usage"> => measure !== "usage",
);

/** The fastballs of the newest games of the athlete `a`, by type and source. */
function fastballOutings(tx: Tx, values: StaffValues) {
  const games = countedGames(tx, values, comparedGames.days)
    .select(["g.game_id", "g.game_date", "g.kind"])
    .where(sql<boolean>`g.athlete_id = a.athlete_id`)
    .orderBy("g.game_date", "desc")
    .limit(comparedGames.most);
  const readings = comparedReadings.map(
    (name) => sql`${sql.lit(name)}, t.readings -> ${sql.lit(name)}`,
  );
  return sql`(
    select coalesce(json_agg(json_build_object(
      'date', h.game_date, 'kind', h.kind, 'source', t.source, 'pitchType', t.pitch_type, 'pitches', t.pitches,
      'allPitches', t.all_pitches, 'readings', json_build_object(${sql.join(readings)})
    )), '[]')
    from (${games}) h
    cross join lateral (
      select t.pitch_type, t.source, t.pitches, t.readings, sum(t.pitches) over (partition by t.source) as all_pitches
      from game_totals t where t.program_id = ${values.programId} and t.game_id = h.game_id
    ) t
    where ${isFastball}
  )`;
}

/** Selects the pitchers who threw in the last days, by name (TODAY-1). It reads their newest games alone. */
export function staffDaysOf(tx: Tx, values: StaffValues): RawBuilder<StaffRow[]> {
  const { programId } = values;
  return sql`(
    with recent as materialized (${recentGames(tx, values)})
    select coalesce(json_agg(json_build_object(
      'uid', a.athlete_id, 'birthYear', a.birth_year, 'days', each_day.days, 'outings', ${fastballOutings(tx, values)}
    ) order by a.name_key, a.athlete_id), '[]')
    from (
      select of_day.athlete_id, json_agg(json_build_object(
        'date', of_day.game_date, 'pitches', of_day.pitches, 'last', json_build_object(
          'gameId', newest.game_id, 'opponent', newest.opponent, 'kind', newest.kind, 'pitches', newest.thrown,
          'fastballs', coalesce(fast.n, 0), 'fastballMean', trim_scale(round(fast.total / fast.n, 9)), 'fastballMax', fast.max
        )
      ) order by of_day.game_date desc) as days
      from (select athlete_id, game_date, sum(thrown) as pitches from recent group by athlete_id, game_date) of_day
      cross join lateral (
        select r.game_id, r.opponent, r.kind, r.thrown from recent r
        where r.athlete_id = of_day.athlete_id and r.game_date = of_day.game_date
        order by r.created_at desc, r.game_id desc limit 1
      ) newest
      cross join lateral (
        select sum((t.readings #>> '{velo,0}')::integer) as n, sum((t.readings #>> '{velo,1}')::numeric) as total,
          max((t.readings #>> '{velo,4}')::numeric) as max
        from game_totals t
        where t.program_id = ${programId} and t.game_id = newest.game_id and ${isFastball}
      ) fast
      group by of_day.athlete_id
    ) each_day
    join athletes a on a.program_id = ${programId} and a.athlete_id = each_day.athlete_id and a.standing = 'roster'
  )`;
}
