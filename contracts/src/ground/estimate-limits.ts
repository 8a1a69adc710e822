/** The limits of what people say about a filmed flight. Each name includes its unit. */
export const estimateLimits = {
  filmSecondsMax: 3 * 60 * 60,
  /** Of one flight: a second of a pitch at 240 frames a second, eight times slower. */
  framesMax: 2_000,
  rubberFeet: [30, 66],
  extensionFeet: [2, 9],
  altitudeFeet: [-1_500, 15_000],
  comparedPitchesMax: 500,
} as const;
