import type { Range } from "./readings.ts";

/** A number of a pitch's flight. */
export interface FlightTerm {
  readonly name: string;
  readonly unit: "ft" | "ft/s" | "ft/s²" | "degrees";
  /** An import never stores a value outside of this range (RANGE-3). */
  readonly refuse: Range;
  readonly csvHeader: string;
}

/**
 * The flight of a pitch (PITCH-10): where the ball was 50 ft from the plate, its velocity there and its constant acceleration, and the
 * horizontal angle at the front of the plate. x is to the pitcher's right, y from the plate's back tip toward the mound, z up. Values
 * have four decimals at most. No table shows them; files and the API have them.
 */
export const flightTerms = {
  x0: { name: "Position x", unit: "ft", refuse: [-20, 20], csvHeader: "x0 (ft)" },
  y0: { name: "Position y", unit: "ft", refuse: [40, 61], csvHeader: "y0 (ft)" },
  z0: { name: "Position z", unit: "ft", refuse: [-10, 20], csvHeader: "z0 (ft)" },
  vx0: { name: "Velocity x", unit: "ft/s", refuse: [-100, 100], csvHeader: "vx0 (ft/s)" },
  vy0: { name: "Velocity y", unit: "ft/s", refuse: [-200, 0], csvHeader: "vy0 (ft/s)" },
  vz0: { name: "Velocity z", unit: "ft/s", refuse: [-100, 100], csvHeader: "vz0 (ft/s)" },
  ax: { name: "Acceleration x", unit: "ft/s²", refuse: [-150, 150], csvHeader: "ax (ft/s²)" },
  ay: { name: "Acceleration y", unit: "ft/s²", refuse: [-150, 150], csvHeader: "ay (ft/s²)" },
  az: { name: "Acceleration z", unit: "ft/s²", refuse: [-150, 150], csvHeader: "az (ft/s²)" },
  horzApproach: {
    name: "Horizontal approach angle",
    unit: "degrees",
    refuse: [-45, 45],
    csvHeader: "Horizontal Approach Angle (degrees)",
  },
} as const satisfies Record<string, FlightTerm>;

export type FlightName = keyof typeof flightTerms;

export const flightNames = Object.keys(flightTerms) as FlightName[];

/** The flight of a pitch. A missing number is null. */
export type FlightValues = { readonly [Name in FlightName]: number | null };
