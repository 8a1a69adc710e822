const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** A month's name, at least its first three letters. */
const monthWord = "([a-z]{3,9})\\.?";
/** A time of day or a zone after a date, separated by a space, a comma or a `T`. */
const timeAfter = "(?:(?:[T ]|, ?).*)?$";
const patterns = {
  yearFirst: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${timeAfter}`),
  compact: /^(\d{4})(\d{2})(\d{2})$/,
  yearLast: new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2 ?(\\d{4}|\\d{2})${timeAfter}`),
  /** "Thu Jan 19 2023 8:16 PM", "March 5, 2025". */
  monthWordFirst: new RegExp(
    `^(?:[a-z]{3,9}\\.?,? )?${monthWord} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${timeAfter}`,
    "i",
  ),
  /** "5 March 2025", "5-Mar-25". */
  dayFirst: new RegExp(
    `^(?:[a-z]{3,9}\\.?,? )?(\\d{1,2})(?:st|nd|rd|th|\\.)?[- ]${monthWord},?[- ](\\d{4}|\\d{2})${timeAfter}`,
    "i",
  ),
  serial: /^(\d{5})(?:\.\d+)?$/,
};
const millisecondsPerDay = 86_400_000;
/** Spreadsheets count the days from here. */
const serialStart = Date.UTC(1899, 11, 30);
/** Serial numbers of the years 1990 to 2099. Other numbers of five digits are probably not dates. */
const serialRange = [32_874, 73_050] as const;

/** What a written date can mean, as `YYYY-MM-DD`: with the month first, and with the day first. Both are equal for most spellings. */
export interface WrittenDate {
  readonly mdy: string | null;
  readonly dmy: string | null;
}

/** Converts a calendar date from `YYYY-MM-DD` to `MM/DD/YYYY`. Returns null for any other text. No time zone can shift the date. */
export function calendarDateText(date: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? "") ?? [];
  return year === undefined ? null : `${month}/${day}/${year}`;
}

/**
 * Reads the date in a file's cell, exactly as written and without a time zone (IMP-16). Returns null for other text.
 * Accepts `2024-05-12`, `20240512`, `5/12/2024`, `12.5.2024`, `5-12-24`, `Mar 5, 2025`, `5 March 2025`, `Thu Jan 19 2023` and a
 * spreadsheet's serial number, each with or without a time after it. A year of two digits is not in the future.
 */
export function readWrittenDate(text: string): WrittenDate | null {
  const trimmed = text.trim();
  const [, first = "", mark = "", second = "", year = ""] = patterns.yearLast.exec(trimmed) ?? [];
  if (year !== "") {
    const dmy = dateOf(year, second, first);
    // Dots separate day and month, in this order, in every country that uses them.
    const mdy = mark === "." ? dmy : dateOf(year, first, second);
    return mdy === null && dmy === null ? null : { mdy, dmy };
  }
  const date = readClearDate(trimmed);
  return date === null ? null : { mdy: date, dmy: date };
}

/** Reads a date as `readWrittenDate` does, with the month first. Returns `YYYY-MM-DD` or null. */
export function readCalendarDate(text: string): string | null {
  return readWrittenDate(text)?.mdy ?? null;
}

/** Reads a date whose spelling has only one meaning. */
function readClearDate(text: string): string | null {
  const iso = patterns.yearFirst.exec(text) ?? patterns.compact.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const american = patterns.monthWordFirst.exec(text);
  if (american) return dateOf(american[3], monthOf(american[1]), american[2]);
  const other = patterns.dayFirst.exec(text);
  if (other) return dateOf(other[3], monthOf(other[2]), other[1]);
  const serial = Number(patterns.serial.exec(text)?.[1]);
  if (!(serial >= serialRange[0] && serial <= serialRange[1])) return null;
  return new Date(serialStart + serial * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns the number of a month's name or of its beginning; "0" if there is none. */
function monthOf(word = ""): string {
  return String(monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1);
}

/** Returns a date as `YYYY-MM-DD`, or null if there is no such day. */
function dateOf(yearText = "", month = "", day = ""): string | null {
  const year = yearText.length === 2 ? wholeYear(yearText) : Number(yearText);
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const isLikely = year >= 1900 && year <= 2199;
  return isReal && isLikely ? date.toISOString().slice(0, 10) : null;
}

/**
 * Returns the year that two digits mean: the last one that has them and begins by tomorrow, because games and births are in the past.
 * @param yearsAhead how many years later it can be
 */
export function wholeYear(twoDigits: string, yearsAhead = 0): number {
  const tomorrow = new Date(Date.now() + millisecondsPerDay);
  const latest = tomorrow.getUTCFullYear() + yearsAhead;
  return latest - ((latest - Number(twoDigits)) % 100);
}
