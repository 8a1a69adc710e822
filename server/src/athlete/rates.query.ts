import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import {
  type BattersFaced,
  type RateCountName,
  rateCountNames,
} from "@armslot/contracts/pitch/rate-counts";
import { rateZone } from "@armslot/contracts/pitch/rates";
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import {
  countedPitches,
  type FilterValues,
  isChosen,
  pitchConditions,
} from "./pitch-filter.query.ts";

const countColumns = columnsOf(rateCountNames);
const counts = Array.from({ length: 12 }, (_, place) => ({
  balls: Math.floor(place / 3),
  strikes: place % 3,
}));

function ratesOfProgram(tx: Tx, { programId }: Pick<FilterValues, "programId">) {
  return tx
    .selectFrom("game_rates")
    .select(["game_id", "pitch_type", "source", "batter_hand", "by_count"])
    .select(["batters", "strikeouts", "walks"])
    .select(countColumns)
    .where("program_id", "=", programId);
}

/** The stored counts under a filter that looks at nothing but games, sources and types. */
export function storedRates(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  const sums = countColumns.map((column) => {
    const name = sql.ref(column);
    return sql`sum(r.${name}) as ${name}`;
  });
  const byCount = counts.map((_, place) => sql`sum(r.by_count[${sql.lit(place + 1)}])`);
  return sql`
    select r.pitch_type, r.batter_hand, ${sql.join(sums)}, json_build_array(${sql.join(byCount)}) as by_count,
      sum(r.batters) as batters, sum(r.strikeouts) as strikeouts, sum(r.walks) as walks
    from outings o join (${ratesOfProgram(tx, values)}) r on r.game_id = o.game_id
    where ${isChosen("r", values)}
    group by r.pitch_type, r.batter_hand`;
}

/** Whether the call of a counted pitch `p` is a strike. */
export const isStrike = sql`p.call in ('called_strike', 'swinging_strike', 'foul', 'in_play')`;
/** Whether the batter swung at a counted pitch `p`. */
export const isSwing = sql`p.call in ('swinging_strike', 'foul', 'in_play')`;
const isFirst = sql`p.balls = 0 and p.strikes = 0`;
const isLocated = sql`p.plate_side is not null and p.plate_height is not null`;
const isIn = sql`p.plate_side between ${sql.lit(-rateZone.side)} and ${sql.lit(rateZone.side)}
  and p.plate_height between ${sql.lit(rateZone.low)} and ${sql.lit(rateZone.high)}`;

const hasApproach = sql`p.vert_approach is not null and p.plate_height is not null`;

/** The condition of each count on a counted pitch `p`. A test compares them with the pure functions. */
export const rateConditions: Readonly<Record<RateCountName, RawBuilder<unknown>>> = {
  pitches: sql`true`,
  calls: sql`p.call is not null`,
  calledStrikes: sql`p.call = 'called_strike'`,
  whiffs: sql`p.call = 'swinging_strike'`,
  firstPitches: sql`p.call is not null and ${isFirst}`,
  firstStrikes: sql`${isStrike} and ${isFirst}`,
  located: isLocated,
  inZone: sql`${isLocated} and ${isIn}`,
  zoneSwings: sql`${isLocated} and ${isIn} and ${isSwing}`,
  zoneWhiffs: sql`${isLocated} and ${isIn} and p.call = 'swinging_strike'`,
  outside: sql`${isLocated} and not (${isIn}) and p.call is not null`,
  chases: sql`${isLocated} and not (${isIn}) and ${isSwing}`,
  approaches: hasApproach,
  approachHeights: hasApproach,
  approachAngles: hasApproach,
};

type SumName = "approachHeights" | "approachAngles";

/** What each sum adds up of a counted pitch `p`. */
const rateSums: Readonly<Record<SumName, RawBuilder<unknown>>> = {
  approachHeights: sql`p.plate_height::numeric`,
  approachAngles: sql`p.vert_approach::numeric`,
};

const isSum = (name: RateCountName): name is SumName => Object.hasOwn(rateSums, name);

/** The same counts as `game_rates` has, computed from the pitches under a filter. */
export function computedRates(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  const sums = rateCountNames.map((name, place) => {
    const column = countColumns[place] ?? name;
    const value = isSum(name) ? sql`sum(${rateSums[name]})` : sql`count(*)`;
    return sql`coalesce(${value} filter (where ${rateConditions[name]}), 0) as ${sql.ref(column)}`;
  });
  const byCount = counts.map(
    ({ balls, strikes }) =>
      sql`count(*) filter (where p.balls = ${sql.lit(balls)} and p.strikes = ${sql.lit(strikes)})`,
  );
  return sql`
    select p.pitch_type, coalesce(p.batter_hand, 'U') as batter_hand, ${sql.join(sums)},
      json_build_array(${sql.join(byCount)}) as by_count
    from outings o join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
    where ${pitchConditions(values)}
    group by p.pitch_type, coalesce(p.batter_hand, 'U')`;
}

/** Selects `rates` as one JSON list. */
export function rateTypes(): RawBuilder<AthleteRates["types"]> {
  const fields = rateCountNames.map(
    (name, place) => sql`${sql.lit(name)}, ${sql.ref(countColumns[place] ?? name)}`,
  );
  return sql`
    select coalesce(json_agg(json_build_object(
      'pitchType', pitch_type, 'batterHand', nullif(batter_hand, 'U'), ${sql.join(fields)}, 'byCount', by_count
    ) order by pitch_type, batter_hand), '[]')
    from rates where pitches > 0`;
}

/**
 * Selects the batters faced in the filter's games as one JSON object. Null under a filter of sources, types or counts, because those
 * pitches alone end no plate appearance (RATE-3).
 */
export function facedBatters(tx: Tx, values: FilterValues): RawBuilder<BattersFaced | null> {
  const { batter } = values;
  return sql`
    select ${battersUnder(values)}
    from outings o join (${ratesOfProgram(tx, values)}) r on r.game_id = o.game_id
    where ${batter}::text is null or r.batter_hand = ${batter}`;
}

/** The same from `storedRates`, which have read the games once. */
export function storedBatters(values: FilterValues): RawBuilder<BattersFaced | null> {
  return sql`select ${battersUnder(values)} from rates r`;
}

function battersUnder({ sources, types, count }: FilterValues): RawBuilder<BattersFaced | null> {
  return sql`case
    when ${sources}::text[] is null and ${types}::text[] is null and ${count}::text is null
    then json_build_object(
      'batters', coalesce(sum(r.batters), 0), 'strikeouts', coalesce(sum(r.strikeouts), 0), 'walks', coalesce(sum(r.walks), 0)
    )
  end`;
}
