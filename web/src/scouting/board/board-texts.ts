import { roundComputed } from "@armslot/baseball/pitch/decimal";
import { lookAgainSpread } from "@armslot/baseball/scouting/grade-matrix";
import type { BoardRow } from "@armslot/contracts/scouting/board";
import { formatCount } from "../../client/format.ts";

/** Returns how often an athlete was seen, such as `3 by 2 scouts`. */
export function looksText({ looks, scouts }: Pick<BoardRow, "looks" | "scouts">): string {
  if (looks === 0) return "-";
  return `${looks} by ${formatCount(scouts, "scout")}`;
}

type Potential = Pick<BoardRow, "ofpLow" | "ofpHigh" | "ofpMedian" | "isHidden">;

/** Returns the OFP of the reports that the reader sees, with its range where there are several: `52.5 (45–60)`. */
export function ofpText({ ofpLow, ofpHigh, ofpMedian, isHidden }: Potential): string {
  if (ofpMedian === undefined) return isHidden ? "hidden" : "-";
  return ofpLow === ofpHigh
    ? String(ofpMedian)
    : `${roundComputed(ofpMedian, 1)} (${ofpLow}–${ofpHigh})`;
}

/** What the board says about the looks behind a judgment, in the order of its filter. */
export const lookMarks = {
  again: "Look again",
  "one-look": "Only one look",
  "one-scout": "Only one scout",
  none: "Not seen yet",
} as const;
export type LookMark = keyof typeof lookMarks;

type Seen = Pick<BoardRow, "looks" | "scouts" | "seenBy" | "ofpLow" | "ofpHigh">;

/**
 * Returns what the board says about an athlete's looks, or null if several scouts agree. Scouts whose OFPs differ too much should look
 * again. The report of a scout without a look counts as a look.
 */
export function lookMarkOf({ looks, scouts, seenBy, ofpLow, ofpHigh }: Seen): LookMark | null {
  if (ofpLow !== undefined && ofpHigh !== undefined && ofpHigh - ofpLow >= lookAgainSpread)
    return "again";
  const seen = looks + seenBy - scouts;
  if (seen === 0) return "none";
  if (seen === 1) return "one-look";
  return seenBy === 1 ? "one-scout" : null;
}
