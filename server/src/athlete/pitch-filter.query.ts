import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { readingNames } from "@armslot/contracts/pitch/readings";
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

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

/** The value of a reading in a counted pitch `p`. A zero break is missing (AVG-3). A velocity of 0 is not stored. */
export function countedReading(name: (typeof readingNames)[number]): RawBuilder<unknown> {
  const [column = ""] = columnsOf([name]);
  const value = sql.ref(`p.${column}`);
  return name === "vertBreak" || name === "hb" ? sql`nullif(${value}, 0)` : value;
}

/**
 * The conditions of a filter on the source and the type of a row.
 * @param row its name in the statement
 */
export function isChosen(
  row: "m" | "p" | "r" | "t",
  { sources, types }: Pick<FilterValues, "sources" | "types">,
): RawBuilder<boolean> {
  const name = sql.raw(row);
  return sql`(${sources}::text[] is null or ${name}.source = any(${sources}))
    and (${types}::text[] is null or ${name}.pitch_type = any(${types}))`;
}

/** The conditions of a filter on a counted pitch `p`. */
export function pitchConditions({
  sources,
  types,
  batter,
  count,
}: FilterValues): RawBuilder<boolean> {
  return sql`${isChosen("p", { sources, types })}
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

function listOrNull(values: readonly string[] | undefined): readonly string[] | null {
  return values && values.length > 0 ? values : null;
}

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
