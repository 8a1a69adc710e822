import { csvFile, freeText, notAvailable, pitchCells } from "../csv/csv-file.ts";
import { calendarDateText } from "../pitch/calendar-date.ts";
import { type CellPitch, pitchColumns } from "../pitch/reading-text.ts";
import { fullName } from "../roster/names.ts";

/** The labels in the first cells of the rows above the pitches (CSV-1). */
export const gameCsvLabels = {
  title: "Game Details",
  athlete: "Athlete",
  date: "Date",
  opponent: "Opponent",
  location: "Location",
} as const;

/** A game as the rows above its pitches describe it. */
export interface CsvGame {
  readonly athlete: { readonly firstName: string; readonly lastName: string };
  /** `YYYY-MM-DD` */
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
}

interface GameCsvInput extends CsvGame {
  readonly pitches: readonly CellPitch[];
}

/** Returns the rows above the pitches: the title, the athlete and the game's facts, and an empty row. */
export function gameCsvHead({ athlete, gameDate, opponent, location }: CsvGame): string[][] {
  return [
    [gameCsvLabels.title],
    [gameCsvLabels.athlete, freeText(fullName(athlete))],
    [gameCsvLabels.date, calendarDateText(gameDate) ?? notAvailable],
    [gameCsvLabels.opponent, freeText(opponent)],
    [gameCsvLabels.location, freeText(location)],
    [],
  ];
}

/**
 * Returns the text of a game's CSV file, with stored values in mph and inches (CSV-1 to CSV-4). Encode it as UTF-8.
 */
export function gameCsv({ pitches, ...game }: GameCsvInput): string {
  const rows = [
    ...gameCsvHead(game),
    pitchColumns.map(({ csvHeader }) => csvHeader),
    ...pitches.map(pitchCells),
  ];
  return csvFile(rows);
}

/** Returns the name of a game's CSV file (CSV-1). */
export function gameCsvFileName(gameId: string): string {
  return `game_data_${gameId}.csv`;
}
