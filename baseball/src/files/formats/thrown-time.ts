import { cellText } from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";

type Cells = readonly string[];

/** `8:16:00 PM`, `12:06:16.39`, also after a date or before a zone. */
const timePattern =
  /(?:^|[ T])(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,6})?)\d*)?(?: ?([AP])M)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** The date as a row has it, and the time of day as `HH:MM:SS`, with the fractions of a second that it has. */
interface ThrownTime {
  readonly dateText: string;
  readonly time: string;
}

/** Returns the reader of the columns with the local date and time. Without a column of times, one column has both. */
export function thrownReader(
  header: FileHeader,
  thrownAt: { readonly date: string; readonly time?: string } | undefined,
): (cells: Cells) => ThrownTime | null {
  const date = thrownAt === undefined ? -1 : header.optionalColumn(thrownAt.date);
  const clock = thrownAt?.time === undefined ? date : header.optionalColumn(thrownAt.time);
  return (cells) => {
    const time = readClock(cellText(cells, clock));
    return time === null ? null : { dateText: cellText(cells, date), time };
  };
}

/** Returns the time of day in a cell as `HH:MM:SS`, with the fractions of a second that it has, or null. */
function readClock(text: string): string | null {
  const [, hour, minute = "", second = "00", half] = timePattern.exec(text) ?? [];
  if (hour === undefined) return clockOfFraction(text);
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const isReal = hours < 24 && Number(minute) < 60 && Number(second) < 60;
  const seconds = second.replace(/\.?0+$/, (zeros) => (second.includes(".") ? "" : zeros));
  return isReal ? `${String(hours).padStart(2, "0")}:${minute}:${seconds}` : null;
}

/** `0.75`, `45809.75`, `1.2E-05`: a spreadsheet's time, which is a part of a day, also after the number of the day. */
const fractionPattern = /^(?:\d{5}|0)?(\.\d{2,25})$|^(\d(?:\.\d{1,25})?e-\d{1,2})$/i;
const daySeconds = 86_400;
/** With fewer characters, a part of a day says nothing about parts of a second. */
const charactersOfParts = 10;

function clockOfFraction(text: string): string | null {
  const [, digits, small] = fractionPattern.exec(text) ?? [];
  const part = digits ?? small;
  if (part === undefined) return null;
  const perSecond = part.length < charactersOfParts ? 1 : 1000;
  const parts = Math.round(Number(part) * daySeconds * perSecond);
  if (parts >= daySeconds * perSecond) return null;
  const [time = "", milliseconds = ""] = new Date((parts * 1000) / perSecond)
    .toISOString()
    .slice(11, -1)
    .split(".");
  return [time, milliseconds.replace(/0+$/, "")].filter((each) => each !== "").join(".");
}
