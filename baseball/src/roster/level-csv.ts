import {
  type LevelReading,
  levelLabels,
  levelReadings,
  levelUnits,
} from "@armslot/contracts/pitch/levels";
import type { CsvLine } from "../csv/csv-cell.ts";
import { csvFile } from "../csv/csv-file.ts";
import { linesBeforeHeaderMax } from "../csv/csv-limits.ts";
import { canonicalPitchType } from "../pitch/pitch-type-labels.ts";
import { pitchTypes } from "../pitch/pitch-types.ts";
import { foldName } from "./names.ts";

/** The numbers of a row, as typed. */
export interface LevelTexts {
  readonly mean: string;
  readonly sd: string;
  readonly pitches: string;
}

/** The numbers of one pitch type and reading in a file. */
export interface LevelCsvRow {
  readonly pitchType: string;
  readonly reading: LevelReading;
  readonly texts: LevelTexts;
}

const columns = ["Pitch Type", "Reading", "Mean", "SD", "Pitches"] as const;
type Column = (typeof columns)[number];

const headings: Readonly<Record<Column, readonly string[]>> = {
  "Pitch Type": ["pitch type", "type", "pitch"],
  Reading: ["reading", "metric", "measure"],
  Mean: ["mean", "average", "avg"],
  SD: ["sd", "standard deviation", "st dev", "stdev", "std"],
  Pitches: ["pitches", "n", "count"],
};

/** The pitch types that a level table can have. "Other" is none. */
export const levelPitchTypes = pitchTypes
  .map(({ name }) => name)
  .filter((name) => name !== "Other");

/** Returns the name of a reading with its unit: "Velocity (mph)". */
export function levelHeader(reading: LevelReading): string {
  return `${levelLabels[reading]} (${levelUnits[reading]})`;
}

const templateTypes = ["Four-Seam", "Sinker", "Cutter", "Slider", "Curveball", "Changeup"];

/** Returns a CSV file with the readings of usual pitch types and empty numbers, to fill in. */
export function levelCsvTemplate(): string {
  const rows = templateTypes.flatMap((type) =>
    levelReadings.map((reading) => [type, levelHeader(reading), "", "", ""]),
  );
  return csvFile([columns, ...rows]);
}

function readingOf(text: string): LevelReading | undefined {
  const folded = foldName(text);
  return levelReadings.find(
    (reading) =>
      foldName(levelHeader(reading)) === folded || foldName(levelLabels[reading]) === folded,
  );
}

/** Returns a number's text with a decimal point and without spaces. Any other text stays. */
function numberText(text: string): string {
  return /^[-+]?\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
}

/** Returns where each column is in a header, or -1. */
function placesIn(cells: readonly string[]): number[] {
  return columns.map((column) =>
    cells.findIndex((cell) => headings[column].includes(foldName(cell))),
  );
}

const noHeader = `The first line must name the columns: ${columns.join(", ")}.`;

/** What a file of a level table contains. */
interface LevelCsv {
  readonly rows: readonly LevelCsvRow[];
  /** A sentence for each line that could not be read, with its number. */
  readonly problems: readonly string[];
}

/**
 * Reads a level table with a header, which may have a few lines such as a title above it. Lines without numbers are left out. A line with an unknown pitch type or reading, or one that
 * repeats another, becomes a problem. Numbers are not checked.
 */
export function readLevelCsv(lines: readonly CsvLine[]): LevelCsv {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const top = filled.slice(0, linesBeforeHeaderMax + 1).map(({ cells }) => placesIn(cells));
  const at = top.findIndex((found) => !found.slice(0, 4).includes(-1));
  const places = top[at];
  if (!places) return { rows: [], problems: [noHeader] };
  const below = filled.slice(at + 1);
  const rows = new Map<string, LevelCsvRow>();
  const problems: string[] = [];
  for (const { line, cells } of below) {
    const [typed = "", named = "", mean = "", sd = "", pitches = ""] = places.map(
      (place) => cells[place]?.trim() ?? "",
    );
    if (mean === "" && sd === "" && pitches === "") continue;
    const pitchType = canonicalPitchType(typed);
    const reading = readingOf(named);
    const key = `${pitchType} ${reading}`;
    if (!levelPitchTypes.some((name) => name === pitchType)) {
      problems.push(
        `Line ${line}: "${typed}" isn't a pitch type. Use one of ${levelPitchTypes.join(", ")}.`,
      );
    } else if (reading === undefined) {
      const names = levelReadings.map(levelHeader).join(", ");
      problems.push(`Line ${line}: "${named}" isn't a reading. Use one of ${names}.`);
    } else if (rows.has(key)) {
      problems.push(
        `Line ${line}: ${pitchType}, ${levelLabels[reading]} is there twice. Remove one.`,
      );
    } else {
      const texts = { mean: numberText(mean), sd: numberText(sd), pitches };
      rows.set(key, { pitchType, reading, texts });
    }
  }
  return { rows: [...rows.values()], problems };
}
