import type {
  OutingStatistics,
  ReadingStatistics,
  TypeStatistics,
} from "@armslot/contracts/athlete-screen";
import { type ReadingName, readingNames } from "@armslot/contracts/readings";
import type { DirectionSums, GameTotals, ReadingSums, Sums } from "./game-totals.ts";
import { groupBy } from "./group-by.ts";

/** The fewest values that have a spread. */
const spreadFrom = 5;

/** Directions whose mean vector is shorter than this cancel out. */
const shortestMeanVector = 1e-6;

/** Returns the circular mean of directions in degrees from 0 to 360, or null if they cancel out. */
export function circularMean([n, sines, cosines]: DirectionSums): number | null {
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

/** Returns the sums of one reading over all totals, or undefined if no pitch has it. */
function added<Of>(all: readonly (Of | undefined)[], add: (sum: Of, more: Of) => Of) {
  return all.reduce((sum, more) => (sum && more ? add(sum, more) : (sum ?? more)), undefined);
}

function readingOf(name: ReadingName, totals: readonly GameTotals[]) {
  if (name === "spinAxis") {
    const directions = added(
      totals.map(({ readings }) => readings.spinAxis),
      addDirections,
    );
    return directions && statisticsOfDirections(directions);
  }
  const sums = added(
    totals.map(({ readings }) => readings[name]),
    addSums,
  );
  return sums && statisticsOfSums(sums);
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

/**
 * Returns the statistics of each pitch type over all games, the most thrown type first.
 * @public
 */
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
      readings: Object.fromEntries(
        readingNames.flatMap((name) => {
          const statistics = readingOf(name, of);
          return statistics ? [[name, statistics] as const] : [];
        }),
      ),
    };
  });
  return types.sort(byPitches);
}

/** The decimals of an outing's means, which charts draw: finer than any screen shows. */
const chartDecimals = 1e4;

function chartMean(readings: ReadingSums, name: ReadingName): [number | null, number] | null {
  const sums = readings[name];
  if (!sums) return null;
  const mean = name === "spinAxis" ? circularMean(sums as DirectionSums) : sums[1] / sums[0];
  return [mean === null ? null : Math.round(mean * chartDecimals) / chartDecimals, sums[0]];
}

/**
 * Returns the statistics of each game and pitch type, in the order of the games, and in each the most thrown type first.
 * @public
 */
export function outingStatisticsOf(totals: readonly GameTotals[]): OutingStatistics[] {
  const outings = totals.map(({ game, pitchType, pitches, readings }) => ({
    game,
    pitchType,
    pitches,
    veloMin: readings.velo?.[3] ?? null,
    veloMax: readings.velo?.[4] ?? null,
    readings: Object.fromEntries(
      readingNames.flatMap((name) => {
        const mean = chartMean(readings, name);
        return mean ? [[name, mean] as const] : [];
      }),
    ),
  }));
  return outings.sort((one, other) => one.game - other.game || byPitches(one, other));
}
