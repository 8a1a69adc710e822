import type { GameTotals } from "@armslot/baseball/numbers/game-totals";
import type { CapturedGame } from "@armslot/contracts/athlete/athlete-screen";
import { type ComparedAthlete, compareLimits } from "@armslot/contracts/compare/compare";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type RawBuilder, sql } from "kysely";
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
import { athleteUid } from "../storage/athletes.ts";

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

export interface ComparedRow
  extends Pick<ComparedAthlete, "uid" | "firstName" | "lastName" | "position" | "gradClass"> {
  readonly data: ComparedData;
}

/** Returns those of the athletes that the program has, in the order of their IDs' list, by one statement. */
export async function comparedRows(
  tx: Tx,
  { programId, athleteIds }: Pick<CompareValues, "programId" | "athleteIds">,
  filter: PitchFilter,
): Promise<ComparedRow[]> {
  const select = readsPitches(filter) ? selectByPitches : selectByGames;
  const marksMax = Math.floor(compareLimits.marksMax / Math.max(1, athleteIds.length));
  const rows = await select(tx, { programId, athleteIds, marksMax, ...valuesOfFilter(filter) });
  return athleteIds.flatMap((athleteId) => rows.find(({ uid }) => uid === athleteId) ?? []);
}
