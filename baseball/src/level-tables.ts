import type { LevelReading } from "@armslot/contracts/levels";

/** The pitches of one level, type and reading, in the reading's unit. */
export interface LevelRow {
  readonly pitchType: string;
  readonly reading: LevelReading;
  readonly pitches: number;
  readonly pitchers: number;
  readonly mean: number;
  /** The sample standard deviation over pitches. */
  readonly sd: number;
}

/** A table of one level with its origin and what limits its use (LEVEL-1). */
export interface LevelTable {
  readonly id: string;
  readonly name: string;
  readonly year: number;
  readonly source: string;
  readonly limits: string;
  readonly rows: readonly LevelRow[];
}

type Cells = readonly [string, LevelReading, number, number, number, number];

function rowsOf(cells: readonly Cells[]): LevelRow[] {
  return cells.map(([pitchType, reading, pitches, pitchers, mean, sd]) => ({
    pitchType,
    reading,
    pitches,
    pitchers,
    mean,
    sd,
  }));
}

/** The tables that the product offers. A level without a table of at least 100 pitches by 15 pitchers per row is not offered. */
export const levelTables: readonly LevelTable[] = [
  {
    id: "mlb-2020",
    name: "MLB",
    year: 2020,
    source: "Statcast of one day, 2020-09-03",
    limits: "2,507 pitches by 78 pitchers on one day.",
    rows: rowsOf([
      ["Changeup", "armSideBreak", 226, 27, 13.75, 3.44],
      ["Changeup", "extension", 226, 27, 6.29, 0.45],
      ["Changeup", "releaseHeight", 226, 27, 5.56, 0.46],
      ["Changeup", "spinRate", 226, 27, 1829.17, 236.6],
      ["Changeup", "velo", 226, 27, 84.61, 3.39],
      ["Changeup", "vertBreak", 226, 27, 7.97, 4.4],
      ["Curveball", "armSideBreak", 266, 37, -7.86, 3.73],
      ["Curveball", "extension", 266, 37, 6.09, 0.41],
      ["Curveball", "releaseHeight", 266, 37, 5.85, 0.36],
      ["Curveball", "spinRate", 266, 37, 2549.5, 238.79],
      ["Curveball", "velo", 266, 37, 78.24, 4.73],
      ["Curveball", "vertBreak", 266, 37, -8.71, 5.17],
      ["Cutter", "armSideBreak", 180, 16, -1.8, 2.97],
      ["Cutter", "extension", 180, 16, 6.22, 0.32],
      ["Cutter", "releaseHeight", 180, 16, 5.95, 0.35],
      ["Cutter", "spinRate", 180, 16, 2365.17, 174.17],
      ["Cutter", "velo", 180, 16, 89.56, 3.04],
      ["Cutter", "vertBreak", 180, 16, 10.75, 5.1],
      ["Four-Seam", "armSideBreak", 890, 63, 7.44, 4.49],
      ["Four-Seam", "extension", 890, 63, 6.25, 0.37],
      ["Four-Seam", "releaseHeight", 890, 63, 5.89, 0.41],
      ["Four-Seam", "spinRate", 890, 63, 2347.31, 191.73],
      ["Four-Seam", "velo", 890, 63, 93.26, 2.64],
      ["Four-Seam", "vertBreak", 890, 63, 16.44, 2.24],
      ["Sinker", "armSideBreak", 414, 38, 15.25, 2.45],
      ["Sinker", "extension", 414, 38, 6.33, 0.45],
      ["Sinker", "releaseHeight", 414, 38, 5.8, 0.56],
      ["Sinker", "spinRate", 414, 38, 2172.73, 201.68],
      ["Sinker", "velo", 414, 38, 92.88, 2.88],
      ["Sinker", "vertBreak", 414, 38, 8.8, 3.87],
      ["Slider", "armSideBreak", 446, 48, -5.42, 5.03],
      ["Slider", "extension", 446, 48, 6.28, 0.51],
      ["Slider", "releaseHeight", 446, 48, 5.85, 0.54],
      ["Slider", "spinRate", 446, 48, 2468.63, 213.5],
      ["Slider", "velo", 446, 48, 85.03, 3.28],
      ["Slider", "vertBreak", 446, 48, 1.99, 4.5],
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
      ["Changeup", "armSideBreak", 2965, 123, 10.65, 8.36],
      ["Changeup", "extension", 2965, 123, 5.77, 0.55],
      ["Changeup", "releaseHeight", 2965, 123, 5.24, 1.03],
      ["Changeup", "spinRate", 2965, 123, 1956.08, 287.89],
      ["Changeup", "velo", 2965, 123, 80.97, 4.04],
      ["Changeup", "vertBreak", 2965, 123, 9.13, 7.42],
      ["Curveball", "armSideBreak", 2057, 121, -7.21, 6.95],
      ["Curveball", "extension", 2057, 121, 5.42, 0.53],
      ["Curveball", "releaseHeight", 2057, 121, 5.41, 0.75],
      ["Curveball", "spinRate", 2057, 121, 2307.27, 300.51],
      ["Curveball", "velo", 2057, 121, 74.03, 3.77],
      ["Curveball", "vertBreak", 2057, 121, -3.6, 5.38],
      ["Cutter", "armSideBreak", 304, 34, 2.14, 3.34],
      ["Cutter", "extension", 304, 34, 6.08, 0.54],
      ["Cutter", "releaseHeight", 304, 34, 5.72, 0.4],
      ["Cutter", "spinRate", 304, 34, 2302.85, 138.32],
      ["Cutter", "velo", 304, 34, 86.47, 1.73],
      ["Cutter", "vertBreak", 304, 34, 14.15, 3.32],
      ["Four-Seam", "armSideBreak", 2217, 87, 7.39, 5.61],
      ["Four-Seam", "extension", 2217, 87, 5.98, 0.45],
      ["Four-Seam", "releaseHeight", 2217, 87, 5.81, 0.35],
      ["Four-Seam", "spinRate", 2217, 87, 2299.52, 167.75],
      ["Four-Seam", "velo", 2217, 87, 88.62, 2.41],
      ["Four-Seam", "vertBreak", 2217, 87, 16.66, 2.58],
      ["Sinker", "armSideBreak", 1391, 64, 13.78, 6.51],
      ["Sinker", "extension", 1391, 64, 5.98, 0.5],
      ["Sinker", "releaseHeight", 1391, 64, 5.03, 0.99],
      ["Sinker", "spinRate", 1390, 64, 2184.19, 145.19],
      ["Sinker", "velo", 1391, 64, 88.1, 3.53],
      ["Sinker", "vertBreak", 1391, 64, 9.33, 7],
      ["Slider", "armSideBreak", 1403, 97, -3.52, 6.24],
      ["Slider", "extension", 1403, 97, 5.65, 0.48],
      ["Slider", "releaseHeight", 1403, 97, 5.43, 0.52],
      ["Slider", "spinRate", 1403, 97, 2315.03, 290.66],
      ["Slider", "velo", 1403, 97, 80.03, 3.22],
      ["Slider", "vertBreak", 1403, 97, 4.24, 4.07],
    ]),
  },
];
