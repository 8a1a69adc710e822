import type { GameTotals } from "@armslot/baseball/game-totals";
import { fastballTypes } from "@armslot/baseball/pitch-types";
import type { ProgramRank } from "@armslot/baseball/program-percentile";
import {
  athleteScreenLimits,
  type CapturedGame,
  type PitchMarks,
} from "@armslot/contracts/athlete-screen";
import type { Athlete, AthleteQuery } from "@armslot/contracts/athletes";
import type { PitchSource } from "@armslot/contracts/circumstances";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../../database/built-once.ts";
import { columnsOf } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";
import { shownText } from "../../tables/aliases.ts";
import {
  computedTotals,
  countedPitches,
  type FilterValues,
  outings,
  pitchConditions,
  storedTotals,
} from "./athlete-totals.query.ts";
import { athleteOfRow, selectAthlete } from "./athletes.query.ts";
import { programRanksOf } from "./program-ranks.query.ts";

/** Marks in columns, with the types by name. */
interface MarkColumns extends Omit<PitchMarks, "type"> {
  readonly pitchType: string[];
}

/** What the statement reads of an athlete besides the profile. */
export interface AthleteData {
  /** Newest first. */
  readonly games: CapturedGame[];
  /** The sums under the filter, in rows per game, type and source. */
  readonly totals: GameTotals[];
  /** What all pitches have, whatever the filter. */
  readonly found: {
    readonly sources: PitchSource[];
    readonly pitchTypes: string[];
    readonly rightBatters: number;
    readonly leftBatters: number;
    readonly counts: number;
  };
  readonly marks: MarkColumns;
  /** Null unless the comparison is asked for. */
  readonly programRanks: ProgramRank[] | null;
}

/** The athlete's games with their place in the list, newest first. */
function allGames(tx: Tx, { programId, athleteId }: FilterValues) {
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

const markNames = [
  "pitchNum",
  "pitchType",
  "velo",
  "vertBreak",
  "hb",
  "plateHeight",
  "plateSide",
  "releaseHeight",
  "releaseSide",
  "batterHand",
] as const satisfies (keyof MarkColumns)[];

const markColumns = columnsOf(markNames);

/** The newest pitches under the filter. Reads only the games that have them, however many there are. */
function marks(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  const { marksMax } = athleteScreenLimits;
  return sql`
    select n.place, ${sql.join(markColumns.map((column) => sql.ref(`p.${column}`)))}
    from (
      select place, sum(sum(pitches)) over (order by place) - sum(pitches) as newer from totals group by place
    ) n
    join outings o on o.place = n.place
    join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
    where n.newer < ${sql.lit(marksMax)} and ${pitchConditions(values)}
    order by n.place, p.pitch_num desc
    limit ${sql.lit(marksMax)}`;
}

/** The parts of the statement that depend on what is asked for. */
interface Parts {
  readonly totals: RawBuilder<unknown>;
  readonly programRanks: RawBuilder<unknown>;
}

/** Everything on the page but the profile, as one JSON value. */
function athleteData(
  tx: Tx,
  values: FilterValues,
  { totals, programRanks }: Parts,
): RawBuilder<AthleteData> {
  const columns = markColumns.map(
    (column, index) =>
      sql`${sql.lit(markNames[index])}, coalesce(json_agg(${sql.ref(column)}), '[]')`,
  );
  return sql`(
    with all_games as materialized (${allGames(tx, values)}),
    all_totals as materialized (
      select g.place, t.* from all_games g join (${totalsOfProgram(tx, values)}) t on t.game_id = g.game_id
    ),
    outings as materialized (${outings(values)}),
    totals as materialized (${totals}),
    marks as materialized (${marks(tx, values)})
    select json_build_object(
      'games', (
        select coalesce(json_agg(json_build_object(
          'gameId', g.game_id, 'gameDate', g.game_date, 'opponent', g.opponent, 'location', g.location,
          'kind', g.kind, 'source', g.source, 'pitches', coalesce(t.pitches, 0), 'fastballs', coalesce(t.fastballs, 0),
          'fastballMean', t.fastball_total / t.fastball_readings, 'fastballMax', t.fastball_max
        ) order by g.place), '[]')
        from all_games g
        left join (
          select place, sum(pitches) as pitches, sum(pitches) filter (where is_fastball) as fastballs,
            sum((readings #>> '{velo,0}')::numeric) filter (where is_fastball) as fastball_readings,
            sum((readings #>> '{velo,1}')::numeric) filter (where is_fastball) as fastball_total,
            max((readings #>> '{velo,4}')::numeric) filter (where is_fastball) as fastball_max
          from (select place, pitches, readings, pitch_type = any(${[...fastballTypes]}) as is_fastball from all_totals) each_type
          group by place
        ) t on t.place = g.place
      ),
      'totals', (
        select coalesce(json_agg(json_build_object(
          'game', place, 'pitchType', pitch_type, 'pitches', pitches, 'calls', calls, 'strikes', strikes,
          'swings', swings, 'whiffs', whiffs, 'readings', readings
        )), '[]')
        from totals
      ),
      'found', (
        select json_build_object(
          'sources', coalesce(json_agg(distinct source), '[]'), 'pitchTypes', coalesce(json_agg(distinct pitch_type), '[]'),
          'rightBatters', coalesce(sum(right_batters), 0), 'leftBatters', coalesce(sum(left_batters), 0),
          'counts', coalesce(sum(counts), 0)
        )
        from all_totals
      ),
      'programRanks', ${programRanks},
      'marks', (select json_build_object('game', coalesce(json_agg(place), '[]'), ${sql.join(columns)}) from marks)
    )
  )`;
}

function statement(partsOf: (tx: Tx, values: FilterValues) => Parts) {
  return builtOnce((tx, values: FilterValues) =>
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

function selectFor({ batter, count, level }: AthleteQuery) {
  if (batter !== undefined || count !== undefined) return selectByPitches;
  return level === undefined ? selectByGames : selectWithProgram;
}

function listOrNull(values: readonly string[] | undefined): readonly string[] | null {
  return values && values.length > 0 ? values : null;
}

/**
 * Returns an athlete with everything that the page shows under a filter, or undefined if the program has no such athlete. A filter of
 * batters or counts reads all pitches, any other only the stored sums and the newest pitches.
 */
export async function athleteWithData(
  tx: Tx,
  ids: Pick<FilterValues, "programId" | "athleteId">,
  query: AthleteQuery,
): Promise<{ athlete: Athlete; data: AthleteData } | undefined> {
  const { season, last, from, to, kind, source, type, batter, count } = query;
  const [row] = await selectFor(query)(tx, {
    ...ids,
    season: season ?? null,
    last: last ?? null,
    from: from ?? null,
    to: to ?? null,
    kinds: listOrNull(kind),
    sources: listOrNull(source),
    types: listOrNull(type),
    batter: batter ?? null,
    count: count ?? null,
  });
  if (!row) return undefined;
  const { data, ...columns } = row;
  return { athlete: athleteOfRow(columns), data };
}
