import { lookAgainSpread } from "@armslot/baseball/scouting/grade-matrix";
import type { BoardRow } from "@armslot/contracts/scouting/board";
import { formatCount } from "../../../lib/format.ts";

/** Returns how often an athlete was seen, such as `3 by 2 scouts`. */
export function looksText({ looks, scouts }: Pick<BoardRow, "looks" | "scouts">): string {
  if (looks === 0) return "-";
  return `${looks} by ${formatCount(scouts, "scout")}`;
}

type Potential = Pick<BoardRow, "ofpLow" | "ofpHigh" | "ofpMedian" | "isHidden">;

/** Rounds the median of two OFPs, which have one decimal each, to one decimal. */
function roundedOfp(ofp: number): number {
  return Math.round(ofp * 10) / 10;
}

/** Returns the OFP of the reports that the reader sees, with its range where there are several: `52.5 (45–60)`. */
export function ofpText({ ofpLow, ofpHigh, ofpMedian, isHidden }: Potential): string {
  if (ofpMedian === null) return isHidden ? "hidden" : "-";
  return ofpLow === ofpHigh ? String(ofpMedian) : `${roundedOfp(ofpMedian)} (${ofpLow}–${ofpHigh})`;
}

/** Whether scouts differ so much that they should look again. */
export function isLookAgain({ ofpLow, ofpHigh }: Pick<BoardRow, "ofpLow" | "ofpHigh">): boolean {
  return ofpLow !== null && ofpHigh !== null && ofpHigh - ofpLow >= lookAgainSpread;
}
