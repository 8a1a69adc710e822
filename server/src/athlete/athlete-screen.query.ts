import type { GameTotals } from "@armslot/baseball/numbers/game-totals";
import type { ProgramRank } from "@armslot/baseball/numbers/program-percentile";
import {
  type AthleteRates,
  athleteScreenLimits,
  type PitchMark,
} from "@armslot/contracts/athlete/athlete-screen";
import type { CaughtDays } from "@armslot/contracts/athlete/tracked-days";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import { programLevel } from "@armslot/contracts/pitch/levels";
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
} from "./athlete-totals.query.ts";
import { type AthleteValues, readsPitches, valuesOfFilter } from "./pitch-filter.query.ts";
import { marksInColumns, newestPitches } from "./pitch-marks.ts";
import { programRanksOf } from "./program-ranks.query.ts";
import {
  computedRates,
  facedBatters,
  rateTypes,
  storedBatters,
  storedRates,
} from "./rates.query.ts";
import {
  keptTotals,
  printedGames,
  printedMarks,
  printedOutings,
  storedPitches,
  summedTypes,
  velocitySquares,
} from "./stored-screen.query.ts";
import type { SummedType } from "./summed-places.ts";
import { caughtAfter } from "./tracked-days.ts";
import type { TypeSquares } from "./velocity-variations.ts";

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
