/** The lowest and the highest allowed value. */
export type Range = readonly [low: number, high: number];

/** A number that a device measures of a pitch. */
interface Reading {
  /** The name in tables, as short as possible. */
  readonly label: string;
  /** The name in sentences. */
  readonly name: string;
  readonly unit: "mph" | "in" | "ft" | "rpm" | "degrees" | "%";
  /** The number of decimals on screens. */
  readonly decimals: number;
  /** An import keeps a value outside of this range and names it (RANGE-1). */
  readonly warn?: Range;
  /** An import never stores a value outside of this range (RANGE-1). */
  readonly refuse: Range;
  /** A value above this one, but in the range, is stored as this one. */
  readonly storedAtMost?: number;
  readonly csvHeader: string;
}

/**
 * Every reading of a pitch, in the order of tables and files (PITCH-1, PITCH-4). Imports, the database, the API and exports follow
 * this list. Positions and movements are from the pitcher's view: positive is up and to the pitcher's right.
 */
export const readings = {
  velo: {
    label: "Velocity",
    name: "Velocity",
    unit: "mph",
    decimals: 1,
    warn: [40, 103],
    refuse: [20, 110],
    csvHeader: "Velocity (mph)",
  },
  vertBreak: {
    label: "V. Break",
    name: "Vertical break",
    unit: "in",
    decimals: 1,
    warn: [-25, 28],
    refuse: [-45, 45],
    csvHeader: "Vertical Break (in)",
  },
  hb: {
    label: "H. Break",
    name: "Horizontal break",
    unit: "in",
    decimals: 1,
    warn: [-28, 28],
    refuse: [-45, 45],
    csvHeader: "Horizontal Break (in)",
  },
  spinRate: {
    label: "Spin",
    name: "Spin",
    unit: "rpm",
    decimals: 0,
    warn: [600, 3500],
    refuse: [0, 5000],
    csvHeader: "Spin (rpm)",
  },
  /** The direction of the measured spin: 180 is 12:00 (backspin), 270 is 3:00. */
  spinAxis: {
    label: "Tilt",
    name: "Tilt",
    unit: "degrees",
    decimals: 0,
    refuse: [0, 360],
    csvHeader: "Tilt (degrees)",
  },
  /** The direction in which the breaks say that the ball moved, computed from them: 180 is 12:00 (up), 270 is 3:00. */
  movementAxis: {
    label: "Movement axis",
    name: "Movement axis",
    unit: "degrees",
    decimals: 0,
    refuse: [0, 360],
    csvHeader: "Movement Axis (degrees)",
  },
  spinEfficiency: {
    label: "Efficiency",
    name: "Spin efficiency",
    unit: "%",
    decimals: 0,
    refuse: [0, 105],
    storedAtMost: 100,
    csvHeader: "Spin Efficiency (%)",
  },
  releaseHeight: {
    label: "Release height",
    name: "Release height",
    unit: "ft",
    decimals: 1,
    warn: [2, 8],
    refuse: [-1, 10],
    csvHeader: "Release Height (ft)",
  },
  releaseSide: {
    label: "Release side",
    name: "Release side",
    unit: "ft",
    decimals: 1,
    warn: [-5, 5],
    refuse: [-8, 8],
    csvHeader: "Release Side (ft)",
  },
  extension: {
    label: "Extension",
    name: "Extension",
    unit: "ft",
    decimals: 1,
    warn: [3.5, 8.5],
    refuse: [0, 10],
    csvHeader: "Extension (ft)",
  },
  plateHeight: {
    label: "Height at plate",
    name: "Height at plate",
    unit: "ft",
    decimals: 2,
    warn: [-3, 8],
    refuse: [-10, 15],
    csvHeader: "Height at Plate (ft)",
  },
  plateSide: {
    label: "Side at plate",
    name: "Side at plate",
    unit: "ft",
    decimals: 2,
    warn: [-4, 4],
    refuse: [-12, 12],
    csvHeader: "Side at Plate (ft)",
  },
  vertApproach: {
    label: "VAA",
    name: "Vertical approach angle",
    unit: "degrees",
    decimals: 1,
    warn: [-14, 0],
    refuse: [-30, 10],
    csvHeader: "Vertical Approach Angle (degrees)",
  },
  armAngle: {
    label: "Arm angle",
    name: "Arm angle",
    unit: "degrees",
    decimals: 0,
    refuse: [-90, 90],
    csvHeader: "Arm Angle (degrees)",
  },
  exitVelo: {
    label: "Exit velo",
    name: "Exit velocity",
    unit: "mph",
    decimals: 1,
    refuse: [0, 130],
    csvHeader: "Exit Velocity (mph)",
  },
  launchAngle: {
    label: "Launch angle",
    name: "Launch angle",
    unit: "degrees",
    decimals: 0,
    refuse: [-90, 90],
    csvHeader: "Launch Angle (degrees)",
  },
} as const satisfies Record<string, Reading>;

export type ReadingName = keyof typeof readings;

export const readingNames = Object.keys(readings) as ReadingName[];

/** The readings of a pitch. A missing one is null. */
export type ReadingValues = { readonly [Name in ReadingName]: number | null };

/** The readings that files and people give. The database computes the movement axis from the breaks. */
export type GivenReadingName = Exclude<ReadingName, "movementAxis">;

export const givenReadingNames = readingNames.filter(
  (name): name is GivenReadingName => name !== "movementAxis",
);

/** The readings that are directions on a clock's face. Their mean is a circular mean, and they have no highest value. */
export const directionNames = [
  "spinAxis",
  "movementAxis",
] as const satisfies readonly ReadingName[];

export type DirectionName = (typeof directionNames)[number];

export function isDirection(name: ReadingName): name is DirectionName {
  return name === "spinAxis" || name === "movementAxis";
}

/** The usual and the possible numbers of a pitch within its game (RANGE-1). */
export const pitchNumRange = { warn: [1, 130], refuse: [1, 10_000] } as const;
