import type { GameTotals } from "@armslot/baseball/numbers/game-totals";
import { outingStatisticsOf, typeStatisticsOf } from "@armslot/baseball/numbers/pitch-statistics";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { CapturedGame, FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import { listApproachLines } from "@armslot/contracts/compare/approach-lines";
import {
  type ComparedAthlete,
  type Comparison,
  compareAthletes,
  compareLimits,
} from "@armslot/contracts/compare/compare";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { gameKinds, type PitchSource, pitchSources } from "@armslot/contracts/pitch/circumstances";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type RawBuilder, sql } from "kysely";
import { newestOutings, optionsOf } from "../athlete/athlete-screen.ts";
import {
  computedTotals,
  type FoundOptions,
  filteredOutings,
  foundOptions,
  storedTotals,
} from "../athlete/athlete-totals.query.ts";
import {
  countedPitches,
  type FilterValues,
  pitchConditions,
  readsPitches,
  valuesOfFilter,
} from "../athlete/pitch-filter.query.ts";
import { marksInColumns, newestPitches } from "../athlete/pitch-marks.ts";
import { computedRates, facedBatters, rateTypes, storedRates } from "../athlete/rates.query.ts";
import { builtOnce } from "../database/built-once.ts";
import { columnsOf, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Routes } from "../http/route.ts";
import { approachLinesOf } from "../storage/approach-lines.ts";
import { athleteUid } from "../storage/athletes.ts";
import { leadersOf } from "./leaders.query.ts";
import { staffSheetOf } from "./staff-sheet.query.ts";

type CompareValues = FilterValues & {
  readonly athleteIds: readonly string[];
  readonly marksMax: number;
};

const markNames = ["pitchNum", "pitchType", "velo", "vertBreak", "hb"] as const;

interface ComparedData {
  /** All games, newest first. */
  readonly games: Pick<CapturedGame, "gameId" | "gameDate" | "opponent" | "kind" | "pitches">[];
  /** The sums under the filter, in rows per game, type and source. */
  readonly totals: (GameTotals & { readonly source: PitchSource })[];
  readonly found: FoundOptions;
  readonly rates: ComparedAthlete["rates"];
  /** The number of pitches of each type in each full mph, slowest first. */
  readonly velocities: (readonly [pitchType: string, mph: number, pitches: number])[];
  readonly marks: Omit<ComparedAthlete["marks"], "type"> & { readonly pitchType: string[] };
}

function velocities(tx: Tx, values: CompareValues): RawBuilder<ComparedData["velocities"]> {
  return sql`
    select coalesce(json_agg(json_build_array(pitch_type, mph, pitches) order by mph), '[]')
    from (
      select p.pitch_type, floor(p.velo)::integer as mph, count(*) as pitches
      from outings o join (${countedPitches(tx, values)}) p on p.game_id = o.game_id
      where p.velo is not null and ${pitchConditions(values)}
      group by p.pitch_type, floor(p.velo)::integer
    ) bins`;
}

function comparedData(
  tx: Tx,
  values: CompareValues,
  { totals, rates }: Readonly<Record<"totals" | "rates", RawBuilder<unknown>>>,
): RawBuilder<ComparedData> {
  const marks = newestPitches(tx, values, {
    columns: columnsOf(markNames),
    marksMax: values.marksMax,
  });
  return sql`(
    with ${filteredOutings(tx, values, sql.ref("athletes.athlete_id"))},
    totals as materialized (${totals}),
    marks as materialized (${marks}),
    rates as materialized (${rates})
    select json_build_object(
      'games', (
        select coalesce(json_agg(json_build_object(
          'gameId', g.game_id, 'gameDate', g.game_date, 'opponent', g.opponent, 'kind', g.kind, 'pitches', coalesce(t.pitches, 0)
        ) order by g.place), '[]')
        from all_games g
        left join (select place, sum(pitches) as pitches from all_totals group by place) t on t.place = g.place
      ),
      'totals', (
        select coalesce(json_agg(json_build_object(
          'game', place, 'pitchType', pitch_type, 'source', source, 'pitches', pitches, 'calls', calls, 'strikes', strikes,
          'swings', swings, 'whiffs', whiffs, 'readings', readings
        )), '[]')
        from totals
      ),
      'found', (${foundOptions()}),
      'rates', json_build_object('types', (${rateTypes()}), 'batters', (${facedBatters(tx, values)})),
      'velocities', (${velocities(tx, values)}),
      'marks', (${marksInColumns(markNames)})
    )
  )`;
}

type Part = (tx: Tx, values: FilterValues) => RawBuilder<unknown>;

function statement(totals: Part, rates: Part) {
  return builtOnce((tx, values: CompareValues) =>
    tx
      .selectFrom("athletes")
      .select([athleteUid, ...named(["first_name", "last_name", "position", "grad_class"])])
      .select(
        comparedData(tx, values, { totals: totals(tx, values), rates: rates(tx, values) }).as(
          "data",
        ),
      )
      .where("program_id", "=", values.programId)
      .where(sql<boolean>`athlete_id = any(${values.athleteIds})`),
  );
}

const selectByGames = statement(storedTotals, storedRates);

