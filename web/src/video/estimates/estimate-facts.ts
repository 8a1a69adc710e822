import { estimateMethods, filmViews, type VideoEstimate } from "@armslot/contracts/video/estimates";
import { formatNumber } from "../../client/format.ts";

/** Returns how a value was found: "by marks, 120 frames a second, 48 frames". */
export function estimateFacts(estimate: VideoEstimate): string {
  const { method, view, framesPerSecond, frames, slowedBy, clipId } = estimate;
  return [
    estimateMethods[method],
    ...(view === null ? [] : [filmViews[view]]),
    `${formatNumber(framesPerSecond)} frames a second`,
    `${frames - 2} frames in flight`,
    ...(slowedBy === 1 ? [] : [`slowed down ${slowedBy} times`]),
    ...(clipId === null ? ["kept without its clip"] : []),
  ].join(", ");
}
