import type {
  Leader,
  LeadersQuery,
  LeadersScreen,
} from "@armslot/contracts/compare/leaders-screen";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { pitchRateNames } from "@armslot/contracts/pitch/rates";
import { type RawBuilder, sql } from "kysely";
import { optionsOf } from "../athlete/athlete-screen.ts";
import { type FoundOptions, foundOptions } from "../athlete/athlete-totals.query.ts";
import { gameConditions, readsPitches, valuesOfFilter } from "../athlete/pitch-filter.query.ts";
import { builtOnce } from "../database/built-once.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { rosterIds } from "../storage/athlete-standings.ts";
import {
  type LeaderValues,
  pitchApproachValues,
  pitchValues,
  storedApproachValues,
  storedRateValues,
  storedValues,
} from "./leader-measures.query.ts";

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
