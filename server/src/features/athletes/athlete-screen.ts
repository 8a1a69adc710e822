import type { GameTotals } from "@armslot/baseball/game-totals";
import { groupBy } from "@armslot/baseball/group-by";
import { outingStatisticsOf, typeStatisticsOf } from "@armslot/baseball/pitch-statistics";
import { type ProgramRank, programPercentile } from "@armslot/baseball/program-percentile";
import {
  athleteScreenLimits,
  type CapturedGame,
  type FilterOptions,
  type ProgramComparison,
} from "@armslot/contracts/athlete-screen";
import type { Athlete, AthleteScreen } from "@armslot/contracts/athletes";
import type { AthleteData, FoundOptions } from "./athlete-screen.query.ts";

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

/** Returns the counted pitches of each day, newest first. */
function workloadOf(games: readonly CapturedGame[]): AthleteScreen["workload"] {
  const days = groupBy(games, ({ gameDate }) => gameDate);
  return [...days].flatMap(([date, ofDay]) => {
    const pitches = ofDay.reduce((sum, game) => sum + game.pitches, 0);
    return date === null || pitches === 0 ? [] : [{ date, pitches }];
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

/** Returns the reply with everything that the athlete's page shows. */
export function athleteScreenOf(athlete: Athlete, data: AthleteData): AthleteScreen {
  const { games, totals, sources } = data;
  const types = typeStatisticsOf(totals);
  const { pitchType, ...marks } = data.marks;
  const places = new Map(types.map((type, place) => [type.pitchType, place]));
  return {
    athlete,
    games,
    options: optionsOf(data),
    types,
    sources,
    outings: outingStatisticsOf(newestOutings(totals)),
    workload: workloadOf(games),
    marks: { ...marks, type: pitchType.map((type) => places.get(type) ?? -1) },
    levelTables: data.levelTables,
    ...(data.programRanks && { program: data.programRanks.map(comparisonOf) }),
  };
}
