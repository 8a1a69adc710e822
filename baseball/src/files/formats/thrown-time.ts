import { cellText } from "../cells/file-cell.ts";
import type { FileHeader } from "../cells/file-header.ts";

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
  if (hour === undefined) return null;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const isReal = hours < 24 && Number(minute) < 60 && Number(second) < 60;
  const seconds = second.replace(/\.?0+$/, (zeros) => (second.includes(".") ? "" : zeros));
  return isReal ? `${String(hours).padStart(2, "0")}:${minute}:${seconds}` : null;
}
