import { derived } from "./file-cell.ts";
import { PitchFileRefused } from "./pitch-file-refused.ts";
import type { VerticalBasis } from "./pitch-format.ts";

/** Half of standard gravity, in inches per second squared (IMP-2). */
const halfGravity = 193.04;
/** The file still contains gravity when the median vertical break of its fastballs is below this, in inches (RANGE-2). */
const fastballMedianMinInches = -5;
const fastballs: readonly string[] = ["Four-Seam", "Sinker"];

interface VerticalReading {
  readonly pitchType: string;
  vertBreak: number | null;
  verticalBasis: VerticalBasis;
  readonly flightSeconds: number | null;
}

/**
 * Takes gravity out of the readings that carry it, in place; a reading without flight time becomes missing.
 * @returns the readings that were lost for want of a flight time
 * @throws PitchFileRefused when the file's fastballs show gravity that cannot be taken out
 */
export function takeOutGravity<T extends VerticalReading>(readings: readonly T[]): T[] {
  if (areStatedBreaksWrong(readings)) {
    for (const reading of readings) {
      if (reading.verticalBasis === "stated") reading.verticalBasis = "gravity";
    }
  }
  const lost: T[] = [];
  for (const reading of readings) {
    if (reading.verticalBasis !== "gravity" || reading.vertBreak === null) continue;
    const { flightSeconds } = reading;
    if (flightSeconds === null) lost.push(reading);
    reading.vertBreak =
      flightSeconds === null
        ? null
        : derived(reading.vertBreak, (inches) => inches + halfGravity * flightSeconds ** 2);
  }
  return lost;
}

function areStatedBreaksWrong(readings: readonly VerticalReading[]): boolean {
  const judged = readings.filter(
    ({ pitchType, verticalBasis, vertBreak }) =>
      verticalBasis === "stated" && vertBreak !== null && fastballs.includes(pitchType),
  );
  const breaks = judged.flatMap(({ vertBreak }) => (vertBreak === null ? [] : [vertBreak]));
  if (breaks.length === 0 || median(breaks) >= fastballMedianMinInches) return false;
  if (judged.some(({ flightSeconds }) => flightSeconds === null)) {
    throw new PitchFileRefused(
      "The vertical breaks in this file include gravity, and without flight times it cannot be taken out. Export induced vertical break instead.",
    );
  }
  return true;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}
