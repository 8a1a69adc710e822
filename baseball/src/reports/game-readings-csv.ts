import {
  type CircumstanceName,
  circumstanceNames,
  circumstances,
  type GameKind,
  gameKinds,
  type PitchSource,
  type PitchValues,
  pitchSources,
} from "@armslot/contracts/pitch/circumstances";
import { flightNames, flightTerms } from "@armslot/contracts/pitch/flight";
import { type ReadingValues, readingNames, readings } from "@armslot/contracts/pitch/readings";
import { guardFormula } from "../csv/csv-cell.ts";
import { csvFile } from "../csv/csv-file.ts";
import { decimalText } from "../pitch/decimal.ts";
import { noReading, pitchColumns } from "../pitch/reading-text.ts";
import { circumstanceWords } from "../pitch/value-text.ts";
import { type CsvGame, gameCsvHead } from "./game-csv.ts";

interface CsvPitch extends PitchValues, Pick<ReadingValues, "movementAxis"> {
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly source: PitchSource;
  /** Why the pitch counts in no average, or null for one that counts. */
  readonly excludedReason: string | null;
}

/** Columns after those of the file, with the cells of each pitch by its place in the file. */
export interface MoreColumns {
  readonly headers: readonly string[];
  readonly cellsOf: (index: number) => readonly string[];
}

/** The label in the first cell of the row with the game's kind. */
export const kindLabel = "Kind";

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
  ...flightNames.map((name) => flightTerms[name].csvHeader),
];

/** Returns the cells of a pitch: values as stored, words for its circumstances, and `-` for what is missing. */
function allReadingsCells(pitch: CsvPitch): string[] {
  return [
    String(pitch.pitchNum),
    guardFormula(pitch.pitchType),
    ...readingNames.map((name) => numberCell(pitch[name])),
    ...circumstanceNames.map((name) => circumstanceCell(name, pitch)),
    pitchSources[pitch.source],
    reasonCell(pitch.excludedReason),
    ...flightNames.map((name) => numberCell(pitch[name])),
  ];
}

/** Returns a stored number for a cell. */
export function numberCell(value: number | null): string {
  return value === null ? noReading : decimalText(value);
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
 * Returns the text of a CSV file with every reading and circumstance of a game's pitches (CSV-5). An import reads all of it back, except
 * for values from video, which are no readings. Encode it as UTF-8.
 */
export function gameReadingsCsv(
  {
    pitches,
    kind,
    ...game
  }: CsvGame & { readonly kind: GameKind; readonly pitches: readonly CsvPitch[] },
  { headers, cellsOf }: MoreColumns = { headers: [], cellsOf: () => [] },
): string {
  return csvFile([
    ...gameCsvHead(game).slice(0, -1),
    [kindLabel, gameKinds[kind]],
    [],
    [...allReadingsHeaders, ...headers],
    ...pitches.map((pitch, index) => [...allReadingsCells(pitch), ...cellsOf(index)]),
  ]);
}

/** Returns the name of the CSV file with every reading of a game (CSV-5). */
export function gameReadingsCsvFileName(gameId: string): string {
  return `game_readings_${gameId}.csv`;
}
