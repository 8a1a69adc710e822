import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import { isDirection, readingNames } from "@armslot/contracts/pitch/readings";
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { shownText } from "../storage/aliases.ts";
import { hasQuestion, isLeftOut } from "../storage/same-outings.ts";
import {
  countedPitches,
  countedReading,
  type FilterValues,
  gameConditions,
  isChosen,
  pitchConditions,
} from "./pitch-filter.query.ts";
import { isStrike, isSwing } from "./rates.query.ts";

/** The queries of a `with` clause about one athlete: `all_games` and `all_totals` of all games, then `outings` under the filter. */
export function filteredOutings(
  tx: Tx,
  values: FilterValues,
  athleteId: RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`
    all_games as materialized (${allGames(tx, values, athleteId)}),
    all_totals as materialized (
      select g.place, t.* from all_games g join (${totalsOfProgram(tx, values)}) t on t.game_id = g.game_id
    ),
    outings as materialized (${outings(values)})`;
}

/** The athlete's games with their place in the list, newest first. */
export function allGames(tx: Tx, { programId }: FilterValues, athleteId: RawBuilder<string>) {
  return tx
    .selectFrom("games as g")
    .select(["g.game_id", "g.game_date", "g.kind", "g.source", "g.thrown", "g.last_batter"])
    .select([isLeftOut.as("is_left_out"), hasQuestion.as("has_question")])
    .select([shownText("opponent").as("opponent"), shownText("location").as("location")])
    .select(
      sql<number>`row_number() over (order by g.game_date desc nulls last, g.game_id desc) - 1`.as(
        "place",
      ),
    )
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId);
}

function totalsOfProgram(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("game_totals")
    .select(["game_id", "pitch_type", "source", "pitches", "calls", "strikes", "swings", "whiffs"])
    .select(["right_batters", "left_batters", "counts", "readings"])
    .where("program_id", "=", programId);
}

/** The games of the filter's dates, kinds and sources, of which the newest are the last outings (FILTER-2). */
export function outings(values: FilterValues): RawBuilder<unknown> {
  const { sources, last } = values;
  return sql`
    select g.place, g.game_id from all_games g
    where ${gameConditions(values)}
      and exists (
        select from all_totals t
        where t.place = g.place and (${sources}::text[] is null or t.source = any(${sources}))
      )
    order by g.place
    limit ${last}`;
}

/** The stored sums under a filter that looks at nothing but games, sources and types. */
export function storedTotals(_: Tx, values: FilterValues): RawBuilder<unknown> {
  return sql`
    select t.place, t.pitch_type, t.source, t.pitches, t.calls, t.strikes, t.swings, t.whiffs, m.sums as readings
    from all_totals t join outings o on o.place = t.place
    join game_marks m on m.program_id = ${values.programId} and m.game_id = o.game_id and m.pitch_type = t.pitch_type and m.source = t.source
    where ${isChosen("t", values)}`;
}

function sumsOf(name: (typeof readingNames)[number]): RawBuilder<unknown> {
  const [column = ""] = columnsOf([name]);
  const value = sql.ref(`p.${column}`);
  if (isDirection(name)) {
    return sql`direction_sums(count(${value}), sum(sind(${value}::float8)), sum(cosd(${value}::float8)))`;
  }
  const counted = countedReading(name);
  return sql`reading_sums(count(${counted}), sum(${value}), sum(${value} * ${value}), min(${counted}), max(${counted}))`;
}

/** The same sums as `game_totals` has, computed from the pitches under a filter. */
export function computedTotals(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  const readings = readingNames.map((name) => sql`${sql.lit(name)}, ${sumsOf(name)}`);
  return sql`
    select o.place, p.pitch_type, p.source, count(*) as pitches, count(p.call) as calls,
      count(*) filter (where ${isStrike}) as strikes,
      count(*) filter (where ${isSwing}) as swings,
      count(*) filter (where p.call = 'swinging_strike') as whiffs,
      jsonb_strip_nulls(jsonb_build_object(${sql.join(readings)})) as readings
    from outings o join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
    where ${pitchConditions(values)}
    group by o.place, p.pitch_type, p.source`;
}

/** What the athlete's pitches have without a filter. */
export interface FoundOptions {
  readonly sources: PitchSource[];
  readonly pitchTypes: string[];
  readonly rightBatters: number;
  readonly leftBatters: number;
  readonly counts: number;
}

/** Selects the `FoundOptions` of `all_totals` as one JSON object. */
export function foundOptions(): RawBuilder<FoundOptions> {
  return sql`
    select json_build_object(
      'sources', coalesce(json_agg(distinct source), '[]'), 'pitchTypes', coalesce(json_agg(distinct pitch_type), '[]'),
      'rightBatters', coalesce(sum(right_batters), 0), 'leftBatters', coalesce(sum(left_batters), 0),
      'counts', coalesce(sum(counts), 0)
    )
    from (
      select source, pitch_type, sum(right_batters) as right_batters, sum(left_batters) as left_batters, sum(counts) as counts
      from all_totals
      group by source, pitch_type
    ) found`;
}
