import type { RateCountName } from "./rate-counts.ts";

/** A part of some pitches or batters, from 0 to 1. */
export interface Rate {
  /** The name in tables. */
  readonly label: string;
  /** The name in sentences. */
  readonly name: string;
  readonly unit: "%";
  /** The number of decimals on screens. */
  readonly decimals: number;
  /** What n counts. */
  readonly of: string;
  /** The counts that the rate adds up, and the one that it divides by. A rate of batters faced has none. */
  readonly parts?: readonly RateCountName[];
  readonly divisor?: RateCountName;
  /** Whether it is a difference of two parts, which can be negative. */
  readonly isDifference?: boolean;
  /** Whether it is about the fixed zone, which is the same for each batter. */
  readonly isFixedZone?: boolean;
}

const percent = { unit: "%", decimals: 0 } as const;

/** Every rate of a pitcher, in the order of tables (RATE-1). Screens, files and the API follow this list. */
export const rates = {
  csw: {
    label: "CSW %",
    name: "Called strikes and whiffs",
    ...percent,
    of: "pitches with a call",
    parts: ["calledStrikes", "whiffs"],
    divisor: "calls",
  },
  swingingStrike: {
    label: "SwStr %",
    name: "Swinging strikes",
    ...percent,
    of: "pitches with a call",
    parts: ["whiffs"],
    divisor: "calls",
  },
  firstPitchStrike: {
    label: "F-Strike %",
    name: "First-pitch strikes",
    ...percent,
    of: "first pitches with a call",
    parts: ["firstStrikes"],
    divisor: "firstPitches",
  },
  zone: {
    label: "Zone %",
    name: "Pitches in the zone",
    ...percent,
    of: "pitches with a location",
    parts: ["inZone"],
    divisor: "located",
    isFixedZone: true,
  },
  chase: {
    label: "Chase %",
    name: "Swings outside the zone",
    ...percent,
    of: "pitches outside the zone with a call",
    parts: ["chases"],
    divisor: "outside",
    isFixedZone: true,
  },
  zoneWhiff: {
    label: "Z-Whiff %",
    name: "Whiffs in the zone",
    ...percent,
    of: "swings in the zone",
    parts: ["zoneWhiffs"],
    divisor: "zoneSwings",
    isFixedZone: true,
  },
  strikeout: { label: "K %", name: "Strikeouts", ...percent, of: "batters faced" },
  walk: { label: "BB %", name: "Walks", ...percent, of: "batters faced" },
  strikeoutMinusWalk: {
    label: "K−BB %",
    isDifference: true,
    name: "Strikeouts minus walks",
    ...percent,
    of: "batters faced",
  },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;

export const rateNames = Object.keys(rates) as RateName[];

/** The rates of batters faced, which a single pitch type or count doesn't have. */
const batterRates = ["strikeout", "walk", "strikeoutMinusWalk"] as const;

export type PitchRateName = Exclude<RateName, (typeof batterRates)[number]>;

/** The rates that single pitch types and counts have. */
export const pitchRateNames = rateNames.filter(
  (name): name is PitchRateName => !batterRates.some((batter) => batter === name),
);

/**
 * The fixed zone in feet, of rates and charts alike: the height of an average batter's zone, and the plate with the ball's radius at each
 * side. The measured place is the ball's center, and a ball that touches the plate's edge is a strike (RATE-2).
 */
export const rateZone = { side: 0.83, low: 1.5, high: 3.5 } as const;
