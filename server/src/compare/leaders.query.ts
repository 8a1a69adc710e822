import type { LeaderMeasure } from "@armslot/contracts/compare/leaders";
import type {
  Leader,
  LeadersQuery,
  LeadersScreen,
} from "@armslot/contracts/compare/leaders-screen";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import type { RateCountName } from "@armslot/contracts/pitch/rate-counts";
import { type PitchRateName, pitchRateNames, rates } from "@armslot/contracts/pitch/rates";
import { readingNames } from "@armslot/contracts/pitch/readings";
import { type RawBuilder, sql } from "kysely";
import { optionsOf } from "../athlete/athlete-screen.ts";
import { type FoundOptions, foundOptions } from "../athlete/athlete-totals.query.ts";
import {
  countedPitches,
  countedReading,
  type FilterValues,
  gameConditions,
  isChosen,
  pitchConditions,
  readsPitches,
  valuesOfFilter,
} from "../athlete/pitch-filter.query.ts";
import { isStrike, isSwing, rateConditions } from "../athlete/rates.query.ts";
import { builtOnce } from "../database/built-once.ts";
import { columnsOf, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { approachLineTable } from "../storage/approach-lines.ts";
import { rosterIds } from "../storage/athlete-standings.ts";

interface LeaderValues extends FilterValues {
  readonly measure: LeaderMeasure;
}

/** The measure's sums per game, type and source that the database keeps, under a filter that looks at nothing else. */
function storedValues(_: Tx, values: LeaderValues): RawBuilder<unknown> {
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
function storedRateValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
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

interface LeadersData extends Pick<LeadersScreen, "sources" | "pitches" | "allPitches"> {
  readonly leaders: Leader[];
  /** The pitches of each day and kind of game, newest first. */
  readonly games: Parameters<typeof optionsOf>[0]["games"];
  readonly found: FoundOptions;
}

function gamesOfProgram(tx: Tx, { programId }: LeaderValues) {
  return tx
    .selectFrom("games")
    .select(["athlete_id", "game_id", "game_date", "kind"])
    .where("program_id", "=", programId)
    .where("athlete_id", "in", rosterIds(tx, programId));
}

/** The stored sums, with those of the measure alone: all readings of a large program do not fit into memory. */
function totalsOfProgram(tx: Tx, { programId, measure }: LeaderValues) {
  return tx
    .selectFrom("game_totals")
    .select(["game_id", "pitch_type", "source", "pitches", "calls", "strikes", "swings", "whiffs"])
    .select(["right_batters", "left_batters", "counts"])
    .select(sql`readings -> ${measure}::text`.as("sums"))
    .where("program_id", "=", programId);
}

function namesOfProgram(tx: Tx, { programId }: LeaderValues) {
  return tx
    .selectFrom("athletes")
    .select(["athlete_id", "name_key", ...named(["first_name", "last_name", "position"])])
    .where("program_id", "=", programId);
}

/** Everything on the leaders' page as one JSON value. */
function leadersData(
  tx: Tx,
  values: LeaderValues,
  measured: RawBuilder<unknown>,
): RawBuilder<LeadersData> {
  const { sources, last } = values;
  return sql`(
    with all_totals as materialized (
      select g.athlete_id, g.game_date, g.kind, t.*
      from (${gamesOfProgram(tx, values)}) g join (${totalsOfProgram(tx, values)}) t on t.game_id = g.game_id
    ),
    outings as materialized (
      select g.athlete_id, g.game_id from (
        select g.athlete_id, g.game_id,
          row_number() over (partition by g.athlete_id order by g.game_date desc nulls last, g.game_id desc) as place
        from (
          select distinct athlete_id, game_id, game_date, kind from all_totals
          where ${sources}::text[] is null or source = any(${sources})
        ) g
        where ${gameConditions(values)}
      ) g
      where ${last}::integer is null or g.place <= ${last}
    ),
    measured as materialized (${measured}),
    leaders as (
      select athlete_id, sum(n) as n, sum(total) as total, min(lowest) as lowest, max(highest) as highest
      from measured
      group by athlete_id
      having sum(n) > 0
    )
    select json_build_object(
      'leaders', (
        select coalesce(json_agg(json_build_object(
          'uid', a.athlete_id, 'firstName', a."firstName", 'lastName', a."lastName", 'position', a.position,
          'n', l.n, 'total', l.total, 'lowest', l.lowest, 'highest', l.highest
        ) order by a.name_key, a.athlete_id), '[]')
        from leaders l join (${namesOfProgram(tx, values)}) a on a.athlete_id = l.athlete_id
      ),
      'sources', (select coalesce(json_agg(distinct source), '[]') from measured where n > 0),
      'pitches', (select coalesce(sum(pitches), 0) from measured),
      'allPitches', (select coalesce(sum(pitches), 0) from all_totals),
      'games', (
        select coalesce(json_agg(json_build_object('gameDate', game_date, 'kind', kind, 'pitches', pitches)
          order by game_date desc nulls last), '[]')
        from (select game_date, kind, sum(pitches) as pitches from all_totals group by game_date, kind) of_day
      ),
      'found', (${foundOptions()})
    )
  )`;
}

function statement(measured: (tx: Tx, values: LeaderValues) => RawBuilder<unknown>) {
  return builtOnce((tx, values: LeaderValues) =>
    tx.selectNoFrom(leadersData(tx, values, measured(tx, values)).as("data")),
  );
}

const selectByGames = statement(storedValues);
const selectByRates = statement(storedRateValues);
const selectByPitches = statement(pitchValues);
const selectByApproaches = statement(storedApproachValues);
const selectByPitchApproaches = statement(pitchApproachValues);

function selectFor(query: LeadersQuery) {
  const isByPitches = readsPitches(query);
  if (query.measure === approachAbove.key) {
    return isByPitches ? selectByPitchApproaches : selectByApproaches;
  }
  if (isByPitches) return selectByPitches;
  return pitchRateNames.some((rate) => rate === query.measure) ? selectByRates : selectByGames;
}

/**
 * Returns the sums of a measure for each of a program's athletes under a filter. A filter of batters or counts reads the program's
 * pitches, any other only the stored sums per game.
 */
export async function leadersOf(
  tx: Tx,
  programId: string,
  query: LeadersQuery,
): Promise<LeadersScreen> {
  const { measure } = query;
  const [row] = await selectFor(query)(tx, { programId, measure, ...valuesOfFilter(query) });
  if (!row) throw new Error("The statement returned no row.");
  const { games, found, ...data } = row.data;
  return { measure, ...data, options: optionsOf({ games, found }) };
}

/** The approach angles above the program's lines per game, type and source, in the columns of `storedValues`. */
function storedApproachValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
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
function pitchApproachValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
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
function pitchValues(tx: Tx, values: LeaderValues): RawBuilder<unknown> {
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
