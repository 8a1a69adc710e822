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
}

const [numberColumn, typeColumn] = pitchColumns;

/** The header of the column with the device or person that a pitch comes from. */
export const sourceHeader = "Source";

/** The headers of a pitch with all of its readings and circumstances. */
const allReadingsHeaders: readonly string[] = [
  numberColumn.csvHeader,
  typeColumn.csvHeader,
  ...readingNames.map((name) => readings[name].csvHeader),
  ...circumstanceNames.map((name) => circumstances[name].csvHeader),
  sourceHeader,
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
  ];
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
