import { dayMs } from "@armslot/contracts/core/durations";

/** The spring season and fall ball as month and day, both included. */
const seasons = [
  ["02-14", "06-08"],
  ["09-10", "10-31"],
] as const;

function calendarDate(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function isInSeason(date: string): boolean {
  const day = date.slice(5);
  return seasons.some(([first, last]) => day >= first && day <= last);
}

/**
 * Returns the Fridays of weekends that ended before `now`, oldest first, as calendar dates: the latest one, and before it the latest
 * in a season.
 * @param now the time of loading; only its UTC date matters
 */
export function outingFridays(now: Date, count: number): string[] {
  const today = Date.parse(calendarDate(now.getTime()));
  const daysSinceFriday = (new Date(today).getUTCDay() + 2) % 7;
  // A weekend counts once its Sunday has passed.
  const newest = today - (daysSinceFriday >= 3 ? daysSinceFriday : daysSinceFriday + 7) * dayMs;
  const fridays = [calendarDate(newest)];
  for (let friday = newest - 7 * dayMs; fridays.length < count; friday -= 7 * dayMs) {
    const date = calendarDate(friday);
    if (isInSeason(date)) fridays.push(date);
  }
  return fridays.reverse();
}

/** Returns the calendar date some days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return calendarDate(Date.parse(date) + days * dayMs);
}

/** Returns the graduation year of the students in their last school year at a date. It changes in July, after graduation. */
export function schoolYear(date: string): number {
  return Number(date.slice(0, 4)) + (date.slice(5) >= "07-01" ? 1 : 0);
}
