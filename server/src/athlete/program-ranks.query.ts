import { type LevelReading, levelReadings, programLevel } from "@armslot/contracts/pitch/levels";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { type AthleteValues, type FilterValues, gameConditions } from "./pitch-filter.query.ts";

function gamesOfProgram(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("games as g")
    .select(["g.athlete_id", "g.game_id", "g.game_date", "g.kind"])
    .where("g.program_id", "=", programId);
}

function totalsOfProgram(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("game_totals")
    .select(["game_id", "pitch_type", "source", "readings"])
    .where("program_id", "=", programId);
}

/** The hands of the roster, and of the athlete, who may be a prospect or an opponent. */
function throwingHands(tx: Tx, { programId, athleteId }: AthleteValues) {
  return tx
    .selectFrom("athletes")
    .select(["athlete_id", "position"])
    .where("program_id", "=", programId)
    .where((eb) =>
      eb.or([eb("standing", "=", sql.lit("roster")), eb("athlete_id", "=", athleteId)]),
    );
}

/** The columns `READING n` and `READING total`: the number of pitches with the reading, and its sum over them. */
function sumsOf(reading: LevelReading): RawBuilder<unknown> {
  const stored = reading === "armSideBreak" ? "hb" : reading;
  const part = (place: number) => sql`(t.readings -> ${sql.lit(stored)} -> ${sql.lit(place)})`;
  return sql`sum(${part(0)}::integer) as ${sql.ref(`${reading} n`)}, sum(${part(1)}::numeric) as ${sql.ref(`${reading} total`)}`;
}

function rowOfSums(reading: LevelReading): RawBuilder<unknown> {
  return sql`(${sql.lit(reading)}, ${sql.ref(`s.${reading} n`)}, ${sql.ref(`s.${reading} total`)})`;
}

/**
 * The athlete's place among the program's pitchers under a filter, as a JSON list of `ProgramRank`. It reads the stored sums of the
 * athlete's pitch types, and uses the common table expression `totals` of the athlete's own.
 */
export function programRanksOf(tx: Tx, values: AthleteValues): RawBuilder<unknown> {
  const { athleteId, sources, last } = values;
  const ofSources = sql`(${sources}::text[] is null or t.source = any(${sources}))`;
  return sql`(
    with program_outings as materialized (
      select g.game_id, g.athlete_id from (
        select g.game_id, g.athlete_id,
          row_number() over (partition by g.athlete_id order by g.game_date desc nulls last, g.game_id desc) as place
        from (${gamesOfProgram(tx, values)}) g
        where ${gameConditions(values)}
          and (
            ${last}::integer is null
            or g.game_id in (select t.game_id from (${totalsOfProgram(tx, values)}) t where ${ofSources})
          )
      ) g
      where ${last}::integer is null or g.place <= ${last}
    ),
    sums as (
      select o.athlete_id, t.pitch_type, ${sql.join(levelReadings.map(sumsOf))}
      from (${totalsOfProgram(tx, values)}) t
      join program_outings o on o.game_id = t.game_id
      where ${ofSources} and t.pitch_type in (select pitch_type from totals)
      group by o.athlete_id, t.pitch_type
    ),
    means as materialized (
      select s.athlete_id, s.pitch_type, r.reading,
        round(r.total / r.n * case
          when r.reading = 'armSideBreak' and case
            when s.pitch_type like '% (left)' then true when s.pitch_type like '% (right)' then false else a.position = 'LHP'
          end then -1 else 1
        end, 6) as mean
      from sums s
      join (${throwingHands(tx, values)}) a on a.athlete_id = s.athlete_id
      cross join lateral (values ${sql.join(levelReadings.map(rowOfSums))}) r (reading, n, total)
      where r.n >= ${sql.lit(programLevel.pitchesMin)}
    ),
    ranks as (
      select own.pitch_type, own.reading, count(*) as pitchers, count(*) filter (where m.mean < own.mean) as below,
        count(*) filter (where m.mean = own.mean) as same
      from means own join means m on m.pitch_type = own.pitch_type and m.reading = own.reading
      where own.athlete_id = ${athleteId}
      group by own.pitch_type, own.reading
    )
    select coalesce(json_agg(json_build_object(
      'pitchType', pitch_type, 'reading', reading, 'pitchers', pitchers, 'below', below, 'same', same
    )), '[]')
    from ranks
  )`;
}
