/**
 * What to do with a game of a file that looks like a stored game: add its readings to the stored game, store it as another game, or
 * leave it out (IMP-14).
 */
export const duplicateDecisions = ["merge", "keep-both", "skip"] as const;
export type DuplicateDecision = (typeof duplicateDecisions)[number];

/** The order of day and month in a date such as 3/4/2025: day first or month first (IMP-16). */
export type DateOrder = "dmy" | "mdy";
