import { readings } from "@armslot/contracts/pitch/readings";

/** A value with half of the range that holds the true one 95 % of the time. */
export interface RangedValue {
  readonly value: number;
  readonly range: number;
}

/**
 * Returns a value from video for screens: "88 ±4". Both are whole numbers, because a phone's clip tells no tenths, and the range is rounded
 * up.
 */
export function rangedText({ value, range }: RangedValue): string {
  // A small negative value is 0, not -0.
  return `${Math.round(value) || 0} ±${Math.ceil(range)}`;
}

const inchesPerFoot = 12;

/** Returns a speed from video for sentences: "88 ±4 mph, from video". */
export function videoSpeedText(velo: RangedValue): string {
  return `${rangedText(velo)} mph, from video`;
}

/** What video tells of a pitch. Breaks are inches and places feet, as the pitcher sees them. */
export interface ValuesFromVideo {
  readonly velo: RangedValue | null;
  readonly vertBreak: RangedValue | null;
  readonly hb: RangedValue | null;
  readonly plateSide: RangedValue | null;
  readonly plateHeight: RangedValue | null;
}

/** Returns a value in feet for screens, in whole inches: "24 ±5 in". */
export function inchesText({ value, range }: RangedValue): string {
  return `${rangedText({ value: inchesPerFoot * value, range: inchesPerFoot * range })} in`;
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
