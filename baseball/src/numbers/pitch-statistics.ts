import type {
  OutingStatistics,
  ReadingStatistics,
  TypeStatistics,
} from "@armslot/contracts/athlete/athlete-screen";
import { isDirection, type ReadingName, readingNames } from "@armslot/contracts/pitch/readings";
import { roundHalfAway } from "../pitch/decimal.ts";
import { groupBy } from "../pitch/group-by.ts";
import type { DirectionSums, GameTotals, ReadingSums, Sums } from "./game-totals.ts";

/** The fewest values that have a spread. */
const spreadFrom = 5;

/** Directions whose mean vector is shorter than this cancel out. */
const shortestMeanVector = 1e-6;

/** Returns the circular mean of directions in degrees from 0 to 360, or null if they cancel out. */
function circularMean([n, sines, cosines]: DirectionSums): number | null {
  if (Math.hypot(sines, cosines) < n * shortestMeanVector) return null;
  const degrees = (Math.atan2(sines, cosines) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

function spreadOf([n, total, squares]: Sums): number | null {
  if (n < spreadFrom) return null;
  return Math.sqrt(Math.max(squares - total ** 2 / n, 0) / (n - 1));
}

function statisticsOfSums(sums: Sums): ReadingStatistics {
  const [n, total, , min, max] = sums;
  return { n, mean: total / n, min, max, spread: spreadOf(sums) };
}

function statisticsOfDirections(sums: DirectionSums): ReadingStatistics {
  return { n: sums[0], mean: circularMean(sums), min: null, max: null, spread: null };
}

function addSums([n, total, squares, lowest, highest]: Sums, more: Sums): Sums {
  return [
    n + more[0],
    total + more[1],
    squares + more[2],
    Math.min(lowest, more[3]),
    Math.max(highest, more[4]),
  ];
}

function addDirections([n, sines, cosines]: DirectionSums, more: DirectionSums): DirectionSums {
  return [n + more[0], sines + more[1], cosines + more[2]];
}

/** Adds what is given, or returns undefined if nothing is. */
function added<Of>(all: readonly (Of | undefined)[], add: (sum: Of, more: Of) => Of) {
  return all.reduce((sum, more) => (sum && more ? add(sum, more) : (sum ?? more)), undefined);
}

/** Returns the sums of each reading over all totals. */
function addedReadings(totals: readonly GameTotals[]): ReadingSums {
  const entries = readingNames.map((name) => {
    if (isDirection(name)) {
      const directions = totals.map(({ readings }) => readings[name]);
      return [name, added(directions, addDirections)] as const;
    }
    const sums = totals.map(({ readings }) => readings[name]);
    return [name, added(sums, addSums)] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns a value of each reading that has sums. A direction without `ofDirections` is left out. */
function eachReading<Value>(
  readings: ReadingSums,
  ofSums: (sums: Sums) => Value,
  ofDirections?: (sums: DirectionSums) => Value,
): { [Name in ReadingName]?: Value } {
  const values: { [Name in ReadingName]?: Value } = {};
  for (const name of readingNames) {
    if (isDirection(name)) {
      const { [name]: sums } = readings;
      if (sums && ofDirections) values[name] = ofDirections(sums);
    } else {
      const { [name]: sums } = readings;
      if (sums) values[name] = ofSums(sums);
    }
  }
  return values;
}

function rate(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

function countOf(
  totals: readonly GameTotals[],
  name: "pitches" | "calls" | "strikes" | "swings" | "whiffs",
) {
  return totals.reduce((sum, { [name]: count }) => sum + count, 0);
}

function byPitches(
  one: { pitches: number; pitchType: string },
  other: { pitches: number; pitchType: string },
): number {
  return other.pitches - one.pitches || (one.pitchType < other.pitchType ? -1 : 1);
}

/** Returns the statistics of each pitch type over all games, the most thrown type first. */
export function typeStatisticsOf(totals: readonly GameTotals[]): TypeStatistics[] {
  const all = countOf(totals, "pitches");
  const types = [...groupBy(totals, ({ pitchType }) => pitchType)].map(([pitchType, of]) => {
    const pitches = countOf(of, "pitches");
    const calls = countOf(of, "calls");
    const swings = countOf(of, "swings");
    return {
      pitchType,
      pitches,
      usage: pitches / all,
      calls,
      strikeRate: rate(countOf(of, "strikes"), calls),
      swings,
      whiffRate: rate(countOf(of, "whiffs"), swings),
      readings: eachReading(addedReadings(of), statisticsOfSums, statisticsOfDirections),
    };
  });
  return types.sort(byPitches);
}

/** The decimals of an outing's means, which charts draw: finer than any screen shows. Velocities are exact, because reports add them up. */
const chartDecimals = 4;

/** Rounds halves away from zero, as the database does. Without the noise of binary sums, which could push a true half down. */
function chartMean(mean: number): number {
  return roundHalfAway(roundHalfAway(mean, chartDecimals + 4), chartDecimals);
}

/** Adds the totals of one game and type from several sources. */
function joined(totals: readonly GameTotals[]): GameTotals[] {
  const [first] = totals;
  if (first === undefined || totals.length === 1) return [...totals];
  return [{ ...first, pitches: countOf(totals, "pitches"), readings: addedReadings(totals) }];
}

/**
 * Returns the statistics of each game and pitch type, in the order of the games, and in each the most thrown type first. Totals of one
 * game and type may come in several parts.
 */
export function outingStatisticsOf(totals: readonly GameTotals[]): OutingStatistics[] {
  const parts = groupBy(totals, ({ game, pitchType }) => `${game} ${pitchType}`);
  const outings = [...parts.values()]
    .flatMap(joined)
    .map(({ game, pitchType, pitches, readings }) => {
      const { velo } = readings;
      const means: OutingStatistics["readings"] = eachReading(readings, ([n, total]) => [
        chartMean(total / n),
        n,
      ]);
      if (velo) means.velo = [velo[1] / velo[0], velo[0]];
      const [veloMin, veloMax] = [velo?.[3] ?? null, velo?.[4] ?? null];
      return { game, pitchType, pitches, veloMin, veloMax, readings: means };
    });
  return outings.sort((one, other) => one.game - other.game || byPitches(one, other));
}
