import { calendarDateText } from "./calendar-date.ts";
import { csvFile, freeText, notAvailable, pitchCells } from "./csv-file.ts";
import { type CellPitch, pitchColumns } from "./reading-text.ts";

/** The names of the rows above the pitches. Source: specification, CSV export. */
export const gameCsvLabels = {
  title: "Game Details",
  athlete: "Athlete",
  date: "Date",
  opponent: "Opponent",
  location: "Location",
} as const;

export interface GameCsvInput {
  readonly athlete: { readonly firstName: string; readonly lastName: string };
  /** `YYYY-MM-DD` */
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
  readonly pitches: readonly CellPitch[];
}

/**
 * One game as a CSV file: UTF-8 with a byte order mark once encoded, CRLF line ends, every cell quoted, values as stored in mph and inches.
 * Sources: specification, CSV export; decisions.md row 8.
 */
export function gameCsv({ athlete, gameDate, opponent, location, pitches }: GameCsvInput): string {
  const rows = [
    [gameCsvLabels.title],
    [gameCsvLabels.athlete, freeText(`${athlete.firstName} ${athlete.lastName}`)],
    [gameCsvLabels.date, calendarDateText(gameDate) ?? notAvailable],
    [gameCsvLabels.opponent, freeText(opponent)],
    [gameCsvLabels.location, freeText(location)],
    [],
    pitchColumns.map(({ csvHeader }) => csvHeader),
    ...pitches.map(pitchCells),
  ];
  return csvFile(rows);
}

/** The file's name. Source: specification, CSV export. */
export function gameCsvFileName(gameId: string): string {
  return `game_data_${gameId}.csv`;
}
