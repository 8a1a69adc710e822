import { readingRanges } from "@armslot/contracts/limits";
import type { Metric } from "./averages.ts";

type RangedField = Metric | "pitchNum";

const rangedFields = [
  { key: "velo", label: "Velocity", unit: " mph" },
  { key: "vertBreak", label: "Vertical break", unit: " in" },
  { key: "hb", label: "Horizontal break", unit: " in" },
  { key: "pitchNum", label: "Pitch number", unit: "" },
] as const;

type PitchValues = { readonly [key in RangedField]: number | null };

/**
 * Compares a pitch with `readingRanges` (RANGE-1). Returns the reason to reject it, or null, and a warning for each unusual value.
 */
export function checkRanges(values: PitchValues): { refused: string | null; unusual: string[] } {
  const unusual: string[] = [];
  for (const { key, label, unit } of rangedFields) {
    const value = values[key];
    const { refuse, warn } = readingRanges[key];
    if (value === null) continue;
    if (isOutside(value, refuse)) {
      const refused = `${label} ${value}${unit} is outside ${refuse[0]} to ${refuse[1]}${unit}.`;
      return { refused, unusual };
    }
    if (isOutside(value, warn)) {
      unusual.push(
        `${label} ${value}${unit} is unusual (${warn[0]} to ${warn[1]}${unit} is expected).`,
      );
    }
  }
  return { refused: null, unusual };
}

function isOutside(value: number, [low, high]: readonly [number, number]): boolean {
  return value < low || value > high;
}
