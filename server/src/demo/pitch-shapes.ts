/** The typical flight of a pitch type, and how batters deal with it. */
export interface PitchShape {
  /** Velocity relative to the same pitcher's four-seam. */
  readonly pace: number;
  /** Induced vertical break in inches: mean and standard deviation over pitchers of Division I in 2026 (TYPE-2). */
  readonly rise: Spread;
  /** Horizontal break in inches, positive towards the throwing arm, over the same pitchers. Mirrored for a left-hander. */
  readonly armSide: Spread;
  /** Whether a higher arm slot adds rise (1) or drop (-1). */
  readonly slot: 1 | -1;
  /** Spin in rpm per mile per hour (TYPE-3). */
  readonly spinPerMph: number;
  /** Spin efficiency in percent (TYPE-3). */
  readonly efficiency: number;
  /** Extension in feet beyond the same pitcher's four-seam (TYPE-3). */
  readonly reach: number;
  /** Where the pitcher aims: feet above the ground, and feet to the throwing arm's side of the middle. */
  readonly aim: { readonly height: number; readonly armSide: number };
  /** The share of swings at strikes that miss. */
  readonly whiffs: number;
}

interface Spread {
  readonly mean: number;
  readonly sd: number;
}

const fourSeamMph = 87.8;

export const pitchShapes = {
  "Four-Seam": {
    ...{ pace: 1, slot: 1, spinPerMph: 25.9, efficiency: 90, reach: 0, whiffs: 0.15 },
    rise: { mean: 16, sd: 4.9 },
    armSide: { mean: 10.2, sd: 5.4 },
    aim: { height: 2.75, armSide: 0 },
  },
  Sinker: {
    ...{ pace: 87.1 / fourSeamMph, slot: 1, spinPerMph: 24.8, efficiency: 89, reach: 0 },
    ...{ whiffs: 0.08, aim: { height: 2.2, armSide: 0.3 } },
    rise: { mean: 8.4, sd: 5.1 },
    armSide: { mean: 16.4, sd: 4.2 },
  },
  Cutter: {
    ...{ pace: 85.9 / fourSeamMph, slot: 1, spinPerMph: 26.6, efficiency: 49, reach: 0.1 },
    ...{ whiffs: 0.2, aim: { height: 2.5, armSide: -0.35 } },
    rise: { mean: 7.3, sd: 3.2 },
    armSide: { mean: -3.2, sd: 6.8 },
  },
  Slider: {
    ...{ pace: 80.1 / fourSeamMph, slot: -1, spinPerMph: 28.9, efficiency: 36, reach: -0.2 },
    ...{ whiffs: 0.27, aim: { height: 2, armSide: -0.45 } },
    rise: { mean: -3.6, sd: 3.1 },
    armSide: { mean: -8.1, sd: 6 },
  },
  // Division I publishes no velocity for it. This is the major leagues' ratio (81.8 to 94.2 mph).
  Sweeper: {
    ...{ pace: 81.8 / 94.2, slot: -1, spinPerMph: 31, efficiency: 44, reach: -0.2 },
    ...{ whiffs: 0.25, aim: { height: 2.1, armSide: -0.55 } },
    rise: { mean: -0.5, sd: 2.1 },
    armSide: { mean: -15.3, sd: 3.1 },
  },
  Curveball: {
    ...{ pace: 74.2 / fourSeamMph, slot: -1, spinPerMph: 31.2, efficiency: 68, reach: -0.4 },
    ...{ whiffs: 0.27, aim: { height: 1.95, armSide: -0.2 } },
    rise: { mean: -12.4, sd: 3.3 },
    armSide: { mean: -10.1, sd: 5.3 },
  },
  Changeup: {
    ...{ pace: 78.8 / fourSeamMph, slot: 1, spinPerMph: 21.6, efficiency: 88, reach: -0.1 },
    ...{ whiffs: 0.25, aim: { height: 1.95, armSide: 0.35 } },
    rise: { mean: 6.3, sd: 5.6 },
    armSide: { mean: 13.4, sd: 6.1 },
  },
  // Division I publishes no velocity for it. This is the major leagues' ratio (86.7 to 94.2 mph).
  Splitter: {
    ...{ pace: 86.7 / 94.2, slot: 1, spinPerMph: 15.5, efficiency: 82, reach: -0.1 },
    ...{ whiffs: 0.3, aim: { height: 1.8, armSide: 0.2 } },
    rise: { mean: 4.8, sd: 5.6 },
    armSide: { mean: 9, sd: 5.7 },
  },
} as const satisfies Record<string, PitchShape>;

export type ShapedType = keyof typeof pitchShapes;
