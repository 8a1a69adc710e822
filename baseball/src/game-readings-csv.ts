import {
  type CircumstanceName,
  circumstanceNames,
  circumstances,
  type PitchSource,
  type PitchValues,
  pitchSources,
} from "@armslot/contracts/circumstances";
import { readingNames, readings } from "@armslot/contracts/readings";
import { guardFormula } from "./csv-cell.ts";
import { csvFile } from "./csv-file.ts";
import { decimalText } from "./decimal.ts";
import { type CsvGame, gameCsvHead } from "./game-csv.ts";
import { noReading, pitchColumns } from "./reading-text.ts";
import { circumstanceWords } from "./value-text.ts";

interface CsvPitch extends PitchValues {
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly source: PitchSource;
  /** Why the pitch counts in no average, or null for one that counts. */
  readonly excludedReason: string | null;
}

const [numberColumn, typeColumn] = pitchColumns;

/** The header of the column with the device or person that a pitch comes from. */
export const sourceHeader = "Source";

/** The header of the column with the reason why a pitch counts in no average. */
export const excludedHeader = "Excluded";

/** The headers of a pitch with all of its readings and circumstances. */
const allReadingsHeaders: readonly string[] = [
  numberColumn.csvHeader,
  typeColumn.csvHeader,
  ...readingNames.map((name) => readings[name].csvHeader),
  ...circumstanceNames.map((name) => circumstances[name].csvHeader),
  sourceHeader,
  excludedHeader,
];

/** Returns the cells of a pitch: values as stored, words for its circumstances, and `-` for what is missing. */
function allReadingsCells(pitch: CsvPitch): string[] {
  return [
    String(pitch.pitchNum),
    guardFormula(pitch.pitchType),
    ...readingNames.map((name) => {
      const value = pitch[name];
      return value === null ? noReading : decimalText(value);
    }),
    ...circumstanceNames.map((name) => circumstanceCell(name, pitch)),
    pitchSources[pitch.source],
    reasonCell(pitch.excludedReason),
  ];
}

/** A reason that is a lone `-` gets an apostrophe, because `-` is a pitch that counts. */
function reasonCell(reason: string | null): string {
  if (reason === null) return noReading;
  return reason === noReading ? `'${reason}` : guardFormula(reason);
}

function circumstanceCell(name: CircumstanceName, pitch: PitchValues): string {
  const words = circumstanceWords(name, pitch);
  return words === noReading || "choices" in circumstances[name] ? words : guardFormula(words);
}

/**
 * Returns the text of a CSV file with every reading and circumstance of a game's pitches (CSV-5). An import reads all of it back. Encode
 * it as UTF-8.
 */
export function gameReadingsCsv({
  pitches,
  ...game
}: CsvGame & { readonly pitches: readonly CsvPitch[] }): string {
  return csvFile([...gameCsvHead(game), [...allReadingsHeaders], ...pitches.map(allReadingsCells)]);
}

/** Returns the name of the CSV file with every reading of a game (CSV-5). */
export function gameReadingsCsvFileName(gameId: string): string {
  return `game_readings_${gameId}.csv`;
}
