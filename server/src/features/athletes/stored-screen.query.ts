import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import { athleteScreenLimits } from "@armslot/contracts/athletes/athlete-screen";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import { type FilterValues, outings } from "./athlete-totals.query.ts";
import { placeOf, type SummedType, summedPlaces } from "./summed-places.ts";
import type { MeasuredGame } from "./velocity-variations.ts";

function marksOfProgram(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("game_marks")
    .select(["game_id", "pitch_type", "source", "marks", "trend", "counted"])
    .where("program_id", "=", programId);
}

function isChosen({ sources, types }: FilterValues): RawBuilder<boolean> {
  return sql`(${sources}::text[] is null or m.source = any(${sources}))
    and (${types}::text[] is null or m.pitch_type = any(${types}))`;
}

const { marksMax, outingsMax } = athleteScreenLimits;

/** The queries `all_totals` of all games and `outings` under the filter, after `all_games`. They read what is kept of each game. */
export function keptTotals(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  return sql`
    all_totals as materialized (
      select g.place, g.game_id, m.pitch_type, m.source, m.counted, m.counted[1] as pitches, m.counted[6] as right_batters,
        m.counted[7] as left_batters, m.counted[8] as counts
      from all_games g join (${marksOfProgram(tx, values)}) m on m.game_id = g.game_id
    ),
    outings as materialized (${outings(values)})`;
}

/**
 * The queries `totals` and `shown`, after `keptTotals`, under a filter that looks at nothing but games, sources and types: all that is
 * kept of the games, and what is drawn of those with the newest pitches and outings.
 */
export function storedPitches(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  return sql`
    totals as (
      select m.place, m.game_id, m.pitch_type, m.source, m.counted, m.pitches, m.right_batters, m.left_batters, m.counts
      from all_totals m join outings o on o.place = m.place where ${isChosen(values)}
    ),
    shown as materialized (
      select n.place, n.newer, n.newest, m.pitch_type, m.marks, m.trend, m.counted[1] as pitches
      from (
        select place, game_id, sum(sum(pitches)) over (order by place) - sum(pitches) as newer, row_number() over (order by place) as newest
        from totals
        group by place, game_id
      ) n
      join (${marksOfProgram(tx, values)}) m on m.game_id = n.game_id
      where (n.newer < ${sql.lit(marksMax)} or n.newest <= ${sql.lit(outingsMax)}) and ${isChosen(values)}
    )`;
}

/** All games as they are sent, with the numbers of `all_totals`. The places are those of the velocity's sums. */
export function printedGames(): RawBuilder<string> {
  const n = sql.lit(placeOf("velo") + 1);
  const total = sql.lit(placeOf("velo") + 2);
  const max = sql.lit(placeOf("velo") + 5);
  return sql`(
    select coalesce(string_agg(row_to_json(game)::text, ','), '')
    from (
      select g.game_id as "gameId", g.game_date as "gameDate", g.opponent, g.location, g.kind, g.source,
        coalesce(t.pitches, 0) as pitches, g.thrown, g.is_left_out as "isLeftOut", g.has_question as "hasQuestion",
        coalesce(t.fastballs, 0) as fastballs,
        t.total / nullif(t.n, 0) as "fastballMean", case when t.n > 0 then t.max end as "fastballMax"
      from all_games g
      left join (
        select place, sum(pitches) as pitches, sum(pitches) filter (where is_fastball) as fastballs,
          sum(counted[${n}]) filter (where is_fastball) as n, sum(counted[${total}]) filter (where is_fastball) as total,
          max(counted[${max}]) filter (where is_fastball) as max
        from (select place, pitches, counted, pitch_type = any(${[...fastballTypes]}) as is_fastball from all_totals) each_type
        group by place
      ) t on t.place = g.place
      order by g.place
    ) game
  )`;
}

/** The sums of each type over `totals`. */
export function summedTypes(): RawBuilder<SummedType[]> {
  const sums = summedPlaces.map((add, place) => {
    const value = sql`counted[${sql.lit(place + 1)}]`;
    return sql`${sql.raw(add)}(${value})`;
  });
  return sql`(
    select coalesce(json_agg(json_build_object('pitchType', pitch_type, 'sums', sums)), '[]')
    from (select pitch_type, array[${sql.join(sums)}] as sums from totals group by pitch_type) of_type
  )`;
}

/** The sums of velocities in each game, type and source of `totals`, as a JSON list. */
export function gameVelocities(): RawBuilder<MeasuredGame[]> {
  const first = placeOf("velo") + 1;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'game', place, 'pitchType', pitch_type,
      'readings', json_build_object('velo', counted[${sql.lit(first)}:${sql.lit(first + 4)}])
    )), '[]')
    from totals
    where counted[${sql.lit(first)}] > 0
  )`;
}

/** The beginning of a printed row of \`shown\`. */
const start = sql`'{"game":' || place || ',"pitchType":' || to_json(pitch_type)::text || ','`;

/** The outings of \`shown\` as they are sent. */
export function printedOutings(): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(${start} || trend || '}', ',' order by place, pitches desc, pitch_type collate "C"), '')
    from shown
    where newest <= ${sql.lit(outingsMax)}
  )`;
}

/** The marks of \`shown\` as they are sent. Nothing in them needs an escape. */
export function printedMarks(): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(${start} || '"pitches":' || pitches || ',"marks":"' || marks || '"}', ','), '')
    from shown where newer < ${sql.lit(marksMax)}
  )`;
}
