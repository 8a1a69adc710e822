import { armOfType, typeOfArm, typeWithoutArm } from "./pitch-arm.ts";
import { type PitchTypeCode, pitchTypes } from "./pitch-types.ts";

/** Other spellings of pitch types by vendors and coaches (TYPE-1). Only imports read them, so screens do not load them. */
export const otherLabels: Partial<Record<PitchTypeCode, readonly string[]>> = {
  FF: ["FA", "FourSeamFastBall", "Fastball", "FB", "4-Seam", "4-Seam Fastball"],
  SI: ["FT", "TwoSeamFastBall", "2S", "2SFB", "Two-Seam", "2-Seam", "2-Seam Fastball"],
  FC: ["CT", "CUT"],
  CU: ["KC", "CS", "CB", "Knuckle Curve", "Slow Curve"],
  FS: ["FO", "SP", "Split", "Split-Finger", "Forkball"],
  OT: ["PO", "IN", "AB", "UN", "Undefined", "null", ""],
};

function foldLabel(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const typeOfLabel = new Map(
  pitchTypes.flatMap((type) =>
    [type.name, type.code, ...(otherLabels[type.code] ?? [])].map(
      (label) => [foldLabel(label), type] as const,
    ),
  ),
);

/**
 * Returns the canonical name of a pitch type as any vendor or coach writes it, ignoring case, spaces and punctuation (TYPE-1).
 * An unknown label is returned as typed, trimmed. A mark of the arm stays: "FB (left)" becomes "Four-Seam (left)". An empty label, `Undefined` and `null` become "Other".
 */
export function canonicalPitchType(label: string | null | undefined): string {
  const typed = (label ?? "").trim();
  const arm = armOfType(typed);
  const bare = typeWithoutArm(typed);
  const name = typeOfLabel.get(foldLabel(bare))?.name ?? bare;
  return arm === null ? name : typeOfArm(name, arm);
}
