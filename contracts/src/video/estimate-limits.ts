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

/** The limits of a ball that was followed through a clip. They keep a fit short. */
export const trackLimits = {
  ballsMin: 5,
  ballsMax: 64,
  everyMax: 64,
  /** The sides of a picture in pixels. */
  sideMin: 160,
  sideMax: 4_096,
  /** A place in pixels, also outside of the picture. */
  pixel: [-8_192, 8_192],
} as const;
