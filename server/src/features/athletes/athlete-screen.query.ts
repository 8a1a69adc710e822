import type { GameTotals } from "@armslot/baseball/game-totals";
import { fastballTypes } from "@armslot/baseball/pitch-types";
import type { ProgramRank } from "@armslot/baseball/program-percentile";
import { athleteScreenLimits, type CapturedGame } from "@armslot/contracts/athlete-screen";
import type { Athlete, AthleteQuery, AthleteScreen } from "@armslot/contracts/athletes";
import type { PitchSource } from "@armslot/contracts/circumstances";
import { programLevel } from "@armslot/contracts/levels";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../../database/built-once.ts";
import type { Tx } from "../../database/database.ts";
import { shownText } from "../../tables/aliases.ts";
import { levelTableList } from "../../tables/level-tables.ts";
import {
  type AthleteValues,
  computedTotals,
  type FilterValues,
  outings,
  readsPitches,
  storedTotals,
  valuesOfFilter,
} from "./athlete-totals.query.ts";
import { athleteOfRow, selectAthlete } from "./athletes.query.ts";
import {
  type MarkColumns,
  markColumns,
  markNames,
  marks,
  marksInColumns,
  type NewestPitches,
} from "./pitch-marks.ts";
import { programRanksOf } from "./program-ranks.query.ts";

/** What the statement reads of an athlete besides the profile. */
export interface AthleteData {
  /** Newest first. */
  readonly games: CapturedGame[];
  /** The sums under the filter, in rows per game, type and source. */
  readonly totals: GameTotals[];
  /** Of the pitches under the filter. */
  readonly sources: PitchSource[];
  readonly found: FoundOptions;
  readonly marks: MarkColumns;
  readonly levelTables: AthleteScreen["levelTables"];
  /** Null unless the comparison is asked for. */
  readonly programRanks: ProgramRank[] | null;
}

interface FilteredPitchesOptions extends NewestPitches {
  /** The athlete: a value, or a column of the statement around. */
  readonly athleteId: RawBuilder<string>;
  readonly totals: RawBuilder<unknown>;
}

/**
 * The queries of a `with` clause about one athlete: `all_games` and `all_totals` of all games, then `outings`, `totals` and `marks`
 * under it.
 */
export function filteredPitches(
  tx: Tx,
  values: FilterValues,
  { athleteId, totals, ...newest }: FilteredPitchesOptions,
): RawBuilder<unknown> {
  return sql`
    all_games as materialized (${allGames(tx, values, athleteId)}),
    all_totals as materialized (
      select g.place, t.* from all_games g join (${totalsOfProgram(tx, values)}) t on t.game_id = g.game_id
    ),
    outings as materialized (${outings(values)}),
    totals as materialized (${totals}),
    marks as materialized (${marks(tx, values, newest)})`;
}

/** The athlete's games with their place in the list, newest first. */
function allGames(tx: Tx, { programId }: FilterValues, athleteId: RawBuilder<string>) {
  return tx
    .selectFrom("games as g")
    .select(["g.game_id", "g.game_date", "g.kind", "g.source"])
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

interface ScreenValues extends AthleteValues {
  /** The level table whose rows are asked for. */
  readonly levelTableId: string | null;
}

/** The parts of the statement that depend on what is asked for. */
interface Parts {
  readonly totals: RawBuilder<unknown>;
  readonly programRanks: RawBuilder<unknown>;
}

/** Everything on the page but the profile, as one JSON value. */
function athleteData(
  tx: Tx,
  values: ScreenValues,
  { totals, programRanks }: Parts,
): RawBuilder<AthleteData> {
  return sql`(
    with ${filteredPitches(tx, values, {
      athleteId: sql.val(values.athleteId),
      totals,
      markColumns,
      marksMax: sql.lit(athleteScreenLimits.marksMax),
    })}
    select json_build_object(
      'games', (
        select coalesce(json_agg(game), '[]')
        from (
          select g.game_id as "gameId", g.game_date as "gameDate", g.opponent, g.location, g.kind, g.source,
            coalesce(t.pitches, 0) as pitches, coalesce(t.fastballs, 0) as fastballs,
            t.fastball_total / t.fastball_readings as "fastballMean", t.fastball_max as "fastballMax"
          from all_games g
          left join (
            select place, sum(pitches) as pitches, sum(pitches) filter (where is_fastball) as fastballs,
              sum((readings #>> '{velo,0}')::numeric) filter (where is_fastball) as fastball_readings,
              sum((readings #>> '{velo,1}')::numeric) filter (where is_fastball) as fastball_total,
              max((readings #>> '{velo,4}')::numeric) filter (where is_fastball) as fastball_max
            from (select place, pitches, readings, pitch_type = any(${[...fastballTypes]}) as is_fastball from all_totals) each_type
            group by place
          ) t on t.place = g.place
          order by g.place
        ) game
      ),
      'totals', (
        select coalesce(json_agg(of_game), '[]')
        from (
          select place as game, pitch_type as "pitchType", pitches, calls, strikes, swings, whiffs, readings from totals
        ) of_game
      ),
      'sources', (select coalesce(json_agg(distinct source), '[]') from totals),
      'found', (${foundOptions()}),
      'programRanks', ${programRanks},
      'levelTables', ${levelTableList(tx, values)},
      'marks', (${marksInColumns(markNames)})
    )
  )`;
}

function statement(partsOf: (tx: Tx, values: ScreenValues) => Parts) {
  return builtOnce((tx, values: ScreenValues) =>
    selectAthlete(tx, values).select(athleteData(tx, values, partsOf(tx, values)).as("data")),
  );
}

const notAsked = sql`null`;
const selectByGames = statement((tx, values) => ({
  totals: storedTotals(tx, values),
  programRanks: notAsked,
}));
const selectWithProgram = statement((tx, values) => ({
  totals: storedTotals(tx, values),
  programRanks: programRanksOf(tx, values),
}));
const selectByPitches = statement((tx, values) => ({
  totals: computedTotals(tx, values),
  programRanks: notAsked,
}));

function selectFor(query: AthleteQuery) {
  if (readsPitches(query)) return selectByPitches;
  return query.level === programLevel.id ? selectWithProgram : selectByGames;
}

/**
 * Returns an athlete with everything that the page shows under a filter, or undefined if the program has no such athlete. A filter of
 * batters or counts reads all pitches, any other only the stored sums and the newest pitches.
 */
export async function athleteWithData(
  tx: Tx,
  ids: Pick<AthleteValues, "programId" | "athleteId">,
  query: AthleteQuery,
): Promise<{ athlete: Athlete; data: AthleteData } | undefined> {
  const levelTableId = query.level === programLevel.id ? null : (query.level ?? null);
  const values = { ...ids, ...valuesOfFilter(query), levelTableId };
  const [row] = await selectFor(query)(tx, values);
  if (!row) return undefined;
  const { data, ...columns } = row;
  return { athlete: athleteOfRow(columns), data };
}
