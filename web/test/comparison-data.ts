import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import type { ComparedAthlete, Comparison } from "@armslot/contracts/compare/compare";
import type { ReadingName } from "@armslot/contracts/pitch/readings";
import { idOf } from "./program-data.ts";

type Means = Partial<Record<ReadingName, readonly [mean: number, n: number, max?: number]>>;

/** Returns the statistics of a pitch type with these means. The usage is set by `comparedOf`. */
export function typeOf(pitchType: string, pitches: number, means: Means = {}): TypeStatistics {
  const readings = Object.entries(means).map(([name, [mean, n, max]]) => [
    name,
    { n, mean, min: mean - 2, max: max ?? mean + 2, spread: 1 },
  ]);
  return {
    pitchType,
    pitches,
    usage: 0,
    calls: 0,
    strikeRate: null,
    swings: 0,
    whiffRate: null,
    readings: Object.fromEntries(readings),
  };
}

/** Returns a compared athlete: without pitches, except the given. */
export function comparedOf(overrides: Partial<ComparedAthlete> = {}): ComparedAthlete {
  const { types = [] } = overrides;
  const pitches = types.reduce((sum, type) => sum + type.pitches, 0);
  return {
    uid: idOf(20),
    firstName: "Mateo",
    lastName: "Quill",
    position: "RHP",
    gradClass: 2027,
    allPitches: pitches,
    sources: pitches > 0 ? [{ source: "trackman", pitches }] : [],
    velocities: types.map(({ pitchType, pitches: count, readings }) => ({
      pitchType,
      from: Math.floor(readings.velo?.mean ?? 0),
      counts: [count],
    })),
    rates: { types: [], batters: null },
    games: [],
    outings: [],
    marks: { game: [], pitchNum: [], type: [], velo: [], vertBreak: [], hb: [] },
    ...overrides,
    types: types.map((type) => ({ ...type, usage: type.pitches / pitches })),
  };
}

/** Returns the reply with these athletes. */
export function comparisonOf(athletes: readonly ComparedAthlete[]): Comparison {
  return {
    athletes: [...athletes],
    options: {
      seasons: [2026, 2025],
      kinds: ["game"],
      sources: ["trackman"],
      pitchTypes: ["Four-Seam", "Slider"],
      batters: [],
      hasCounts: false,
    },
  };
}
