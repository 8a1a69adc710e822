import { type LevelReading, levelReadings } from "@armslot/contracts/pitch/levels";

/** The pitches of one level, type and reading, in the reading's unit. */
export interface LevelRow {
  readonly pitchType: string;
  readonly reading: LevelReading;
  /** How many pitches it is from, or null if the source doesn't say. */
  readonly pitches: number | null;
  readonly mean: number;
  /** The sample standard deviation over pitches. */
  readonly sd: number;
}

/** A table of one level with its origin. */
export interface LevelTable {
  readonly id: string;
  readonly name: string;
  readonly year: number;
  readonly source: string;
  readonly rows: readonly LevelRow[];
}

/** A table that the product offers, with what limits its use (LEVEL-1). */
interface OfferedTable extends LevelTable {
  readonly limits: string;
  readonly rows: readonly (LevelRow & { readonly pitches: number; readonly pitchers: number })[];
}

/** Mean and standard deviation of a reading. The number of pitches follows where it is not that of the type. */
type Cell = readonly [mean: number, sd: number, pitches?: number];

/** The pitches of a type and who threw them, with the readings in the order of `levelReadings`. */
type TypeCells = readonly [pitchType: string, pitches: number, pitchers: number, readonly Cell[]];

function rowsOf(types: readonly TypeCells[]): OfferedTable["rows"] {
  return types.flatMap(([pitchType, pitchesOfType, pitchers, cells]) =>
    cells.flatMap(([mean, sd, pitches = pitchesOfType], place) => {
      const reading = levelReadings[place];
      return reading ? [{ pitchType, reading, pitches, pitchers, mean, sd }] : [];
    }),
  );
}

/** The tables that the product offers. A level without a table of at least 100 pitches by 15 pitchers per row is not offered. */
export const levelTables: readonly OfferedTable[] = [
  {
    id: "mlb-2020",
    name: "MLB",
    year: 2020,
    source: "Statcast of one day, 2020-09-03",
    limits: "2,507 pitches by 78 pitchers on one day.",
    rows: rowsOf([
      [
        "Changeup",
        226,
        27,
        [
          [84.61, 3.39],
          [7.97, 4.4],
          [13.75, 3.44],
          [1829.17, 236.6],
          [5.56, 0.46],
          [6.29, 0.45],
        ],
      ],
      [
        "Curveball",
        266,
        37,
        [
          [78.24, 4.73],
          [-8.71, 5.17],
          [-7.86, 3.73],
          [2549.5, 238.79],
          [5.85, 0.36],
          [6.09, 0.41],
        ],
      ],
      [
        "Cutter",
        180,
        16,
        [
          [89.56, 3.04],
          [10.75, 5.1],
          [-1.8, 2.97],
          [2365.17, 174.17],
          [5.95, 0.35],
          [6.22, 0.32],
        ],
      ],
      [
        "Four-Seam",
        890,
        63,
        [
          [93.26, 2.64],
          [16.44, 2.24],
          [7.44, 4.49],
          [2347.31, 191.73],
          [5.89, 0.41],
          [6.25, 0.37],
        ],
      ],
      [
        "Sinker",
        414,
        38,
        [
          [92.88, 2.88],
          [8.8, 3.87],
          [15.25, 2.45],
          [2172.73, 201.68],
          [5.8, 0.56],
          [6.33, 0.45],
        ],
      ],
      [
        "Slider",
        446,
        48,
        [
          [85.03, 3.28],
          [1.99, 4.5],
          [-5.42, 5.03],
          [2468.63, 213.5],
          [5.85, 0.54],
          [6.28, 0.51],
        ],
      ],
    ]),
  },
  {
    id: "summer-collegiate-2025",
    name: "Summer collegiate",
    year: 2025,
    source: "33 TrackMan games of one summer league, 2025",
    limits:
      "10,732 pitches with automatic pitch types, which confuse changeup, sinker and cutter. The spreads are wide.",
    rows: rowsOf([
      [
        "Changeup",
        2965,
        123,
        [
          [80.97, 4.04],
          [9.13, 7.42],
          [10.65, 8.36],
          [1956.08, 287.89],
          [5.24, 1.03],
          [5.77, 0.55],
        ],
      ],
      [
        "Curveball",
        2057,
        121,
        [
          [74.03, 3.77],
          [-3.6, 5.38],
          [-7.21, 6.95],
          [2307.27, 300.51],
          [5.41, 0.75],
          [5.42, 0.53],
        ],
      ],
      [
        "Cutter",
        304,
        34,
        [
          [86.47, 1.73],
          [14.15, 3.32],
          [2.14, 3.34],
          [2302.85, 138.32],
          [5.72, 0.4],
          [6.08, 0.54],
        ],
      ],
      [
        "Four-Seam",
        2217,
        87,
        [
          [88.62, 2.41],
          [16.66, 2.58],
          [7.39, 5.61],
          [2299.52, 167.75],
          [5.81, 0.35],
          [5.98, 0.45],
        ],
      ],
      [
        "Sinker",
        1391,
        64,
        [
          [88.1, 3.53],
          [9.33, 7],
          [13.78, 6.51],
          [2184.19, 145.19, 1390],
          [5.03, 0.99],
          [5.98, 0.5],
        ],
      ],
      [
        "Slider",
        1403,
        97,
        [
          [80.03, 3.22],
          [4.24, 4.07],
          [-3.52, 6.24],
          [2315.03, 290.66],
          [5.43, 0.52],
          [5.65, 0.48],
        ],
      ],
    ]),
  },
];
