import { median } from "../pitch/averages.ts";
import { derived } from "./file-cell.ts";
import type { VerticalBasis } from "./formats/pitch-format.ts";
import { PitchFileRefused } from "./pitch-file-refused.ts";

/** Half of standard gravity, in inches per second squared (IMP-2). */
const halfGravity = 193.04;
/** Vertical breaks include gravity if the median of a file's fastballs is below this, in inches (RANGE-2). */
const fastballMedianMinInches = -5;
const fastballs: readonly string[] = ["Four-Seam", "Sinker"];

interface VerticalReading {
  readonly pitchType: string;
  vertBreak: number | null;
  verticalBasis: VerticalBasis;
  readonly flightSeconds: number | null;
}

/**
 * Removes gravity, in place, from the vertical breaks that include it. A break without a flight time becomes null.
 * @returns the readings whose vertical break was lost because they have no flight time
 * @throws PitchFileRefused if the file's fastballs include gravity and have no flight times
 */
export function removeGravity<T extends VerticalReading>(readings: readonly T[]): T[] {
  if (statedBreaksIncludeGravity(readings)) {
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

function statedBreaksIncludeGravity(readings: readonly VerticalReading[]): boolean {
  const stated = readings.filter(
    ({ pitchType, verticalBasis, vertBreak }) =>
      verticalBasis === "stated" && vertBreak !== null && fastballs.includes(pitchType),
  );
  const breaks = stated.flatMap(({ vertBreak }) => (vertBreak === null ? [] : [vertBreak]));
  const typical = median(breaks);
  if (typical === null || typical >= fastballMedianMinInches) return false;
  if (stated.some(({ flightSeconds }) => flightSeconds === null)) {
    throw new PitchFileRefused(
      "The vertical breaks in this file include gravity, and without flight times Armslot cannot remove it. Export induced vertical break instead.",
    );
  }
  return true;
}
