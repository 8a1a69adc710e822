import { readings } from "@armslot/contracts/pitch/readings";
import { inchesText, type RangedValue, rangedText } from "./ranged-text.ts";

/** What video tells of a pitch. Breaks are inches and places feet, as the pitcher sees them. */
export interface ValuesFromVideo {
  readonly velo: RangedValue | null;
  readonly vertBreak: RangedValue | null;
  readonly hb: RangedValue | null;
  readonly plateSide: RangedValue | null;
  readonly plateHeight: RangedValue | null;
}

/** Returns each value for screens, in whole mph and inches: "88 ±4 mph", "V. Break 16 ±4 in". */
export function valueTexts(values: Partial<ValuesFromVideo>): readonly string[] {
  const { velo, vertBreak, hb, plateSide, plateHeight } = values;
  return [
    ...(velo ? [`${rangedText(velo)} mph`] : []),
    ...(vertBreak ? [`${readings.vertBreak.label} ${rangedText(vertBreak)} in`] : []),
    ...(hb ? [`${readings.hb.label} ${rangedText(hb)} in`] : []),
    ...(plateSide ? [`${readings.plateSide.label} ${inchesText(plateSide)}`] : []),
    ...(plateHeight ? [`${readings.plateHeight.label} ${inchesText(plateHeight)}`] : []),
  ];
}

/** Returns all values for sentences: "88 ±4 mph, V. Break 16 ±4 in, from video". */
export function fromVideoText(values: ValuesFromVideo): string {
  return [...valueTexts(values), "from video"].join(", ");
}
