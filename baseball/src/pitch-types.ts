interface PitchTypeEntry {
  readonly name: string;
  readonly code: string;
  /** Other spellings by vendors and coaches. */
  readonly aliases: readonly string[];
}

/** The canonical pitch types, fastballs first (TYPE-1). */
export const pitchTypes = [
  {
    name: "Four-Seam",
    code: "FF",
    aliases: ["FA", "FourSeamFastBall", "Fastball", "FB", "4-Seam", "4-Seam Fastball"],
  },
  {
    name: "Sinker",
    code: "SI",
    aliases: ["FT", "TwoSeamFastBall", "2S", "2SFB", "Two-Seam", "2-Seam", "2-Seam Fastball"],
  },
  { name: "Cutter", code: "FC", aliases: ["CT", "CUT"] },
  { name: "Slider", code: "SL", aliases: [] },
  { name: "Sweeper", code: "ST", aliases: [] },
  { name: "Slurve", code: "SV", aliases: [] },
  { name: "Curveball", code: "CU", aliases: ["KC", "CS", "CB", "Knuckle Curve", "Slow Curve"] },
  { name: "Changeup", code: "CH", aliases: [] },
  { name: "Splitter", code: "FS", aliases: ["FO", "SP", "Split", "Split-Finger", "Forkball"] },
  { name: "Knuckleball", code: "KN", aliases: [] },
  { name: "Screwball", code: "SC", aliases: [] },
  { name: "Eephus", code: "EP", aliases: [] },
  { name: "Other", code: "OT", aliases: ["PO", "IN", "AB", "UN", "Undefined", "null", ""] },
] as const satisfies readonly PitchTypeEntry[];

/** The code of a type that is not in the table. */
export const otherPitchTypeCode = "OT";

export type PitchTypeCode = (typeof pitchTypes)[number]["code"];

function foldLabel(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const typeOfLabel = new Map(
  pitchTypes.flatMap((type) =>
    [type.name, type.code, ...type.aliases].map((label) => [foldLabel(label), type] as const),
  ),
);

const orderOfName = new Map<string, number>(pitchTypes.map(({ name }, order) => [name, order]));

/**
 * Returns the canonical name of a pitch type as any vendor or coach writes it, ignoring case, spaces and punctuation (TYPE-1).
 * An unknown label is returned as typed, trimmed. An empty label, `Undefined` and `null` become "Other".
 */
export function canonicalPitchType(label: string | null | undefined): string {
  const typed = (label ?? "").trim();
  return typeOfLabel.get(foldLabel(typed))?.name ?? typed;
}

/** Returns the two-letter code of a canonical pitch type, which selects its color and marker. Returns "OT" for any other name. */
export function pitchTypeCode(name: string): PitchTypeCode {
  const order = orderOfName.get(name);
  return order === undefined ? otherPitchTypeCode : (pitchTypes[order]?.code ?? otherPitchTypeCode);
}
