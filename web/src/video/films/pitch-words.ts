import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { Pitch } from "@armslot/contracts/games/games";

/** Returns a pitch as a clip's title: "Pitch 12, Four-Seam". */
export function pitchTitle({ pitchNum, pitchType }: Pick<Pitch, "pitchNum" | "pitchType">): string {
  return `Pitch ${pitchNum}, ${pitchType}`;
}

/** Returns what is known of a pitch for the picture: its velocity, and its breaks. */
export function pitchFacts({ velo, vertBreak, hb }: Pitch): readonly string[] {
  const breaks = [
    vertBreak !== null && `V. Break ${readingNumberText("vertBreak", vertBreak)} in`,
    hb !== null && `H. Break ${readingNumberText("hb", hb)} in`,
  ].filter((text) => text !== false);
  return [
    ...(velo === null ? [] : [`${readingNumberText("velo", velo)} mph`]),
    ...(breaks.length > 0 ? [breaks.join(", ")] : []),
  ];
}
