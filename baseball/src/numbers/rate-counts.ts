import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import {
  type BattersFaced,
  type RateCounts,
  rateCountNames,
} from "@armslot/contracts/pitch/rate-counts";
import { type RateName, rates } from "@armslot/contracts/pitch/rates";
import type { ReadingValues } from "@armslot/contracts/pitch/readings";
import { roundComputed } from "../pitch/decimal.ts";
import { isStrike, isSwing, isWhiff, type PitchCall } from "../pitch/pitch-calls.ts";
import { isInZone } from "../pitch/strike-zone.ts";

/** What the rates look at in a pitch. */
export interface RatedPitch
  extends Pick<CircumstanceValues, "balls" | "strikes" | "call">,
    Pick<ReadingValues, "plateSide" | "plateHeight" | "vertApproach"> {}

/** Sums are exact to this many decimals, so their order does not matter. */
const sumDecimals = 6;

/** Whether a pitch is in the fixed zone of the rates. Null without a place at the plate. */
function isInRateZone({ plateSide, plateHeight }: RatedPitch): boolean | null {
  if (plateSide === null || plateHeight === null) return null;
  return isInZone({ plateSide, plateHeight });
}

/** Returns the counts of some pitches. The database keeps the same for each game. */
export function rateCountsOf(pitches: readonly RatedPitch[]): RateCounts {
  const seen = pitches.map((pitch) => ({
    isIn: isInRateZone(pitch),
    isFirst: pitch.balls === 0 && pitch.strikes === 0,
    call: pitch.call,
  }));
  type Seen = (typeof seen)[number];
  const count = (has: (pitch: Seen) => boolean) => seen.filter(has).length;
  const called = (has: (call: PitchCall, pitch: Seen) => boolean) =>
    count((pitch) => pitch.call !== null && has(pitch.call, pitch));
  return {
    pitches: seen.length,
    calls: called(() => true),
    calledStrikes: called((call) => call === "called_strike"),
    whiffs: called(isWhiff),
    firstPitches: called((_, { isFirst }) => isFirst),
    firstStrikes: called((call, { isFirst }) => isFirst && isStrike(call)),
    located: count(({ isIn }) => isIn !== null),
    inZone: count(({ isIn }) => isIn === true),
    zoneSwings: called((call, { isIn }) => isIn === true && isSwing(call)),
    zoneWhiffs: called((call, { isIn }) => isIn === true && isWhiff(call)),
    outside: called((_, { isIn }) => isIn === false),
    chases: called((call, { isIn }) => isIn === false && isSwing(call)),
    ...approachesOf(pitches),
  };
}

function approachesOf(pitches: readonly RatedPitch[]) {
  const measured = pitches.flatMap(({ plateHeight: height, vertApproach: angle }) =>
    height === null || angle === null ? [] : [{ height, angle }],
  );
  const sum = (of: (one: { height: number; angle: number }) => number) =>
    roundComputed(
      measured.reduce((total, one) => total + of(one), 0),
      sumDecimals,
    );
  return {
    approaches: measured.length,
    approachHeights: sum(({ height }) => height),
    approachAngles: sum(({ angle }) => angle),
  };
}

/** Adds counts. */
export function addedRateCounts(all: readonly RateCounts[]): RateCounts {
  const entries = rateCountNames.map((name) => [
    name,
    roundComputed(
      all.reduce((sum, { [name]: count }) => sum + count, 0),
      sumDecimals,
    ),
  ]);
  return Object.fromEntries(entries) as RateCounts;
}

/** A rate from 0 to 1, or from -1 for a difference, with what it divides by. */
export interface RateValue {
  readonly value: number;
  /** At least 1. */
  readonly n: number;
}

/** Returns a rate, or null if nothing is known to divide by (RATE-1). */
export function rateOf(
  name: RateName,
  counts: RateCounts & Partial<BattersFaced>,
): RateValue | null {
  const [part, n] = partsOf(name, counts);
  return n === 0 ? null : { value: part / n, n };
}

/** Returns the numerator and the denominator of a rate. */
function partsOf(name: RateName, counts: RateCounts & Partial<BattersFaced>) {
  const { batters = 0, strikeouts = 0, walks = 0 } = counts;
  if (name === "strikeout") return [strikeouts, batters] as const;
  if (name === "walk") return [walks, batters] as const;
  if (name === "strikeoutMinusWalk") return [strikeouts - walks, batters] as const;
  const { parts, divisor } = rates[name];
  return [parts.reduce((sum, part) => sum + counts[part], 0), counts[divisor]] as const;
}
