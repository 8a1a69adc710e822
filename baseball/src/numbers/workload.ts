/** The tracked pitches of one calendar day `YYYY-MM-DD`. */
export interface WorkloadDay {
  readonly date: string;
  readonly pitches: number;
  /** Those of `pitches` that were thrown in bullpens. Left out if there are none. */
  readonly bullpens?: number | undefined;
  /** The pitches to the last batter of the day. Left out if that is not known. */
  readonly lastBatter?: number | undefined;
}

/** The innings that an athlete caught on one calendar day `YYYY-MM-DD`. */
export interface CaughtDay {
  readonly date: string;
  readonly innings: number;
}

const msPerDay = 86_400_000;

/** Returns how many days after `from` the day `to` is. Both are calendar dates `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / msPerDay);
}

/** Returns the calendar date `days` days after `date`. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10);
}

/** Returns the tracked pitches of the last `days` days, today included (ATH-6). Later days don't count. */
export function trackedPitches(
  workload: readonly WorkloadDay[],
  today: string,
  days: number,
): number {
  return workload
    .filter(({ date }) => daysBetween(date, today) >= 0 && daysBetween(date, today) < days)
    .reduce((sum, { pitches }) => sum + pitches, 0);
}

/** Returns each of the last `days` days with its tracked pitches, oldest first. The last one is today. Two entries of one day add up. */
export function lastDays(
  workload: readonly WorkloadDay[],
  today: string,
  days: number,
): readonly WorkloadDay[] {
  return Array.from({ length: days }, (_, index) => {
    const date = dateAfter(today, index - days + 1);
    return { date, pitches: trackedPitches(workload, date, 1) };
  });
}
