import type { Metric, Readings } from "./averages.ts";
import { decimalText, fixedText, roundHalfAway } from "./decimal.ts";

/** The text for a missing value on screen and in CSV files. */
export const noReading = "-";

type ReadingUnit = "mph" | "in";

interface PitchColumn {
  readonly key: "pitchNum" | "pitchType" | Metric;
  readonly screenHeader: string;
  readonly csvHeader: string;
  readonly unit: ReadingUnit | null;
}

/** The columns of a game's pitches, for the table on screen (GAME-1) and for the CSV (CSV-1). */
export const pitchColumns = [
  { key: "pitchNum", screenHeader: "Pitch #", csvHeader: "Pitch #", unit: null },
  { key: "pitchType", screenHeader: "Type", csvHeader: "Pitch Type", unit: null },
  { key: "velo", screenHeader: "Velocity", csvHeader: "Velocity (mph)", unit: "mph" },
  { key: "vertBreak", screenHeader: "V. Break", csvHeader: "Vertical Break (in)", unit: "in" },
  { key: "hb", screenHeader: "H.Break", csvHeader: "Horizontal Break (in)", unit: "in" },
] as const satisfies readonly PitchColumn[];

export interface CellPitch extends Readings {
  readonly pitchNum: number;
  readonly pitchType: string;
}

/** Returns a measured value for display: at most one decimal, not padded, with its unit ("91 mph", "-5.3 in"). */
export function readingText(value: number | null, unit: ReadingUnit): string {
  return value === null ? noReading : `${decimalText(roundHalfAway(value, 1))} ${unit}`;
}

/** Returns an average for display: always one decimal, with its unit ("91.0 mph"). */
export function averageText(value: number | null, unit: ReadingUnit): string {
  if (value === null) return noReading;
  return `${fixedText(value, 1)} ${unit}`;
}

/** Returns a rate from 0 to 1 for display: a whole percentage, or `<1%` for a part of one percent. */
export function percentText(rate: number): string {
  return rate > 0 && rate < 0.01 ? "<1%" : `${fixedText(rate * 100, 0)}%`;
}

/**
 * Returns the text of one cell of the pitch table, and whether it is a filled-in average (AVG-4).
 * @param averages the averages of the pitch's type in this game, or null if averages are off
 */
export function pitchCell(
  column: PitchColumn,
  pitch: CellPitch,
  averages: Readings | null,
): { text: string; isAverage: boolean } {
  const { key, unit } = column;
  if (key === "pitchNum" || key === "pitchType" || unit === null) {
    return { text: String(pitch[key]), isAverage: false };
  }
  const isMissing = pitch[key] === null || (key === "velo" && pitch.velo === 0);
  if (!isMissing) return { text: readingText(pitch[key], unit), isAverage: false };
  const average = averages?.[key] ?? null;
  return { text: averageText(average, unit), isAverage: average !== null };
}
