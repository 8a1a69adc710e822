import type { getStaffSheet, StaffSheet } from "@armslot/contracts/compare/staff-sheet";
import type { InputOf } from "@armslot/contracts/core/endpoint";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import {
  type FilterValues,
  gameConditions,
  valuesOfFilter,
} from "../athlete/pitch-filter.query.ts";
import { caughtAfter, trackedDayOf } from "../athlete/tracked-days.ts";
import { builtOnce } from "../database/built-once.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { rosterIds } from "../storage/athlete-standings.ts";
import { isLeftOut } from "../storage/same-outings.ts";

/** The values of the statement: a filter of games and sources, and the calendar date of the reader. */
interface StaffSheetValues extends FilterValues {
  readonly today: string;
}

/**
 * The velocities in the stored sums. The offset keeps the planner from reading them later: it would sort all readings of a program to
 * group them.
 */
function velocities(tx: Tx, { programId }: StaffSheetValues) {
  return tx
    .selectFrom("game_totals")
    .select(["game_id", "pitch_type", "source", "pitches"])
    .select(sql<number>`(readings #>> '{velo,0}')::integer`.as("velo_n"))
    .select(sql<number>`(readings #>> '{velo,1}')::numeric`.as("velo_total"))
    .select(sql<number>`(readings #>> '{velo,4}')::numeric`.as("velo_max"))
    .where("program_id", "=", programId)
    .offset(0);
}

/** The sums of each pitch type and source in each game of the roster. */
function totalsOfGames(tx: Tx, values: StaffSheetValues) {
  return tx
    .selectFrom("games as g")
    .innerJoin(velocities(tx, values).as("t"), "t.game_id", "g.game_id")
    .select(["g.athlete_id", "g.game_id", "g.game_date", "g.kind"])
    .select(["t.pitch_type", "t.source", "t.pitches", "t.velo_n", "t.velo_total", "t.velo_max"])
    .where("g.program_id", "=", values.programId)
    .where("g.athlete_id", "in", rosterIds(tx, values.programId));
}

function roster(tx: Tx, { programId }: StaffSheetValues) {
  return tx
    .selectFrom("athletes")
    .select(["athlete_id", "first_name", "last_name", "position", "name_key", "birth_year"])
    .where("program_id", "=", programId)
    .where("standing", "=", sql.lit("roster"));
}

/** The tracked pitches of each athlete on each of the last 7 days. */
function lastDays(tx: Tx, { programId, today }: StaffSheetValues) {
  const ofDay = tx
    .selectFrom("games as g")
    .select(["g.athlete_id", "g.game_date", trackedDayOf(sql`g.game_date`).as("day")])
    .where("g.program_id", "=", programId)
    .where("g.thrown", ">", sql.lit(0))
    .where("g.game_date", "<=", sql<string>`${today}::date`)
    .where("g.game_date", ">", sql<string>`${today}::date - ${sql.lit(workloadDays.week)}`)
    .where(sql<boolean>`not ${isLeftOut}`)
    .groupBy(["g.athlete_id", "g.game_date"]);
  return sql`
    select athlete_id, json_agg(day order by game_date desc) as days
    from (${ofDay}) of_day group by athlete_id`;
}

/** The last outing and the tracked pitches of each athlete up to today, whatever the filter. */
function workloads(tx: Tx, { programId, today }: StaffSheetValues) {
  const since = (days: number) =>
    sql<boolean>`g.game_date > ${today}::date - ${sql.lit(days)} and not ${isLeftOut}`;
  const counted = ({ fn }: ExpressionBuilder<Schema & { g: Schema["games"] }, "g">, days: number) =>
    fn.coalesce(fn.sum<number>("g.thrown").filterWhere(since(days)), sql<number>`0`);
  return tx
    .selectFrom("games as g")
    .select("g.athlete_id")
    .select((eb) => [
      eb.fn.max("g.game_date").filterWhere(sql<boolean>`not ${isLeftOut}`).as("last_outing"),
      counted(eb, workloadDays.week).as("pitches_7"),
      counted(eb, workloadDays.month).as("pitches_28"),
      sql<boolean>`bool_or(${isLeftOut} and g.game_date > ${today}::date - ${sql.lit(workloadDays.month)})`.as(
        "has_left_out",
      ),
    ])
    .where("g.program_id", "=", programId)
    .where("g.thrown", ">", sql.lit(0))
    .where("g.game_date", "<=", sql<string>`${today}::date`)
    .groupBy("g.athlete_id");
}

type Condition = (tx: Tx, values: StaffSheetValues) => RawBuilder<boolean>;

