import type { PitchValues } from "@armslot/contracts/pitch/circumstances";
import { type FlightName, flightNames } from "@armslot/contracts/pitch/flight";
import {
  type GivenReadingName,
  givenReadingNames,
  pitchNumRange,
  type Range,
  readings,
} from "@armslot/contracts/pitch/readings";
import { measures } from "./measure-cell.ts";

/** The readings without which a row is not the pitch it claims to be. Any other impossible value is left out (RANGE-3). */
const decisive: readonly string[] = ["velo", "vertBreak", "hb"];

const measuredNames: readonly (GivenReadingName | FlightName)[] = [
  ...givenReadingNames,
  ...flightNames,
];

interface CheckedPitch {
  /** The reason to reject the row, or null. */
  readonly refused: string | null;
  /** A sentence for each value that is unusual or was left out. */
  readonly unusual: readonly string[];
  readonly values: PitchValues;
}

/** Compares a pitch with the ranges of its readings (RANGE-1, RANGE-3). */
export function checkRanges(given: PitchValues, pitchNum: number | null = null): CheckedPitch {
  const number = compare({ name: "Pitch number", unit: "", ...pitchNumRange }, pitchNum);
  const found = measuredNames.flatMap((name) => {
    const result = compare(measures[name], given[name]);
    return result === null ? [] : [{ name, ...result }];
  });
  const fatal = found.find(({ name, isImpossible }) => isImpossible && decisive.includes(name));
  const impossible = found.filter(({ isImpossible }) => isImpossible);
  const notes = found.map(({ isImpossible, reason }) => (isImpossible ? leftOut(reason) : reason));
  return {
    refused: fatal?.reason ?? (number?.isImpossible ? number.reason : null),
    unusual: number ? [...notes, number.reason] : notes,
    values: withoutImpossible(
      given,
      impossible.map(({ name }) => name),
    ),
  };
}

/** Returns the remark that a value was left out for a reason. */
export function leftOut(reason: string): string {
  return `${reason.replace(/\.$/, "")}, so it was left out.`;
}

function withoutImpossible(given: PitchValues, names: readonly (keyof PitchValues)[]): PitchValues {
  const { storedAtMost } = readings.spinEfficiency;
  const isAboveMost = (given.spinEfficiency ?? 0) > storedAtMost;
  if (names.length === 0 && !isAboveMost) return given;
  const capped = isAboveMost ? { spinEfficiency: storedAtMost } : {};
  return { ...given, ...capped, ...Object.fromEntries(names.map((name) => [name, null])) };
}

interface Ranged {
  readonly name: string;
  readonly unit: string;
  readonly warn?: Range;
  readonly refuse: Range;
}

/** Returns what is wrong with a value, or null. */
function compare({ name, unit, warn, refuse }: Ranged, value: number | null) {
  if (value === null || !isOutside(value, warn ?? refuse)) return null;
  const withUnit = (text: string | number) => (unit === "" ? `${text}` : `${text} ${unit}`);
  const shown = `${name} ${withUnit(value)}`;
  if (isOutside(value, refuse)) {
    const reason = `${shown} is outside ${refuse[0]} to ${withUnit(refuse[1])}.`;
    return { isImpossible: true, reason };
  }
  const [low, high] = warn ?? refuse;
  const reason = `${shown} is unusual (${low} to ${withUnit(high)} is expected).`;
  return { isImpossible: false, reason };
}

function isOutside(value: number, [low, high]: Range): boolean {
  return value < low || value > high;
}
