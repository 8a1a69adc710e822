import { fixedText, roundHalfAway } from "../pitch/decimal.ts";

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
  // Nine decimals remove the noise of binary products, which could push a whole range up.
  return `${fixedText(value, 0)} ±${Math.ceil(roundHalfAway(range, 9))}`;
}

/** Returns a speed from video for sentences: "88 ±4 mph, from video". */
export function videoSpeedText(velo: RangedValue): string {
  return `${rangedText(velo)} mph, from video`;
}

const inchesPerFoot = 12;

/** Returns a value in feet for screens, in whole inches: "24 ±5 in". */
export function inchesText({ value, range }: RangedValue): string {
  return `${rangedText({ value: inchesPerFoot * value, range: inchesPerFoot * range })} in`;
}
