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
  return `${Math.round(value)} ±${Math.ceil(range)}`;
}

/** Returns a speed from video for sentences: "88 ±4 mph, from video". */
export function videoSpeedText(velo: RangedValue): string {
  return `${rangedText(velo)} mph, from video`;
}

const inchesPerFoot = 12;

/** What video tells of a pitch's movement. Breaks are inches and places feet, as the pitcher sees them. */
export interface RangedMovement {
  readonly vertBreak: RangedValue | null;
  readonly hb: RangedValue | null;
  readonly plateSide: RangedValue | null;
  readonly plateHeight: RangedValue | null;
}

const inInches = ({ value, range }: RangedValue) =>
  rangedText({ value: inchesPerFoot * value, range: inchesPerFoot * range });

/** Returns the movement and the place at the plate for screens, in whole inches: "V. Break 16 ±4 in". */
export function movementTexts(movement: RangedMovement): readonly string[] {
  const { vertBreak, hb, plateSide, plateHeight } = movement;
  return [
    ...(vertBreak ? [`${readings.vertBreak.label} ${rangedText(vertBreak)} in`] : []),
    ...(hb ? [`${readings.hb.label} ${rangedText(hb)} in`] : []),
    ...(plateSide ? [`${readings.plateSide.label} ${inInches(plateSide)} in`] : []),
    ...(plateHeight ? [`${readings.plateHeight.label} ${inInches(plateHeight)} in`] : []),
  ];
}
