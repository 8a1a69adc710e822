import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import {
  type DirectionName,
  isDirection,
  type ReadingName,
  type ReadingValues,
  readingNames,
} from "@armslot/contracts/pitch/readings";
import { countsInAverage } from "../pitch/averages.ts";
import { groupBy } from "../pitch/group-by.ts";
import { isStrike, isSwing, isWhiff, type PitchCall } from "../pitch/pitch-calls.ts";

/** The number of values of a reading, their sum, the sum of their squares, the lowest and the highest. */
export type Sums = readonly [
  n: number,
  total: number,
  squares: number,
  lowest: number,
  highest: number,
];

/** The number of directions, and the sums of their sines and cosines. */
export type DirectionSums = readonly [n: number, sines: number, cosines: number];

/** The sums of each reading. A reading that no pitch has is left out. */
export type ReadingSums = {
  readonly [Name in ReadingName]?: Name extends DirectionName ? DirectionSums : Sums;
};

/** The pitches of one type in one game, in sums that can be added. The database keeps the same. */
export interface GameTotals {
  /** The place of the game in its list. */
  readonly game: number;
  readonly pitchType: string;
  readonly pitches: number;
  /** The pitches with a known call. */
  readonly calls: number;
  readonly strikes: number;
  readonly swings: number;
  readonly whiffs: number;
  readonly readings: ReadingSums;
}

/** A pitch that statistics count. */
export interface CountedPitch extends ReadingValues, Pick<CircumstanceValues, "call"> {
  readonly pitchType: string;
}

/** The pitches of one game that count, with the place of the game in its list. */
export interface PitchesOfGame<Pitch extends CountedPitch = CountedPitch> {
  readonly game: number;
  readonly pitches: readonly Pitch[];
}

/** A zero of these is a missing value (AVG-3). A zero of any other reading is a value. */
const zeroIsMissing: ReadonlySet<ReadingName> = new Set(["velo", "vertBreak", "hb"]);

function valuesOf(pitches: readonly CountedPitch[], name: ReadingName): number[] {
  return pitches.flatMap(({ [name]: value }) =>
    value === null || (zeroIsMissing.has(name) && !countsInAverage(value)) ? [] : [value],
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function sumsOf(values: readonly number[]): Sums {
  return [
    values.length,
    sumOf(values),
    sumOf(values.map((value) => value ** 2)),
    Math.min(...values),
    Math.max(...values),
  ];
}

const radiansPerDegree = Math.PI / 180;

function directionSumsOf(degrees: readonly number[]): DirectionSums {
  const radians = degrees.map((value) => value * radiansPerDegree);
  return [degrees.length, sumOf(radians.map(Math.sin)), sumOf(radians.map(Math.cos))];
}

function readingSumsOf(pitches: readonly CountedPitch[]): ReadingSums {
  const entries = readingNames.flatMap((name) => {
    const values = valuesOf(pitches, name);
    if (values.length === 0) return [];
    return [[name, isDirection(name) ? directionSumsOf(values) : sumsOf(values)] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the totals of each pitch type in each game. The totals in the database must equal these.
 * @public
 */
export function totalsOfGames(games: Iterable<PitchesOfGame>): GameTotals[] {
  return [...games].flatMap(({ game, pitches }) =>
    [...groupBy(pitches, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => {
      const count = (isCounted: (call: PitchCall) => boolean) =>
        ofType.filter(({ call }) => call !== null && isCounted(call)).length;
      return {
        game,
        pitchType,
        pitches: ofType.length,
        calls: count(() => true),
        strikes: count(isStrike),
        swings: count(isSwing),
        whiffs: count(isWhiff),
        readings: readingSumsOf(ofType),
      };
    }),
  );
}
