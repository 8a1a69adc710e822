import type { LeaderMeasure } from "@armslot/contracts/compare/leaders";
import type { RateCountName } from "@armslot/contracts/pitch/rate-counts";
import { type PitchRateName, pitchRateNames, rates } from "@armslot/contracts/pitch/rates";
import { readingNames } from "@armslot/contracts/pitch/readings";
import { type RawBuilder, sql } from "kysely";
import {
  countedPitches,
  countedReading,
  type FilterValues,
  isChosen,
  pitchConditions,
} from "../athlete/pitch-filter.query.ts";
import { isStrike, isSwing, rateConditions } from "../athlete/rates.query.ts";
import { columnsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { approachLineTable } from "../storage/approach-lines.ts";

export interface LeaderValues extends FilterValues {
  readonly measure: LeaderMeasure;
}

/** The measure's sums per game, type and source that the database keeps, under a filter that looks at nothing else. */
export function storedValues(_: Tx, values: LeaderValues): RawBuilder<unknown> {
  const { measure } = values;
  const partOf = (place: number) => sql`(t.sums -> ${sql.lit(place)})::numeric`;
  return sql`
    select o.athlete_id, t.source, t.pitches,
      case ${measure}::text when 'strikeRate' then t.calls when 'whiffRate' then t.swings else ${partOf(0)} end as n,
      case ${measure}::text when 'strikeRate' then t.strikes when 'whiffRate' then t.whiffs else ${partOf(1)} end as total,
      ${partOf(3)} as lowest, ${partOf(4)} as highest
    from all_totals t join outings o on o.game_id = t.game_id
    where ${isChosen("t", values)}`;
}

/** The counts of a rate per game, type and source, in the columns of `storedValues`. */
export function storedRateValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
  const { programId, measure } = values;
  const columns = [...new Set(pitchRateNames.flatMap(countsOfRate))];
  const ofProgram = tx
    .selectFrom("game_rates")
    .select(["game_id", "pitch_type", "source", ...columnsOf(["pitches", ...columns])])
    .where("program_id", "=", programId);
  const countOf = (name: RateCountName) => sql`r.${sql.ref(columnsOf([name])[0] ?? name)}`;
  const each = (counted: (rate: PitchRateName) => RawBuilder<unknown>) =>
    sql`case ${measure}::text ${sql.join(
      pitchRateNames.map((rate) => sql`when ${sql.lit(rate)} then ${counted(rate)}`),
      sql` `,
    )} end`;
  return sql`
    select o.athlete_id, r.source, r.pitches, ${each((rate) => countOf(rates[rate].divisor))} as n,
      ${each((rate) => sql.join(rates[rate].parts.map(countOf), sql` + `))} as total,
      null::numeric as lowest, null::numeric as highest
    from outings o join (${ofProgram}) r on r.game_id = o.game_id
    where ${isChosen("r", values)}`;
}

const fromLines = sql`l.intercept * r.approaches + l.slope * r.approach_heights`;

/** The approach angles above the program's lines per game, type and source, in the columns of `storedValues`. */
export function storedApproachValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
  const { programId } = values;
  const ofProgram = tx
    .selectFrom("game_rates")
    .select(["game_id", "pitch_type", "source", "pitches", "approaches"])
    .select(["approach_heights", "approach_angles"])
    .where("program_id", "=", programId);
  return sql`
    select o.athlete_id, r.source, r.pitches, r.approaches as n, r.approach_angles - (${fromLines}) as total,
      null::numeric as lowest, null::numeric as highest
    from outings o join (${ofProgram}) r on r.game_id = o.game_id
    join ${approachLineTable(tx, programId)} l on l.pitch_type = r.pitch_type
    where ${isChosen("r", values)}`;
}

/** The same of each pitch under a filter of batters or counts. */
export function pitchApproachValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
  return sql`
    select o.athlete_id, p.source, 1 as pitches, 1 as n,
      p.vert_approach - l.intercept - l.slope * p.plate_height as total,
      null::numeric as lowest, null::numeric as highest
    from outings o join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
    join ${approachLineTable(tx, values.programId)} l on l.pitch_type = p.pitch_type
    where p.vert_approach is not null and p.plate_height is not null and ${pitchConditions(values)}`;
}

function countsOfRate(rate: PitchRateName): RateCountName[] {
  return [...rates[rate].parts, rates[rate].divisor];
}

/** Whether each pitch is counted by a rate, as branches of a `case` on the measure. The parts of a rate exclude each other. */
function pitchRateCases(namesOf: (rate: PitchRateName) => readonly RateCountName[]) {
  const branches = pitchRateNames.map((rate) => {
    const isCounted = namesOf(rate).map((name) => sql`coalesce(${rateConditions[name]}, false)`);
    return sql`when ${sql.lit(rate)} then (${sql.join(isCounted, sql` or `)})::integer`;
  });
  return sql.join(branches, sql` `);
}

/** The measure's value of each pitch under a filter, in the columns of `storedValues`. */
export function pitchValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
  const { measure } = values;
  const cases = readingNames.map(
    (name) => sql`when ${sql.lit(name)} then ${countedReading(name)}::numeric`,
  );
  return sql`
    select p.athlete_id, p.source, 1 as pitches, p.value as lowest, p.value as highest,
      case ${measure}::text
        when 'strikeRate' then (p.call is not null)::integer
        when 'whiffRate' then (${isSwing})::integer
        ${pitchRateCases((rate) => [rates[rate].divisor])}
        else (p.value is not null)::integer
      end as n,
      case ${measure}::text
        when 'strikeRate' then (${isStrike})::integer
        when 'whiffRate' then (p.call = 'swinging_strike')::integer
        ${pitchRateCases((rate) => rates[rate].parts)}
        else p.value
      end as total
    from (
      select o.athlete_id, p.source, p.call, p.balls, p.strikes, p.plate_side, p.plate_height, case ${measure}::text ${sql.join(cases, sql` `)} end as value
      from outings o join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
      where ${pitchConditions(values)}
    ) p`;
}
