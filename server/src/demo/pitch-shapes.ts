/** The movement of a pitch type: mean and standard deviation over pitchers of Division I in 2026 (TYPE-2). */
export interface PitchShape {
  /** Velocity relative to the same pitcher's four-seam. */
  readonly pace: number;
  /** Induced vertical break in inches. */
  readonly rise: Spread;
  /** Horizontal break in inches, positive towards the throwing arm. Mirrored for a left-hander. */
  readonly armSide: Spread;
  /** Whether a higher arm slot adds rise (1) or drop (-1). */
  readonly slot: 1 | -1;
}

interface Spread {
  readonly mean: number;
  readonly sd: number;
}

const fourSeamMph = 87.8;

export const pitchShapes = {
  "Four-Seam": { pace: 1, rise: { mean: 16, sd: 4.9 }, armSide: { mean: 10.2, sd: 5.4 }, slot: 1 },
  Sinker: {
    pace: 87.1 / fourSeamMph,
    rise: { mean: 8.4, sd: 5.1 },
    armSide: { mean: 16.4, sd: 4.2 },
    slot: 1,
  },
  Cutter: {
    pace: 85.9 / fourSeamMph,
    rise: { mean: 7.3, sd: 3.2 },
    armSide: { mean: -3.2, sd: 6.8 },
    slot: 1,
  },
  Slider: {
    pace: 80.1 / fourSeamMph,
    rise: { mean: -3.6, sd: 3.1 },
    armSide: { mean: -8.1, sd: 6 },
    slot: -1,
  },
  // Division I publishes no velocity for it. This is the major leagues' ratio (81.8 to 94.2 mph).
  Sweeper: {
    pace: 81.8 / 94.2,
    rise: { mean: -0.5, sd: 2.1 },
    armSide: { mean: -15.3, sd: 3.1 },
    slot: -1,
  },
  Curveball: {
    pace: 74.2 / fourSeamMph,
    rise: { mean: -12.4, sd: 3.3 },
    armSide: { mean: -10.1, sd: 5.3 },
    slot: -1,
  },
  Changeup: {
    pace: 78.8 / fourSeamMph,
    rise: { mean: 6.3, sd: 5.6 },
    armSide: { mean: 13.4, sd: 6.1 },
    slot: 1,
  },
  // Division I publishes no velocity for it. This is the major leagues' ratio (86.7 to 94.2 mph).
  Splitter: {
    pace: 86.7 / 94.2,
    rise: { mean: 4.8, sd: 5.6 },
    armSide: { mean: 9, sd: 5.7 },
    slot: 1,
  },
} as const satisfies Record<string, PitchShape>;

export type ShapedType = keyof typeof pitchShapes;
