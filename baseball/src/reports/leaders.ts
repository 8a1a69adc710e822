import {
  type LeaderMeasure,
  type LeaderRate,
  leaderRates,
} from "@armslot/contracts/compare/leaders";
import type { Leader } from "@armslot/contracts/compare/leaders-screen";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { rates } from "@armslot/contracts/pitch/rates";
import { readings } from "@armslot/contracts/pitch/readings";
import { csvFile, freeText } from "../csv/csv-file.ts";
import { fixedText, roundComputed } from "../pitch/decimal.ts";
import { handOfType } from "../pitch/pitch-arm.ts";
import { fullName } from "../roster/names.ts";

/** By which value athletes are ranked, with the names for screens. */
const rankings = {
  max: "Max",
  mean: "Mean",
  min: "Min",
  "low-mean": "Mean, lowest first",
} as const;

/** The rankings of a rate, which has no extremes. */
const rateRankings = { mean: "Highest first", "low-mean": "Lowest first" } as const;

export type Ranking = keyof typeof rankings;

/** An athlete's place on the list. Athletes whose values read the same share a rank, and the next rank is left out. */
export interface RankedLeader {
  readonly rank: number;
  readonly leader: Leader;
  /** Rounded to the decimals of screens. A rate is in percent. */
  readonly value: number;
}

/** Whether a measure is a rate, which has a mean but no extremes. */
export function isRate(measure: LeaderMeasure): measure is LeaderRate {
  return Object.hasOwn(leaderRates, measure);
}

/** Returns the rankings that a measure has, with their names for screens. */
export function rankingsOf(measure: LeaderMeasure): Readonly<Partial<Record<Ranking, string>>> {
  return isRate(measure) || measure === approachAbove.key ? rateRankings : rankings;
}

/** Returns the label, unit and decimals of a measure that is no rate. */
export function measureFacts(measure: Exclude<LeaderMeasure, LeaderRate>) {
  return measure === approachAbove.key ? approachAbove : readings[measure];
}

/** Whether a measure is toward the throwing arm, so that both hands compare. Its sign is turned for left-handers. */
export function isArmSide(measure: LeaderMeasure): boolean {
  return measure === "hb" || measure === "releaseSide";
}

/** Returns a measure's name in sentences: `Velocity`, `H. Break, arm side`, `Strike %`. */
export function measureName(measure: LeaderMeasure): string {
  if (isRate(measure)) return leaderRates[measure];
  const { label } = measureFacts(measure);
  return isArmSide(measure) ? `${label}, arm side` : label;
}

/** Returns the header of the column of values: `Velocity (mph)`, `H. Break, arm side (in)`, `Strike %`. */
export function measureHeader(measure: LeaderMeasure): string {
  const name = measureName(measure);
  if (isRate(measure)) return name;
  const { unit } = measureFacts(measure);
  return `${name} (${unit === "degrees" ? "°" : unit})`;
}

const rateDecimals = 1;

function decimalsOf(measure: LeaderMeasure): number {
  return isRate(measure) ? rateDecimals : measureFacts(measure).decimals;
}

/** Returns the header of the column with what a value is from: the pitches with the reading or a known call, or the swings. */
export function countHeader(measure: LeaderMeasure): string {
  return measure === "whiffRate" || measure === "zoneWhiff" ? "Swings" : "Pitches";
}

/** Returns the sentence that says which pitches the column of `countHeader` leaves out. */
export function countNote(measure: LeaderMeasure): string {
  return `The last column counts only ${countedBy(measure)}.`;
}

function countedBy(measure: LeaderMeasure): string {
  if (!isRate(measure)) return `pitches with a value for ${measureFacts(measure).label}`;
  if (measure === "strikeRate") return "pitches with a call";
  return measure === "whiffRate" ? "swings" : rates[measure].of;
}

/** Returns a ranked value as screens and files show it, without its unit. */
export function leaderText(measure: LeaderMeasure, value: number): string {
  return fixedText(value, decimalsOf(measure));
}

function rankedValue({ n, total, lowest, highest }: Leader, by: Ranking): number | null {
  if (by === "max") return highest;
  return by === "min" ? lowest : total / n;
}

/** Turns the signs of what a left hand threw. */
function mirrored(leader: Leader): Leader {
  const { total, lowest, highest } = leader;
  const turned = (value: number | null) => (value === null ? null : -value);
  return { ...leader, total: -total, lowest: turned(highest), highest: turned(lowest) };
}

interface RankedBy {
  readonly measure: LeaderMeasure;
  readonly by: Ranking;
  /** The fewest values with which an athlete takes part. */
  readonly minimum: number;
  /** The pitch types of the filter. Without any it is all of them. */
  readonly pitchTypes?: readonly string[] | undefined;
}

/**
 * Ranks athletes by a value, the best first (LEADERS-2). Athletes with the same rank keep their order.
 * @param leaders athletes with sums of the measure's values
 */
export function rankLeaders(
  leaders: readonly Leader[],
  { measure, by, minimum, pitchTypes = [] }: RankedBy,
): RankedLeader[] {
  const scale = isRate(measure) ? 100 : 1;
  const isLowFirst = by === "min" || by === "low-mean";
  const valued = leaders.flatMap((leader) => {
    const own = leader.position === "LHP" ? "L" : "R";
    const hand = pitchTypes.length === 1 ? handOfType(pitchTypes[0] ?? "", own) : own;
    const isTurned = isArmSide(measure) && hand === "L";
    const value = rankedValue(isTurned ? mirrored(leader) : leader, by);
    if (value === null || leader.n < minimum) return [];
    return [{ leader, value: roundComputed(value * scale, decimalsOf(measure)) }];
  });
  const sorted = valued.toSorted((one, other) =>
    isLowFirst ? one.value - other.value : other.value - one.value,
  );
  const ranks = new Map<number, number>();
  return sorted.map(({ leader, value }, place) => {
    const rank = ranks.get(value) ?? place + 1;
    ranks.set(value, rank);
    return { rank, leader, value };
  });
}

interface LeadersFile {
  readonly measure: LeaderMeasure;
  /** What is ranked, in words, one line each. */
  readonly about: readonly string[];
  readonly ranked: readonly RankedLeader[];
}

/** Returns the text of a CSV file of ranked athletes (LEADERS-4, CSV-3). Encode it as UTF-8. */
export function leadersCsv({ measure, about, ranked }: LeadersFile): string {
  return csvFile([
    ["Leaders"],
    ...about.map((line) => [freeText(line)]),
    [],
    ["Rank", "Athlete", measureHeader(measure), countHeader(measure)],
    ...ranked.map(({ rank, leader, value }) => [
      String(rank),
      freeText(fullName(leader)),
      leaderText(measure, value),
      String(leader.n),
    ]),
  ]);
}
