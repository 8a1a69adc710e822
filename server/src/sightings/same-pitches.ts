import { dayMs, secondMs } from "@armslot/contracts/core/durations";
import type { PitchValues } from "@armslot/contracts/pitch/circumstances";

/** What a witness says about a pitch. */
export interface Witnessed extends PitchValues {
  readonly pitchType: string;
  readonly excludedReason: string | null;
}

/** The readings by which pitches are compared. */
export const comparedReadings = ["velo", "vertBreak", "hb"] as const;

export type ComparedReadings = {
  readonly [Name in (typeof comparedReadings)[number]]: number | null;
};

export interface ComparedPitch extends ComparedReadings {
  readonly pitchNum: number;
  /** The local time by the device's clock, as `2026-05-12T18:00:00`. */
  readonly thrownAt?: string | null | undefined;
  /** The readings before a member corrected them. Files of the device still have them. */
  readonly measured?: ComparedReadings | undefined;
}

/** By how much the readings of one pitch can differ, in mph and inches. */
export interface Tolerance {
  readonly speed: number;
  readonly length: number;
  /** What one device's files show beside equal readings: no other time, or that two readings or the times are equal. */
  readonly times?: "not different" | "equal or two readings";
}

const rounding = { speed: 0.05, length: 0.05 } as const;

/**
 * The differences of rounding, of rounding where the device gave both pitches a key, of two files about the same pitch (IMP-14), and of two
 * devices about it.
 */
export const tolerances = {
  rounded: { ...rounding, times: "not different" },
  otherKey: { ...rounding, times: "equal or two readings" },
  anotherFile: { speed: 0.15, length: 0.2 },
  anotherDevice: { speed: 2, length: 5 },
} as const satisfies Record<string, Tolerance>;

/** One device's keys keep pitches apart, so a pitch or two that are equal by chance prove nothing against them. */
export const alikeMinOfOneDevice = 3;
/** One device's files can round the time of a pitch. */
const sameTimeMs = 2 * secondMs;
/** Half a step of binary arithmetic, so that a difference of exactly the tolerance is within it. */
export const arithmeticNoise = 1e-9;

/** Returns how many readings both pitches have, and how many of them differ by more than the tolerance. */
function compare(a: ComparedReadings, b: ComparedReadings, { speed, length }: Tolerance) {
  let common = 0;
  let differing = 0;
  for (const metric of comparedReadings) {
    const [one, other] = [a[metric], b[metric]];
    if (one === null || other === null) continue;
    common += 1;
    const most = (metric === "velo" ? speed : length) + arithmeticNoise;
    if (Math.abs(one - other) > most) differing += 1;
  }
  return { common, differing };
}

/** Whether at least half of the common readings agree. A single one can be wrong or corrected by hand. */
export function canBeSame(a: ComparedPitch, b: ComparedPitch, tolerance: Tolerance): boolean {
  return eitherReadings(b, (readings) => {
    const { common, differing } = compare(a, readings, tolerance);
    return differing * 2 <= common;
  });
}

/** Whether a comparison holds for a pitch as it is stored or as it was measured. */
function eitherReadings(
  pitch: ComparedPitch,
  holds: (readings: ComparedReadings) => boolean,
): boolean {
  return holds(pitch) || (pitch.measured !== undefined && holds(pitch.measured));
}

/** Returns whether a device's clock shows the same for two pitches, or null if a time is unknown. A file can have the date of another day. */
export function haveEqualTimes(
  a: Pick<ComparedPitch, "thrownAt">,
  b: Pick<ComparedPitch, "thrownAt">,
): boolean | null {
  if (!a.thrownAt || !b.thrownAt) return null;
  const apart = Math.abs(Date.parse(a.thrownAt) - Date.parse(b.thrownAt)) % dayMs;
  return Math.min(apart, dayMs - apart) <= sameTimeMs;
}

/** Whether the readings show that two pitches are the same. One reading in common is proof only together with the number or the time. */
export function isSame(a: ComparedPitch, b: ComparedPitch, tolerance: Tolerance): boolean {
  return eitherReadings(b, (readings) => {
    const { common, differing } = compare(a, readings, tolerance);
    if (common === 0 || differing > 0) return false;
    const areEqual = haveEqualTimes(a, b);
    if (common === 1 && a.pitchNum !== b.pitchNum && areEqual !== true) return false;
    if (!tolerance.times) return true;
    const isWeak = tolerance.times === "equal or two readings" && common === 1;
    return areEqual ?? !isWeak;
  });
}

/** Whether two pitches have readings in common, and all of them are equal. */
export function haveEqualReadings(
  a: ComparedReadings,
  b: ComparedPitch,
  tolerance: Tolerance,
): boolean {
  return eitherReadings(b, (readings) => {
    const { common, differing } = compare(a, readings, tolerance);
    return common > 0 && differing === 0;
  });
}

/** Whether a pitch has a reading by which it can be compared. */
export function hasReading(pitch: Omit<ComparedPitch, "pitchNum">): boolean {
  const has = (readings: ComparedReadings) =>
    comparedReadings.some((reading) => readings[reading] !== null);
  return has(pitch) || (pitch.measured !== undefined && has(pitch.measured));
}

/** Returns how far two velocities are apart, or infinity if one is unknown. */
function speedGap({ velo: one }: ComparedReadings, { velo: other }: ComparedReadings): number {
  return one === null || other === null ? Number.POSITIVE_INFINITY : Math.abs(one - other);
}

/**
 * Whether the velocities alone show that two pitches differ, as the second one is stored and as it was measured. It is so for most pairs of
 * two games.
 */
export function areSpeedsApart(a: ComparedPitch, b: ComparedPitch, { speed }: Tolerance): boolean {
  const measured = b.measured ? speedGap(a, b.measured) : Number.POSITIVE_INFINITY;
  const nearest = Math.min(speedGap(a, b), measured);
  return nearest > speed + arithmeticNoise && Number.isFinite(nearest);
}
