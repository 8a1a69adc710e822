import { type LevelReading, levelReadings, programLevel } from "@armslot/contracts/levels";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import { type AthleteValues, type FilterValues, gameConditions } from "./athlete-totals.query.ts";

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

function throwingHands(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("athletes")
    .select(["athlete_id", "position"])
    .where("program_id", "=", programId);
}

function sumsOf(reading: LevelReading): RawBuilder<unknown> {
  const stored = reading === "armSideBreak" ? "hb" : reading;
  return sql`(${sql.lit(reading)}, t.readings -> ${sql.lit(stored)})`;
}

/**
 * The athlete's place among the program's pitchers under a filter, as a JSON list of `ProgramRank`. It reads the stored sums of the
 * athlete's pitch types, and uses the common table expression `totals` of the athlete's own.
 */
export function programRanksOf(tx: Tx, values: AthleteValues): RawBuilder<unknown> {
  const { athleteId, sources, last } = values;
  return sql`(
    with program_totals as materialized (
      select t.game_id, t.pitch_type, t.readings from (${totalsOfProgram(tx, values)}) t
      where ${sources}::text[] is null or t.source = any(${sources})
    ),
    program_outings as (
      select g.game_id, g.athlete_id from (
        select g.game_id, g.athlete_id,
          row_number() over (partition by g.athlete_id order by g.game_date desc nulls last, g.game_id desc) as place
        from (${gamesOfProgram(tx, values)}) g
        where ${gameConditions(values)} and g.game_id in (select game_id from program_totals)
      ) g
      where ${last}::integer is null or g.place <= ${last}
    ),
    means as materialized (
      select o.athlete_id, t.pitch_type, r.reading,
        round(
          sum((r.sums -> 1)::numeric) / sum((r.sums -> 0)::numeric)
            * case when r.reading = 'armSideBreak' and a.position = 'LHP' then -1 else 1 end, 6
        ) as mean
      from program_totals t
      join program_outings o on o.game_id = t.game_id
      join (${throwingHands(tx, values)}) a on a.athlete_id = o.athlete_id
      cross join lateral (values ${sql.join(levelReadings.map(sumsOf))}) r (reading, sums)
      where t.pitch_type in (select pitch_type from totals) and r.sums is not null
      group by o.athlete_id, t.pitch_type, r.reading, a.position
      having sum((r.sums -> 0)::numeric) >= ${sql.lit(programLevel.pitchesMin)}
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
