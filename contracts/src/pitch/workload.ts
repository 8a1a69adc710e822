/** The days over which tracked pitches are counted, today included (LOAD-1). */
export const workloadDays = { week: 7, month: 28 } as const;

/** The most innings that an athlete can catch on a day. */
export const inningsCaughtMax = 30;

/** The reasons with which a pitch leaves the workload too: it was thrown to warm up, or not at all (LOAD-2). */
export const notThrownReasons = ["Warm-up", "Not a pitch"] as const;

const foldReason = (reason: string) => reason.toLowerCase().replace(/[\s_-]/g, "");
const notThrown: ReadonlySet<string> = new Set(notThrownReasons.map(foldReason));

/**
 * Whether a pitch counts in the workload. Excluding a reading changes averages, and the pitch was thrown all the same. The database has
 * the same rule in `is_thrown`.
 */
export function isThrown(excludedReason: string | null): boolean {
  return excludedReason === null || !notThrown.has(foldReason(excludedReason));
}
