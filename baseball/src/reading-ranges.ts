import { pitchNumRange, readings } from "@armslot/contracts/readings";
import type { Metric } from "./averages.ts";

type RangedField = Metric | "pitchNum";

const rangedFields = [
  ...(["velo", "vertBreak", "hb"] as const).map((key) => {
    const { name, unit, refuse, warn } = readings[key];
    return { key, label: name, unit: ` ${unit}`, refuse, warn };
  }),
  { key: "pitchNum" as const, label: "Pitch number", unit: "", ...pitchNumRange },
];

type PitchValues = { readonly [key in RangedField]: number | null };

/**
 * Compares a pitch with the list of readings (RANGE-1). Returns the reason to reject it, or null, and a warning for each unusual value.
 */
export function checkRanges(values: PitchValues): { refused: string | null; unusual: string[] } {
  const unusual: string[] = [];
  for (const { key, label, unit, refuse, warn } of rangedFields) {
    const value = values[key];
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
