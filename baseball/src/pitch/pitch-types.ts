import { typeWithoutArm } from "./pitch-arm.ts";

/** The canonical pitch types, fastballs first (TYPE-1). */
export const pitchTypes = [
  { name: "Four-Seam", code: "FF" },
  { name: "Sinker", code: "SI" },
  { name: "Cutter", code: "FC" },
  { name: "Slider", code: "SL" },
  { name: "Sweeper", code: "ST" },
  { name: "Slurve", code: "SV" },
  { name: "Curveball", code: "CU" },
  { name: "Changeup", code: "CH" },
  { name: "Splitter", code: "FS" },
  { name: "Knuckleball", code: "KN" },
  { name: "Screwball", code: "SC" },
  { name: "Eephus", code: "EP" },
  { name: "Other", code: "OT" },
] as const;

/** The fastballs among the canonical pitch types (AVG-8). */
export const fastballTypes = ["Four-Seam", "Sinker"] as const;

/** The code of a type that is not in the table. */
export const otherPitchTypeCode = "OT";

export type PitchTypeCode = (typeof pitchTypes)[number]["code"];

const orderOfName = new Map<string, number>(pitchTypes.map(({ name }, order) => [name, order]));

/**
 * Returns the two-letter code of a canonical pitch type of either arm, which selects its color and marker. Returns "OT" for any other
 * name.
 */
export function pitchTypeCode(name: string): PitchTypeCode {
  const order = orderOfName.get(typeWithoutArm(name));
  return order === undefined ? otherPitchTypeCode : (pitchTypes[order]?.code ?? otherPitchTypeCode);
}
