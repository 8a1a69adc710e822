import { calendarDateText } from "./calendar-date.ts";
import { csvCell, guardFormula } from "./csv-cell.ts";
import { decimalText } from "./decimal.ts";
import { type CellPitch, noReading, pitchColumns } from "./reading-text.ts";

const byteOrderMark = "\uFEFF";
const lineEnd = "\r\n";

/** What stands in the head of the CSV where the game has no date, opponent or location. */
export const notAvailable = "N/A";

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
    ...pitches.map((pitch) => pitchColumns.map(({ key }) => valueText(pitch[key]))),
  ];
  return byteOrderMark + rows.map((cells) => cells.map(csvCell).join(",") + lineEnd).join("");
}

/** The file's name. Source: specification, CSV export. */
export function gameCsvFileName(gameId: string): string {
  return `game_data_${gameId}.csv`;
}

function freeText(text: string | null): string {
  return text === null || text.trim() === "" ? notAvailable : guardFormula(text);
}

function valueText(value: string | number | null): string {
  if (value === null) return noReading;
  return typeof value === "number" ? decimalText(value) : guardFormula(value);
}