const selectByPitches = statement(computedTotals, computedRates);

/** Mounts what compares athletes. */
export function mountComparisons(routes: Routes): void {
  routes.read(listLeaders, (tx, { params, query }) => leadersOf(tx, params.programId, query));

  routes.read(listApproachLines, async (tx, { params }) => ({
    lines: await approachLinesOf(tx, params.programId),
  }));

  routes.read(compareAthletes, async (tx, { params: { programId }, query }) => {
    const { athletes: athleteIds, ...filter } = query;
    return comparisonOf(await comparedRows(tx, { programId, athleteIds }, filter));
  });

  routes.read(getStaffSheet, (tx, { params, query }) => staffSheetOf(tx, params.programId, query));
}

function sourcesOf({ data: { totals } }: ComparedRow): ComparedAthlete["sources"] {
  const sources = [...groupBy(totals, ({ source }) => source)].map(([source, ofSource]) => ({
    source,
    pitches: ofSource.reduce((sum, { pitches }) => sum + pitches, 0),
  }));
  return sources.sort((one, other) => other.pitches - one.pitches);
}

function velocitiesOf({ data }: ComparedRow): ComparedAthlete["velocities"] {
  const types = groupBy(data.velocities, ([pitchType]) => pitchType);
  return [...types].map(([pitchType, bins]) => {
    const from = bins[0]?.[1] ?? 0;
    const counts = Array.from({ length: (bins.at(-1)?.[1] ?? from) - from + 1 }, () => 0);
    for (const [, mph, pitches] of bins) counts[mph - from] = pitches;
    return { pitchType, from, counts };
  });
}

/** Returns what a comparison shows of an athlete. Games without an outing or a mark are left out. */
function comparedAthleteOf(row: ComparedRow): ComparedAthlete {
  const { data, ...profile } = row;
  const { games, totals } = data;
  const { pitchType, ...marks } = data.marks;
  const types = typeStatisticsOf(totals);
  const outings = outingStatisticsOf(newestOutings(totals));
  const shown = [...new Set([...outings.map(({ game }) => game), ...marks.game])];
  const places = shown.sort((one, other) => one - other);
  const placeOf = new Map(places.map((game, place) => [game, place]));
  const typeOf = new Map(types.map((type, place) => [type.pitchType, place]));
  return {
    ...profile,
    allPitches: games.reduce((sum, { pitches }) => sum + pitches, 0),
    sources: sourcesOf(row),
    types,
    rates: data.rates,
    velocities: velocitiesOf(row),
    games: places.flatMap((place) => {
      const game = games[place];
      return game
        ? [{ gameId: game.gameId, gameDate: game.gameDate, opponent: game.opponent }]
        : [];
    }),
    outings: outings.map((outing) => ({ ...outing, game: placeOf.get(outing.game) ?? -1 })),
    marks: {
      ...marks,
      game: marks.game.map((game) => placeOf.get(game) ?? -1),
      type: pitchType.map((type) => typeOf.get(type) ?? -1),
    },
  };
}

/** Returns the options that any athlete has, each once, in the order of the filter bar. */
function joinedOptions(all: readonly FilterOptions[]): FilterOptions {
  const has = <Name extends "kinds" | "sources" | "batters">(
    name: Name,
    value: FilterOptions[Name][number],
  ) => all.some((options) => (options[name] as readonly unknown[]).includes(value));
  const seasons = new Set(all.flatMap((options) => options.seasons));
  const kinds = Object.keys(gameKinds) as FilterOptions["kinds"];
  const sources = Object.keys(pitchSources) as FilterOptions["sources"];
  return {
    seasons: [...seasons].sort((one, other) => other - one),
    kinds: kinds.filter((kind) => has("kinds", kind)),
    sources: sources.filter((source) => has("sources", source)),
    pitchTypes: [...new Set(all.flatMap(({ pitchTypes }) => pitchTypes))].sort(),
    batters: (["R", "L"] as const).filter((hand) => has("batters", hand)),
    hasCounts: all.some(({ hasCounts }) => hasCounts),
  };
}

/** Returns the reply with everything that a comparison shows. */
function comparisonOf(rows: readonly ComparedRow[]): Comparison {
  return {
    athletes: rows.map(comparedAthleteOf),
    options: joinedOptions(rows.map(({ data }) => optionsOf(data))),
  };
}

interface ComparedRow
  extends Pick<ComparedAthlete, "uid" | "firstName" | "lastName" | "position" | "gradClass"> {
  readonly data: ComparedData;
}

/** Returns those of the athletes that the program has, in the order of their IDs' list, by one statement. */
async function comparedRows(
  tx: Tx,
  { programId, athleteIds }: Pick<CompareValues, "programId" | "athleteIds">,
  filter: PitchFilter,
): Promise<ComparedRow[]> {
  const select = readsPitches(filter) ? selectByPitches : selectByGames;
  const marksMax = Math.floor(compareLimits.marksMax / Math.max(1, athleteIds.length));
  const rows = await select(tx, { programId, athleteIds, marksMax, ...valuesOfFilter(filter) });
  return athleteIds.flatMap((athleteId) => rows.find(({ uid }) => uid === athleteId) ?? []);
}
