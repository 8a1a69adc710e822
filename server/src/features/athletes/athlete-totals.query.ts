import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { isDirection, readingNames } from "@armslot/contracts/pitch/readings";
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";

/** The values of a filter in the statement. Null filters nothing. */
export interface FilterValues {
  readonly programId: string;
  readonly season: number | null;
  readonly last: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly kinds: readonly string[] | null;
  readonly sources: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly batter: string | null;
  readonly count: string | null;
}

/** The values of a filter on the pitches of one athlete. */
export interface AthleteValues extends FilterValues {
  readonly athleteId: string;
}

const pitchFacts = [
  "game_id",
  "pitch_num",
  "pitch_type",
  "source",
  "balls",
  "strikes",
  "batter_hand",
  "call",
  "zone_cell",
  ...columnsOf(readingNames),
] as const;

/** The program's pitches that count in statistics (AVG-7). */
export function countedPitches(tx: Tx, { programId }: Pick<FilterValues, "programId">) {
  return tx
    .selectFrom("pitches")
    .select(pitchFacts)
    .where("program_id", "=", programId)
    .where("excluded_reason", "is", null);
}

/** The conditions of a filter on a counted pitch `p`. */
export function pitchConditions({
  sources,
  types,
  batter,
  count,
}: FilterValues): RawBuilder<boolean> {
  return sql`(${sources}::text[] is null or p.source = any(${sources}))
    and (${types}::text[] is null or p.pitch_type = any(${types}))
    and (${batter}::text is null or p.batter_hand = ${batter})
    and case ${count}::text
      when 'ahead' then p.strikes > p.balls
      when 'even' then p.strikes = p.balls
      when 'behind' then p.strikes < p.balls
      when 'two-strikes' then p.strikes = 2 and p.balls is not null
      when 'first-pitch' then p.balls = 0 and p.strikes = 0
      else true
    end`;
}

/** The conditions of a filter on a game `g`, besides that it has pitches. */
export function gameConditions({
  season,
  last,
  from,
  to,
  kinds,
}: FilterValues): RawBuilder<boolean> {
  return sql`(${season}::integer is null or extract(year from g.game_date) = ${season})
    and (${from}::date is null or g.game_date >= ${from})
    and (${to}::date is null or g.game_date <= ${to})
    and (${last}::integer is null or g.game_date is not null)
    and (${kinds}::text[] is null or g.kind = any(${kinds}))`;
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
export function storedTotals(
  _: Tx,
  { programId, sources, types }: FilterValues,
): RawBuilder<unknown> {
  return sql`
    select t.place, t.pitch_type, t.source, t.pitches, t.calls, t.strikes, t.swings, t.whiffs, m.sums as readings
    from all_totals t join outings o on o.place = t.place
    join game_marks m on m.program_id = ${programId} and m.game_id = o.game_id and m.pitch_type = t.pitch_type and m.source = t.source
    where (${sources}::text[] is null or t.source = any(${sources}))
      and (${types}::text[] is null or t.pitch_type = any(${types}))`;
}

function sumsOf(name: (typeof readingNames)[number]): RawBuilder<unknown> {
  const [column = ""] = columnsOf([name]);
  const value = sql.ref(`p.${column}`);
  if (isDirection(name)) {
    return sql`direction_sums(count(${value}), sum(sind(${value}::float8)), sum(cosd(${value}::float8)))`;
  }
  // A zero break is missing (AVG-3). A velocity of 0 is not stored.
  const counted = name === "vertBreak" || name === "hb" ? sql`nullif(${value}, 0)` : value;
  return sql`reading_sums(count(${counted}), sum(${value}), sum(${value} * ${value}), min(${counted}), max(${counted}))`;
}

/** The same sums as `game_totals` has, computed from the pitches under a filter. */
export function computedTotals(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  const readings = readingNames.map((name) => sql`${sql.lit(name)}, ${sumsOf(name)}`);
  return sql`
    select o.place, p.pitch_type, p.source, count(*) as pitches, count(p.call) as calls,
      count(*) filter (where p.call in ('called_strike', 'swinging_strike', 'foul', 'in_play')) as strikes,
      count(*) filter (where p.call in ('swinging_strike', 'foul', 'in_play')) as swings,
      count(*) filter (where p.call = 'swinging_strike') as whiffs,
      jsonb_strip_nulls(jsonb_build_object(${sql.join(readings)})) as readings
    from outings o join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
    where ${pitchConditions(values)}
    group by o.place, p.pitch_type, p.source`;
}

function listOrNull(values: readonly string[] | undefined): readonly string[] | null {
  return values && values.length > 0 ? values : null;
}

/** Returns the values of a filter for a statement. */
export function valuesOfFilter(filter: PitchFilter): Omit<FilterValues, "programId"> {
  const { season, last, from, to, kind, source, type, batter, count } = filter;
  return {
    season: season ?? null,
    last: last ?? null,
    from: from ?? null,
    to: to ?? null,
    kinds: listOrNull(kind),
    sources: listOrNull(source),
    types: listOrNull(type),
    batter: batter ?? null,
    count: count ?? null,
  };
}

/** Whether a filter looks at single pitches, of which the stored sums know nothing. */
export function readsPitches({ batter, count }: PitchFilter): boolean {
  return batter !== undefined || count !== undefined;
}
