import type { FastballOuting } from "@armslot/baseball/numbers/comparable-days";
import type { TrackedDay } from "@armslot/contracts/athlete/tracked-days";
import { hourMs } from "@armslot/contracts/core/durations";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import { type RawBuilder, sql } from "kysely";
import { caughtAfter, trackedDayOf } from "../athlete/tracked-days.ts";
import type { Tx } from "../database/database.ts";
import { shownText } from "../storage/aliases.ts";
import { isLeftOut } from "../storage/same-outings.ts";

/** The oldest day anywhere is two days before the newest one, which is over 24 hours ahead of it. */
export const staffDaysBehind = workloadDays.week + 2;

/** How far back a pitcher's outings are compared: the newest games of each kind, because bullpens would leave a starter too few starts. */
const comparedGames = { days: 120, mostOfKind: 12 } as const;

interface StaffValues {
  readonly programId: string;
  /** The newest calendar day anywhere on Earth. */
  readonly newestDay: string;
}

/** A pitcher of the staff with the games from which the changes are computed. */
export interface StaffRow extends Omit<StaffDays, "changes" | "days"> {
  readonly days: readonly {
    readonly day: TrackedDay;
    readonly last: StaffDays["days"][number]["last"];
  }[];
  readonly games: readonly FastballGame[];
}

/** The dated games with tracked pitches that the workload counts, up to the newest day and not as old as `days`. */
function countedGames(tx: Tx, { programId, newestDay }: StaffValues, days: number) {
  return tx
    .selectFrom("games as g")
    .where("g.program_id", "=", programId)
    .where("g.thrown", ">", sql.lit(0))
    .where("g.game_date", "<=", sql<string>`${newestDay}::date`)
    .where("g.game_date", ">", sql<string>`${newestDay}::date - ${sql.lit(days)}`)
    .where(sql<boolean>`not ${isLeftOut}`);
}

/** The games of the last days with their pitches. */
function recentGames(tx: Tx, values: StaffValues) {
  return countedGames(tx, values, staffDaysBehind)
    .select(["g.athlete_id", "g.game_id", "g.game_date", "g.kind", "g.thrown", "g.last_batter"])
    .select(["g.created_at"])
    .select(shownText("opponent").as("opponent"));
}

/** Returns the calendar day where it is latest, 14 hours ahead of UTC. */
export const newestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);

type CountAndSum = readonly [n: number, total: number] | null;
/** An entry of `game_digests.fastball_sums`. */
type DigestFastball = readonly [
  source: FastballOuting["source"],
  pitchType: string,
  pitches: number,
  allPitches: number,
  velo: CountAndSum,
  vertBreak: CountAndSum,
  hb: CountAndSum,
  releaseHeight: CountAndSum,
  releaseSide: CountAndSum,
];

/** A game as `fastballGames` selects it. */
type FastballGame = readonly [
  date: string,
  kind: FastballOuting["kind"],
  fastballs: readonly DigestFastball[],
];

/** The fastballs of the newest games of each kind of the athlete `a`, by type and source. */
function fastballGames(tx: Tx, values: StaffValues): RawBuilder<FastballGame[]> {
  const games = countedGames(tx, values, comparedGames.days)
    .select(["g.game_id", "g.game_date", "g.kind"])
    .select(sql`row_number() over (partition by g.kind order by g.game_date desc)`.as("place"))
    .where(sql<boolean>`g.athlete_id = a.athlete_id`);
  return sql`(
    select coalesce(json_agg(json_build_array(h.game_date, h.kind, d.fastball_sums)), '[]')
    from (${games}) h
    join game_digests d on d.program_id = ${values.programId} and d.game_id = h.game_id
    where h.place <= ${sql.lit(comparedGames.mostOfKind)}
  )`;
}

/** Returns the fastballs of some games, by game, type and source. */
export function fastballOutings(games: readonly FastballGame[]): FastballOuting[] {
  return games.flatMap(([date, kind, fastballs]) =>
    fastballs.map(([source, pitchType, pitches, allPitches, ...sums]) => {
      const [velo, vertBreak, hb, releaseHeight, releaseSide] = sums;
      const readings = { velo, vertBreak, hb, releaseHeight, releaseSide };
      return { date, kind, source, pitchType, pitches, allPitches, readings };
    }),
  );
}

/** Selects the pitchers who threw in the last days, by name (TODAY-1). It reads their newest games alone. */
export function staffDaysOf(tx: Tx, values: StaffValues): RawBuilder<StaffRow[]> {
  const { programId } = values;
  return sql`(
    with recent as materialized (${recentGames(tx, values)}),
    newest as (
      select distinct on (athlete_id, game_date) athlete_id, game_date, game_id, opponent, kind, thrown
      from recent
      order by athlete_id, game_date, created_at desc, game_id desc
    ),
    tracked as (
      select athlete_id, game_date, ${trackedDayOf(sql`game_date`)} as day
      from recent g
      group by athlete_id, game_date
    )
    select coalesce(json_agg(json_build_object(
      'uid', a.athlete_id, 'birthYear', a.birth_year, 'days', each_day.days, 'caught', ${caughtAfter(
        {
          ...{ programId: sql.val(programId), athleteId: sql`a.athlete_id` },
          after: sql`${values.newestDay}::date - ${sql.lit(staffDaysBehind)}`,
        },
      )}, 'games', ${fastballGames(tx, values)},
      'arsenal', (
        select coalesce(json_agg(t.pitch_type order by t.pitches desc, t.pitch_type), '[]')
        from pitch_totals t where t.program_id = ${programId} and t.athlete_id = a.athlete_id
      )
    ) order by a.name_key, a.athlete_id), '[]')
    from (
      select n.athlete_id, json_agg(json_build_object(
        'day', t.day, 'last', json_build_object(
          'gameId', n.game_id, 'opponent', n.opponent, 'kind', n.kind, 'pitches', n.thrown,
          'fastballs', coalesce(d.velo_count, 0), 'fastballMean', trim_scale(round(d.total_velo / nullif(d.velo_count, 0), 9)),
          'fastballMax', d.velo_max
        )
      ) order by n.game_date desc) as days
      from newest n
      join tracked t on t.athlete_id = n.athlete_id and t.game_date = n.game_date
      left join game_digests d on d.program_id = ${programId} and d.game_id = n.game_id
      group by n.athlete_id
    ) each_day
    join athletes a on a.program_id = ${programId} and a.athlete_id = each_day.athlete_id and a.standing = 'roster'
  )`;
}
