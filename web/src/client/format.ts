/**
 * Formats a calendar date `YYYY-MM-DD` as `MM/DD/YYYY`, without any time zone. Returns `missing` for a missing or unreadable date.
 */
export function formatDate(date: string | null, missing = "N/A"): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? "") ?? [];
  return year === undefined ? missing : `${month}/${day}/${year}`;
}

/** Formats a whole number with thousands separators: `12,400`. Without `Intl`, which slows the start of a phone. */
export function formatNumber(number: number): string {
  // Halves round away from zero. The rule for decimals would cost every screen a file.
  return String(Math.sign(number) * Math.round(Math.abs(number))).replaceAll(
    /\B(?=(?:\d{3})+$)/g,
    ",",
  );
}

/** Formats a count with its noun: `1 athlete`, `12 athletes`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Returns today's calendar date `YYYY-MM-DD` where the reader is. */
export function today(now: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
