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

/** Returns a speed from video for sentences: "88 ±4 mph, from video". */
export function videoSpeedText(velo: RangedValue): string {
  return `${rangedText(velo)} mph, from video`;
}

const inchesPerFoot = 12;

/** Returns a value in feet for screens, in whole inches: "24 ±5 in". */
export function inchesText({ value, range }: RangedValue): string {
  return `${rangedText({ value: inchesPerFoot * value, range: inchesPerFoot * range })} in`;
}
