const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Converts a calendar date from `YYYY-MM-DD` to `MM/DD/YYYY`. Returns null for any other text. No time zone can shift the date. */
export function calendarDateText(date: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? "") ?? [];
  return year === undefined ? null : `${month}/${day}/${year}`;
}

/**
 * Reads the date in a file's cell. Returns it as `YYYY-MM-DD`, exactly as written and without a time zone, or null if there is none.
 * Accepts `2024-05-12`, `5/12/2024`, `5/12/24`, each with or without a time after it, and `Thu Jan 19 2023 8:16:00 PM`.
 */
export function readCalendarDate(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(trimmed);
  if (iso) return validDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:,? .*)?$/.exec(trimmed);
  if (american) {
    const year = Number(american[3]);
    return validDate(year < 100 ? 2000 + year : year, Number(american[1]), Number(american[2]));
  }
  const worded = /^(?:[a-z]{3} )?([a-z]{3}) (\d{1,2}),? (\d{4})(?: .*)?$/i.exec(trimmed);
  if (!worded) return null;
  const month = monthNames.indexOf((worded[1] ?? "").toLowerCase()) + 1;
  return validDate(Number(worded[3]), month, Number(worded[2]));
}

function validDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isLikely = year >= 1900 && year <= 2199;
  return isReal && isLikely ? date.toISOString().slice(0, 10) : null;
}
