import type { GameTotals } from "@armslot/baseball/numbers/game-totals";
import { packedOutingOf } from "@armslot/baseball/numbers/joined-outings";
import { workloadDayOf } from "@armslot/baseball/numbers/last-batter";
import { joinedParts, packedMarksOf } from "@armslot/baseball/numbers/packed-marks";
import { outingStatisticsOf, typeStatisticsOf } from "@armslot/baseball/numbers/pitch-statistics";
import { type ProgramRank, programPercentile } from "@armslot/baseball/numbers/program-percentile";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import {
  athleteScreenLimits,
  type CapturedGame,
  type FilterOptions,
  type PackedMarks,
  type PitchMark,
  type ProgramComparison,
} from "@armslot/contracts/athlete/athlete-screen";
import type { Athlete, AthleteScreen } from "@armslot/contracts/roster/athletes";
import { type PrintedReply, printedReply } from "../deps/printed-reply.ts";
import type { AthleteData, MarkColumns } from "./athlete-screen.query.ts";
import type { FoundOptions } from "./athlete-totals.query.ts";
import { totalsOfType } from "./summed-places.ts";
import { variationsOfSquares, velocityVariations } from "./velocity-variations.ts";

/** Returns the distinct values, in order of first appearance, without null. */
function distinct<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== null);
}

/** Returns what the filter bar offers for an athlete. */
export function optionsOf({
  games,
  found,
}: {
  readonly games: readonly Pick<CapturedGame, "gameDate" | "kind" | "pitches">[];
  readonly found: FoundOptions;
}): FilterOptions {
  const pitched = games.filter(({ pitches }) => pitches > 0);
  return {
    seasons: distinct(
      pitched.map(({ gameDate }) => (gameDate === null ? null : Number(gameDate.slice(0, 4)))),
    ),
    kinds: distinct(pitched.map(({ kind }) => kind)),
    sources: found.sources,
    pitchTypes: found.pitchTypes,
    batters: [
      ...(found.rightBatters > 0 ? (["R"] as const) : []),
      ...(found.leftBatters > 0 ? (["L"] as const) : []),
    ],
    hasCounts: found.counts > 0,
  };
}

/** Returns the counted pitches of each day, newest first. Of two games that look like one outing, the larger one counts (LOAD-6). */
function workloadOf(games: readonly CapturedGame[]): AthleteScreen["workload"] {
  const days = groupBy(
    games.filter(({ isLeftOut }) => !isLeftOut),
    ({ gameDate }) => gameDate,
  );
  return [...days].flatMap(([date, ofDay]) => {
    const day = date === null ? null : workloadDayOf(date, ofDay);
    return day && day.pitches > 0 ? [day] : [];
  });
}

function comparisonOf(rank: ProgramRank): ProgramComparison {
  const { pitchType, reading, pitchers } = rank;
  return { pitchType, reading, pitchers, percentile: programPercentile(rank) };
}

/** Returns the totals of the newest outings that a screen shows. */
export function newestOutings(totals: readonly GameTotals[]): GameTotals[] {
  const newest = [...new Set(totals.map(({ game }) => game))].sort((one, other) => one - other);
  const last = newest[athleteScreenLimits.outingsMax - 1] ?? Number.POSITIVE_INFINITY;
  return totals.filter(({ game }) => game <= last);
}

/** Returns the marks of columns, as packed as the stored ones. */
function marksOfColumns({ game, ...columns }: MarkColumns): PackedMarks {
  const at = <Name extends keyof typeof columns>(name: Name, place: number) =>
    columns[name][place] as PitchMark[Name];
  const pitches = game.map((gamePlace, place) => ({
    game: gamePlace,
    pitchType: at("pitchType", place),
    pitchNum: at("pitchNum", place),
    velo: at("velo", place),
    vertBreak: at("vertBreak", place),
    hb: at("hb", place),
    plateHeight: at("plateHeight", place),
    plateSide: at("plateSide", place),
    releaseHeight: at("releaseHeight", place),
    releaseSide: at("releaseSide", place),
    zoneCell: at("zoneCell", place),
    batterHand: at("batterHand", place),
  }));
  return packedMarksOf(pitches.toReversed());
}

/** The parts of the reply that depend on how the pitches were found. The lists are printed. */
function foundPitches(data: AthleteData) {
  const { outings, marks } = data;
  if (data.isStored) {
    return {
      types: typeStatisticsOf(data.types.map(totalsOfType)),
      outings: `[${outings}]`,
      marks: JSON.stringify(joinedParts(JSON.parse(`[${marks}]`))),
    };
  }
  return {
    types: typeStatisticsOf(data.types),
    outings: JSON.stringify(outingStatisticsOf(newestOutings(data.types)).map(packedOutingOf)),
    marks: JSON.stringify(marksOfColumns(JSON.parse(marks))),
  };
}

/** Returns the reply with everything that the athlete's page shows. It has the games and outings as the database printed them. */
export function athleteScreenOf(athlete: Athlete, data: AthleteData): PrintedReply<AthleteScreen> {
  const games: readonly CapturedGame[] = JSON.parse(`[${data.games}]`);
  const { types, outings, marks } = foundPitches(data);
  const variations = data.isStored
    ? variationsOfSquares(data.velocities)
    : velocityVariations({ games, totals: data.types });
  return printedReply<AthleteScreen>({
    athlete: JSON.stringify(athlete),
    games: `[${data.games}]`,
    options: JSON.stringify(optionsOf({ games, found: data.found })),
    types: JSON.stringify(types),
    sources: JSON.stringify(data.sources),
    rates: JSON.stringify({ ...data.rates, variations }),
    outings,
    workload: JSON.stringify(workloadOf(games)),
    marks,
    levelTables: JSON.stringify(data.levelTables),
    caught: JSON.stringify(data.caught),
    ...(data.programRanks && { program: JSON.stringify(data.programRanks.map(comparisonOf)) }),
  });
}
