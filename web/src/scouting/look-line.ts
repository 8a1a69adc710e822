import { type CitedLook, lookKinds } from "@armslot/contracts/scouting/looks";
import { formatCount, formatDate } from "../client/format.ts";

/** Returns a look in one line, such as `05/04/2026 · Game vs Ridge · 4 innings · 61 pitches`. */
export function lookLine(look: CitedLook): string {
  const { seenOn, kind, place, opposition, innings, pitches } = look;
  const what = opposition === null ? lookKinds[kind] : `${lookKinds[kind]} vs ${opposition}`;
  const parts = [
    formatDate(seenOn),
    what,
    place,
    innings === null ? null : `${innings} ${innings === 1 ? "inning" : "innings"}`,
    pitches === null ? null : formatCount(pitches, "pitch", "pitches"),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
