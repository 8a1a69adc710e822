import type { ValuesFromVideo } from "./estimate-text.ts";
import type { RangedValue } from "./ranged-text.ts";

/** The breaks of a pitch from video, in inches. */
export type BreaksFromVideo = Readonly<Record<"vertBreak" | "hb", RangedValue>>;

/** The place of a pitch at the plate from video, in feet. */
export type PlaceFromVideo = Readonly<Record<"plateSide" | "plateHeight", RangedValue>>;

/** What charts draw of a pitch from video. One value without the other has no place in a chart. */
export interface PairsFromVideo {
  readonly breaks: BreaksFromVideo | null;
  readonly place: PlaceFromVideo | null;
}

/** Returns the newest breaks and the newest place of a pitch of which one film tells both values. */
export function pairsFromVideo(
  newestFirst: readonly Omit<ValuesFromVideo, "velo">[],
): PairsFromVideo {
  let breaks: BreaksFromVideo | null = null;
  let place: PlaceFromVideo | null = null;
  for (const { vertBreak, hb, plateSide, plateHeight } of newestFirst) {
    if (vertBreak && hb) breaks ??= { vertBreak, hb };
    if (plateSide && plateHeight) place ??= { plateSide, plateHeight };
  }
  return { breaks, place };
}
