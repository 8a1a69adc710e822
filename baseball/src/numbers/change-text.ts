import { readings } from "@armslot/contracts/pitch/readings";
import type { ChangeMeasure, StaffChange } from "@armslot/contracts/roster/staff-changes";
import { percentText } from "../pitch/reading-text.ts";
import { readingNumberText } from "../pitch/value-text.ts";
import { comparedDays } from "./staff-changes.ts";

/** What a pitch type does more and less of. The blank takes the difference. Sides are from the pitcher's view. */
const words: Record<ChangeMeasure, { readonly more: string; readonly less: string }> = {
  velo: { more: "_ faster", less: "_ slower" },
  vertBreak: { more: "with _ more V. Break", less: "with _ less V. Break" },
  hb: { more: "breaks _ farther right", less: "breaks _ farther left" },
  releaseHeight: { more: "released _ higher", less: "released _ lower" },
  releaseSide: { more: "released _ farther right", less: "released _ farther left" },
  usage: { more: "thrown more often", less: "thrown less often" },
};

/**
 * Returns a change in a sentence with its n: "Four-Seam 2.1 mph slower: 86.0 on the last 2 pitching days (n 41), 88.1 on the 4 before
 * (n 92). Could be chance."
 */
export function changeText({ measure, pitchType, before, now }: StaffChange): string {
  const said = words[measure][now.mean > before.mean ? "more" : "less"];
  const number = (value: number) =>
    measure === "usage" ? percentText(value) : readingNumberText(measure, value);
  return [
    `${pitchType} ${said.replace("_", differenceText({ measure, before, now }))}:`,
    `${number(now.mean)} on the last ${comparedDays.now} pitching days (n ${now.n}),`,
    `${number(before.mean)} on the ${comparedDays.before} before (n ${before.n}).`,
    "Could be chance.",
  ].join(" ");
}

/** Returns the difference of the shown numbers with its unit. A share has none: percentages of percentages mislead. */
function differenceText({
  measure,
  before,
  now,
}: Pick<StaffChange, "measure" | "before" | "now">): string {
  if (measure === "usage") return "";
  const shown = (value: number) => Number(readingNumberText(measure, value));
  const difference = Math.abs(shown(now.mean) - shown(before.mean));
  return `${readingNumberText(measure, difference)} ${readings[measure].unit}`;
}