/** The condition of a filter on the sums `g` of a game, without the last outings. */
const passes: Condition = (_, values) => {
  const { sources } = values;
  return sql`${gameConditions(values)} and (${sources}::text[] is null or g.source = any(${sources}))`;
};

/** The same with the last outings, which need the games of each athlete in order. */
const isOfLastOutings: Condition = (tx, values) => sql`(${passes(tx, values)}) and g.game_id in (
  select game_id from (
    select game_id, row_number() over (partition by athlete_id order by game_date desc, game_id desc) as place
    from (select distinct athlete_id, game_id, game_date from (${totalsOfGames(tx, values)}) g where ${passes(tx, values)}) each_game
  ) in_order
  where place <= ${values.last}
)`;

/** `sums` adds up all games in one pass. Types, options and the number of pitches come from its few rows. */
function statement(condition: Condition) {
  return builtOnce((tx, values: StaffSheetValues) => {
    return tx.selectNoFrom(
      sql<StaffSheet>`(
        with sums as materialized (
          select athlete_id, pitch_type, source, kind, extract(year from game_date) as season,
            sum(pitches) as all_pitches,
            sum(pitches) filter (where is_in) as pitches,
            sum(velo_n) filter (where is_in) as velo_n,
            sum(velo_total) filter (where is_in) as velo_total,
            max(velo_max) filter (where is_in) as velo_max
          from (
            select athlete_id, game_date, kind, pitch_type, source, pitches, velo_n, velo_total, velo_max,
              ${condition(tx, values)} as is_in
            from (${totalsOfGames(tx, values)}) g
          ) g
          group by athlete_id, pitch_type, source, kind, season
        ),
        types as (
          select athlete_id, pitch_type, sum(pitches) as pitches, sum(velo_n) as velo_n, sum(velo_total) as velo_total,
            max(velo_max) as velo_max
          from sums where pitches > 0 group by athlete_id, pitch_type
        ),
        arsenals as (
          select athlete_id, json_agg(json_build_object(
            'pitchType', pitch_type, 'pitches', pitches, 'velo', case when velo_n > 0 then json_build_object(
              'n', velo_n, 'mean', trim_scale(round(velo_total / velo_n, 9)), 'max', velo_max
            ) end
          ) order by pitches desc, pitch_type) as types
          from types group by athlete_id
        ),
        workloads as (${workloads(tx, values)}),
        last_days as (${lastDays(tx, values)})
        select json_build_object(
          'athletes', (
            select coalesce(json_agg(json_build_object(
              'uid', a.athlete_id, 'firstName', a.first_name, 'lastName', a.last_name, 'position', a.position,
              'lastOuting', w.last_outing, 'pitches7', coalesce(w.pitches_7, 0), 'pitches28', coalesce(w.pitches_28, 0),
              'birthYear', a.birth_year, 'lastDays', coalesce(d.days, '[]'), 'caught', ${caughtAfter(
                {
                  ...{ programId: sql.val(values.programId), athleteId: sql`a.athlete_id` },
                  after: sql`${values.today}::date - ${sql.lit(workloadDays.week)}`,
                },
              )}, 'hasLeftOut', coalesce(w.has_left_out, false),
              'types', coalesce(s.types, '[]')
            ) order by a.name_key, a.athlete_id), '[]')
            from (${roster(tx, values)}) a
            left join workloads w on w.athlete_id = a.athlete_id
            left join last_days d on d.athlete_id = a.athlete_id
            left join arsenals s on s.athlete_id = a.athlete_id
          ),
          'options', (
            select json_build_object(
              'seasons', coalesce(json_agg(distinct season) filter (where season is not null), '[]'),
              'kinds', coalesce(json_agg(distinct kind), '[]'), 'sources', coalesce(json_agg(distinct source), '[]')
            )
            from sums
          ),
          'allPitches', (select coalesce(sum(all_pitches), 0) from sums)
        )
      )`.as("sheet"),
    );
  });
}

const selectSheet = statement(passes);
const selectLastOutings = statement(isOfLastOutings);

type SheetQuery = InputOf<typeof getStaffSheet>["query"];

/** Returns a program's staff sheet. It reads the stored sums of all games, and no pitch. */
export async function staffSheetOf(
  tx: Tx,
  programId: string,
  { today, ...filter }: SheetQuery,
): Promise<StaffSheet> {
  const select = filter.last === undefined ? selectSheet : selectLastOutings;
  const [row] = await select(tx, { programId, ...valuesOfFilter(filter), today });
  if (!row) throw new Error("The statement of the staff sheet returned no row.");
  const { options, ...sheet } = row.sheet;
  return { ...sheet, options: { ...options, seasons: options.seasons.toReversed() } };
}
