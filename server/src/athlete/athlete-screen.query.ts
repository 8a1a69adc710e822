import type { GameTotals } from "@armslot/baseball/numbers/game-totals";
import type { ProgramRank } from "@armslot/baseball/numbers/program-percentile";
import {
  type AthleteRates,
  athleteScreenLimits,
  type PitchMark,
} from "@armslot/contracts/athlete/athlete-screen";
import type { CaughtDays } from "@armslot/contracts/athlete/tracked-days";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import { type LevelReading, levelReadings, programLevel } from "@armslot/contracts/pitch/levels";
import type { Athlete, AthleteQuery, AthleteScreen } from "@armslot/contracts/roster/athletes";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { columnsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { levelTableList } from "../storage/level-tables.ts";
import { athleteOfRow, selectAthlete } from "./athlete.query.ts";
import {
  allGames,
  computedTotals,
  type FoundOptions,
  foundOptions,
  outings,
} from "./athlete-totals.query.ts";
import {
  type AthleteValues,
  type FilterValues,
  gameConditions,
  isChosen,
  readsPitches,
  valuesOfFilter,
} from "./pitch-filter.query.ts";
import { marksInColumns, newestPitches } from "./pitch-marks.ts";
import {
  computedRates,
  facedBatters,
  rateTypes,
  storedBatters,
  storedRates,
} from "./rates.query.ts";
import { placeOf, type SummedType, summedPlaces } from "./summed-places.ts";
import { caughtAfter } from "./tracked-days.ts";
import type { TypeSquares } from "./velocity-variations.ts";

function marksOfProgram(tx: Tx, { programId }: FilterValues) {
  return tx
    .selectFrom("game_marks")
    .select(["game_id", "pitch_type", "source", "marks", "trend", "counted"])
    .where("program_id", "=", programId);
}

const { marksMax, outingsMax } = athleteScreenLimits;

/** The index in `counted` of the velocity's n (0), sum (1) or sum of squares (2). SQL counts from 1. */
const velo = (place: number) => sql.lit(placeOf("velo") + 1 + place);

/** The queries `all_totals` of all games and `outings` under the filter, after `all_games`. They read what is kept of each game. */
function keptTotals(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  return sql`
    all_totals as materialized (
      select g.place, g.game_id, g.game_date, m.pitch_type, m.source, m.counted, m.counted[1] as pitches, m.counted[6] as right_batters,
        m.counted[7] as left_batters, m.counted[8] as counts, m.counted[${velo(0)}] as velo_count, m.counted[${velo(1)}] as total_velo,
        m.counted[${velo(2)}] as velo_squares
      from all_games g join (${marksOfProgram(tx, values)}) m on m.game_id = g.game_id
    ),
    outings as materialized (${outings(values)})`;
}

/**
 * The queries `totals` and `shown`, after `keptTotals`, under a filter that looks at nothing but games, sources and types: all that is
 * kept of the games, and what is drawn of those with the newest pitches and outings.
 */
function storedPitches(tx: Tx, values: FilterValues): RawBuilder<unknown> {
  return sql`
    totals as (
      select m.place, m.game_id, m.game_date, m.pitch_type, m.source, m.counted, m.pitches, m.velo_count, m.total_velo, m.velo_squares
      from all_totals m join outings o on o.place = m.place where ${isChosen("m", values)}
    ),
    shown as materialized (
      select n.place, n.newer, n.newest, m.pitch_type, m.marks, m.trend, m.counted[1] as pitches
      from (
        select place, game_id, sum(sum(pitches)) over (order by place) - sum(pitches) as newer, row_number() over (order by place) as newest
        from totals
        group by place, game_id
      ) n
      join (${marksOfProgram(tx, values)}) m on m.game_id = n.game_id
      where (n.newer < ${sql.lit(marksMax)} or n.newest <= ${sql.lit(outingsMax)}) and ${isChosen("m", values)}
    )`;
}

/** All games as they are sent. */
function printedGames(tx: Tx, { programId }: FilterValues): RawBuilder<string> {
  const digests = tx
    .selectFrom("game_digests")
    .select(["game_id", "pitches", "fastballs", "velo_count", "total_velo", "velo_max"])
    .where("program_id", "=", programId);
  return sql`(
    select coalesce(string_agg(row_to_json(game)::text, ','), '')
    from (
      select g.game_id as "gameId", g.game_date as "gameDate", g.opponent, g.location, g.kind, g.source,
        coalesce(d.pitches, 0) as pitches, g.thrown, g.last_batter as "lastBatter", g.is_left_out as "isLeftOut", g.has_question as "hasQuestion",
        coalesce(d.fastballs, 0) as fastballs,
        trim_scale(round(d.total_velo / nullif(d.velo_count, 0), 9)) as "fastballMean", d.velo_max as "fastballMax"
      from all_games g left join (${digests}) d on d.game_id = g.game_id
      order by g.place
    ) game
  )`;
}

/** The sums of each type over `totals`. */
function summedTypes(): RawBuilder<SummedType[]> {
  const sums = summedPlaces.map((add, place) => {
    const value = sql`counted[${sql.lit(place + 1)}]`;
    return sql`${sql.raw(add)}(${value})`;
  });
  return sql`(
    select coalesce(json_agg(json_build_object('pitchType', pitch_type, 'sums', sums)), '[]')
    from (select pitch_type, array[${sql.join(sums)}] as sums from totals group by pitch_type) of_type
  )`;
}

/** How much the velocities of each type in `totals` differ between days and within them. Each game without a date is a day of its own. */
function velocitySquares(): RawBuilder<TypeSquares[]> {
  return sql`(
    select coalesce(json_agg(of_type order by of_type.n desc, of_type."pitchType"), '[]')
    from (
      select pitch_type as "pitchType", count(*) as days, sum(n) as n, sum(n * (total / n - grand) * (total / n - grand)) as between,
        sum(greatest(squares - total * total / n, 0)) as within, sum(n * n) as sizes
      from (
        select pitch_type, n, total, squares, sum(total) over of_type / sum(n) over of_type as grand
        from (
          select pitch_type, sum(velo_count) as n, sum(total_velo) as total, sum(velo_squares) as squares
          from totals
          where velo_count > 0
          group by pitch_type, game_date, case when game_date is null then place end
        ) d
        window of_type as (partition by pitch_type)
      ) each_day
      group by pitch_type
    ) of_type
  )`;
}

/** The beginning of a printed row of `shown`. */
const start = sql`'{"game":' || place || ',"pitchType":' || to_json(pitch_type)::text || ','`;

const markNames = [
  ...(["pitchNum", "pitchType", "velo", "vertBreak", "hb", "plateHeight", "plateSide"] as const),
  ...(["releaseHeight", "releaseSide", "zoneCell", "batterHand"] as const),
];

/** `isStored`: sums that are kept per game. A filter of batters or counts looks at single pitches, so their sums are computed. */
type FoundPitches =
  | {
      readonly isStored: true;
      readonly types: SummedType[];
      readonly velocities: TypeSquares[];
    }
  /** The sums in rows per game, type and source. */
  | { readonly isStored: false; readonly types: GameTotals[] };

/** What the statement reads of an athlete besides the profile. */
export type AthleteData = FoundPitches & {
  /** All games, newest first, as they are sent: JSON with commas between them. */
  readonly games: string;
  /** Of stored pitches: the newest outings as they are sent. Empty for others. */
  readonly outings: string;
  /** Of stored pitches: the packed marks of each game and type, as JSON with commas between them. Of others: `MarkColumns` as JSON. */
  readonly marks: string;
  /** Of the pitches under the filter. */
  readonly sources: PitchSource[];
  readonly found: FoundOptions;
  readonly rates: Omit<AthleteRates, "variations">;
  readonly levelTables: AthleteScreen["levelTables"];
  readonly caught: CaughtDays;
  /** Null unless the comparison is asked for. */
  readonly programRanks: ProgramRank[] | null;
};

/** The newest pitches in columns. */
export type MarkColumns = { readonly [Name in keyof PitchMark]: readonly PitchMark[Name][] };

interface ScreenValues extends AthleteValues {
  /** The level table whose rows are asked for. */
  readonly levelTableId: string | null;
}

/** The parts of the statement that depend on what is asked for. */
interface StatementParts {
  /** The queries `totals` and those after it. */
  readonly queries: RawBuilder<unknown>;
  readonly rates: RawBuilder<unknown>;
  readonly batters: RawBuilder<unknown>;
  readonly types: RawBuilder<unknown>;
  readonly velocities: RawBuilder<unknown>;
  readonly outings: RawBuilder<string>;
  readonly marks: RawBuilder<string>;
  readonly programRanks: RawBuilder<unknown>;
}

/** Stands between the parts of `athleteData`. JSON never contains it. */
const separator = "\u001f";

/** Everything on the page but the profile: the facts as JSON, then the games, the outings and the marks as they are sent. */
function athleteData(tx: Tx, values: ScreenValues, parts: StatementParts): RawBuilder<string> {
  const between = sql.lit(separator);
  return sql`(
    with all_games as materialized (${allGames(tx, values, sql.val(values.athleteId))}),
    ${keptTotals(tx, values)},
    ${parts.queries},
    rates as materialized (${parts.rates})
    select json_build_object(
      'types', ${parts.types},
      'sources', (select coalesce(json_agg(distinct source), '[]') from totals),
      'found', (${foundOptions()}),
      'velocities', ${parts.velocities},
      'rates', json_build_object('types', (${rateTypes()}), 'batters', (${parts.batters})),
      'programRanks', ${parts.programRanks},
      'levelTables', ${levelTableList(tx, values)},
      'caught', ${caughtAfter({
        ...{ programId: sql.val(values.programId), athleteId: sql.val(values.athleteId) },
        after: sql`'-infinity'`,
      })}
    )::text || ${between} || ${printedGames(tx, values)} || ${between} || ${parts.outings} || ${between} || ${parts.marks}
  )`;
}

function statement(partsOf: (tx: Tx, values: ScreenValues) => StatementParts) {
  return builtOnce((tx, values: ScreenValues) =>
    selectAthlete(tx, values).select(athleteData(tx, values, partsOf(tx, values)).as("data")),
  );
}

const notAsked = sql`null`;
const storedParts = (tx: Tx, values: ScreenValues): StatementParts => ({
  queries: storedPitches(tx, values),
  types: summedTypes(),
  velocities: velocitySquares(),
  outings: printedOutings(),
  marks: printedMarks(),
  rates: storedRates(tx, values),
  batters: storedBatters(values),
  programRanks: notAsked,
});
const selectByGames = statement(storedParts);
const selectWithProgram = statement((tx, values) => ({
  ...storedParts(tx, values),
  programRanks: programRanksOf(tx, values),
}));
const selectByPitches = statement((tx, values) => ({
  queries: sql`
    totals as materialized (${computedTotals(tx, values)}),
    marks as materialized (${newestPitches(tx, values, { columns: columnsOf(markNames), marksMax: athleteScreenLimits.marksMax })})`,
  types: sql`(
    select coalesce(json_agg(of_game), '[]')
    from (select place as game, pitch_type as "pitchType", pitches, calls, strikes, swings, whiffs, readings from totals) of_game
  )`,
  velocities: sql`'[]'::json`,
  outings: sql`''`,
  marks: sql`(${marksInColumns(markNames)})::text`,
  rates: computedRates(tx, values),
  batters: facedBatters(tx, values),
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
  const [facts = "", games = "", outings = "", marks = ""] = data.split(separator);
  const isStored = !readsPitches(query);
  return {
    athlete: athleteOfRow(columns),
    data: { ...JSON.parse(facts), isStored, games, outings, marks },
  };
}

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
function programRanksOf(tx: Tx, values: AthleteValues): RawBuilder<unknown> {
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

/** The outings of `shown` as they are sent. */
function printedOutings(): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(${start} || trend || '}', ',' order by place, pitches desc, pitch_type collate "C"), '')
    from shown
    where newest <= ${sql.lit(outingsMax)}
  )`;
}

/** The packed marks of each game and type of `shown`. Nothing in them needs an escape. */
function printedMarks(): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(${start} || '"pitches":' || pitches || ',"marks":"' || marks || '"}', ','), '')
    from shown where newer < ${sql.lit(marksMax)}
  )`;
}
