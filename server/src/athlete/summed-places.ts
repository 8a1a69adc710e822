import type { GameTotals, ReadingSums } from "@armslot/baseball/numbers/game-totals";
import { isDirection, type ReadingName, readingNames } from "@armslot/contracts/pitch/readings";

const countNames = ["pitches", "calls", "strikes", "swings", "whiffs"] as const;
/** Batters of each hand and counts, which no statistic has, follow the counts. */
const firstReading = countNames.length + 3;

function widthOf(name: ReadingName): number {
  return isDirection(name) ? 3 : 5;
}

/** How the values at each place of `game_marks.counted` add up. */
export const summedPlaces: readonly ("sum" | "min" | "max")[] = [
  ...Array<"sum">(firstReading).fill("sum"),
  ...readingNames.flatMap((name) =>
    isDirection(name)
      ? (["sum", "sum", "sum"] as const)
      : (["sum", "sum", "sum", "min", "max"] as const),
  ),
];

/** Returns the place of a reading's number of values, counted from 0. */
export function placeOf(reading: ReadingName): number {
  const before = readingNames.slice(0, readingNames.indexOf(reading));
  return before.reduce((place, name) => place + widthOf(name), firstReading);
}

/** The sums of one type's pitches in the order of `game_marks.counted`. The lowest and highest of a reading without values are no numbers. */
export interface SummedType {
  readonly pitchType: string;
  readonly sums: readonly number[];
}

function readingsOf(sums: readonly number[]): ReadingSums {
  const entries = readingNames.flatMap((name) => {
    const from = placeOf(name);
    const of = sums.slice(from, from + widthOf(name));
    return of[0] === 0 ? [] : [[name, of] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the totals of one type over all of its games. */
export function totalsOfType({ pitchType, sums }: SummedType): GameTotals {
  const [pitches = 0, calls = 0, strikes = 0, swings = 0, whiffs = 0] = sums;
  return {
    game: 0,
    pitchType,
    pitches,
    calls,
    strikes,
    swings,
    whiffs,
    readings: readingsOf(sums),
  };
}
