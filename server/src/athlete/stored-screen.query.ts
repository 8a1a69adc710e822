import { athleteScreenLimits } from "@armslot/contracts/athlete/athlete-screen";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { outings } from "./athlete-totals.query.ts";
import { type FilterValues, isChosen } from "./pitch-filter.query.ts";
import { placeOf, type SummedType, summedPlaces } from "./summed-places.ts";
import type { TypeSquares } from "./velocity-variations.ts";

function marksOfProgram(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("game_marks")
    .select(["game_id", "pitch_type", "source", "marks", "trend", "counted"])
    .where("program_id", "=", programId);
}

const { marksMax, outingsMax } = athleteScreenLimits;

/** The index in `counted` of the velocity's n (0), sum (1) or sum of squares (2). SQL counts from 1. */
const velo = (place: number) => sql.lit(placeOf("velo") + 1 + place);

/** The queries `all_totals` of all games and `outings` under the filter, after `all_games`. They read what is kept of each game. */
export function keptTotals(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  return sql`
    all_totals as materialized (
      select g.place, g.game_id, g.game_date, m.pitch_type, m.source, m.counted, m.counted[1] as pitches, m.counted[6] as right_batters,
        m.counted[7] as left_batters, m.counted[8] as counts, m.counted[${velo(0)}] as velo_count, m.counted[${velo(1)}] as total_velo,
        m.counted[${velo(2)}] as velo_squares
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
      select m.place, m.game_id, m.game_date, m.pitch_type, m.source, m.counted, m.pitches, m.velo_count, m.total_velo, m.velo_squares
      from all_totals m join outings o on o.place = m.place where ${isChosen("m", values)}
    ),
    shown as materialized (
      select n.place, n.newer, n.newest, m.pitch_type, m.marks, m.trend, m.counted[1] as pitches
      from (
        select place, game_id, sum(sum(pitches)) over (order by place) - sum(pitches) as newer, row_number() over (order by place) as newest
        from totals
        group by place, game_id
      ) n
      join (${marksOfProgram(tx, values)}) m on m.game_id = n.game_id
      where (n.newer < ${sql.lit(marksMax)} or n.newest <= ${sql.lit(outingsMax)}) and ${isChosen("m", values)}
    )`;
}

/** All games as they are sent. */
export function printedGames(tx: Tx, { programId }: FilterValues): RawBuilder<string> {
  const digests = tx
    .selectFrom("game_digests")
    .select(["game_id", "pitches", "fastballs", "velo_count", "total_velo", "velo_max"])
    .where("program_id", "=", programId);
  return sql`(
    select coalesce(string_agg(row_to_json(game)::text, ','), '')
    from (
      select g.game_id as "gameId", g.game_date as "gameDate", g.opponent, g.location, g.kind, g.source,
        coalesce(d.pitches, 0) as pitches, g.thrown, g.last_batter as "lastBatter", g.is_left_out as "isLeftOut", g.has_question as "hasQuestion",
        coalesce(d.fastballs, 0) as fastballs,
        trim_scale(round(d.total_velo / nullif(d.velo_count, 0), 9)) as "fastballMean", d.velo_max as "fastballMax"
      from all_games g left join (${digests}) d on d.game_id = g.game_id
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

/** How much the velocities of each type in `totals` differ between days and within them. Each game without a date is a day of its own. */
export function velocitySquares(): RawBuilder<TypeSquares[]> {
  return sql`(
    select coalesce(json_agg(of_type order by of_type.n desc, of_type."pitchType"), '[]')
    from (
      select pitch_type as "pitchType", count(*) as days, sum(n) as n, sum(n * (total / n - grand) * (total / n - grand)) as between,
        sum(greatest(squares - total * total / n, 0)) as within, sum(n * n) as sizes
      from (
        select pitch_type, n, total, squares, sum(total) over of_type / sum(n) over of_type as grand
        from (
          select pitch_type, sum(velo_count) as n, sum(total_velo) as total, sum(velo_squares) as squares
          from totals
          where velo_count > 0
          group by pitch_type, game_date, case when game_date is null then place end
        ) d
        window of_type as (partition by pitch_type)
      ) each_day
      group by pitch_type
    ) of_type
  )`;
}

/** The beginning of a printed row of `shown`. */
const start = sql`'{"game":' || place || ',"pitchType":' || to_json(pitch_type)::text || ','`;

/** The outings of `shown` as they are sent. */
export function printedOutings(): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(${start} || trend || '}', ',' order by place, pitches desc, pitch_type collate "C"), '')
    from shown
    where newest <= ${sql.lit(outingsMax)}
  )`;
}

/** The packed marks of each game and type of `shown`. Nothing in them needs an escape. */
export function printedMarks(): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(${start} || '"pitches":' || pitches || ',"marks":"' || marks || '"}', ','), '')
    from shown where newer < ${sql.lit(marksMax)}
  )`;
}
