import { athleteFacts, type FactsOf } from "./athlete-facts.ts";
import { calendarDateText } from "./calendar-date.ts";
import { guardFormula } from "./csv-cell.ts";
import { csvFile, freeText, notAvailable, pitchCells } from "./csv-file.ts";
import { type CellPitch, noReading, pitchColumns } from "./reading-text.ts";

export interface AthleteCsvInput {
  readonly athlete: FactsOf;
  /** The athlete's ID in each device's files. */
  readonly sources: readonly { readonly source: string; readonly vendorId: string }[];
  readonly games: readonly {
    /** `YYYY-MM-DD` */
    readonly gameDate: string | null;
    readonly opponent: string | null;
    readonly location: string | null;
    readonly pitches: readonly CellPitch[];
  }[];
}

const gameHeaders = ["Date", "Opponent", "Location"];

/**
 * Returns the text of a CSV file with everything about one athlete: the profile, then every pitch with its game, in the given order. A
 * game without pitches has a row of its own. Values are as stored, in mph and inches. Encode the text as UTF-8.
 */
export function athleteCsv({ athlete, sources, games }: AthleteCsvInput): string {
  return csvFile([
    ["Athlete Details"],
    ...athleteFacts.map(({ label, of }) => [label, freeText(of(athlete))]),
    ...sources.map(({ source, vendorId }) => [`ID at ${source}`, guardFormula(vendorId)]),
    [],
    [...gameHeaders, ...pitchColumns.map(({ csvHeader }) => csvHeader)],
    ...games.flatMap(gameRows),
  ]);
}

function gameRows(game: AthleteCsvInput["games"][number]): string[][] {
  const { gameDate, opponent, location, pitches } = game;
  const head = [calendarDateText(gameDate) ?? notAvailable, freeText(opponent), freeText(location)];
  if (pitches.length === 0) return [[...head, ...pitchColumns.map(() => noReading)]];
  return pitches.map((pitch) => [...head, ...pitchCells(pitch)]);
}

/** Returns the name of an athlete's CSV file. */
export function athleteCsvFileName(athleteId: string): string {
  return `athlete_data_${athleteId}.csv`;
}
