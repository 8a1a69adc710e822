import {
  meanReadings,
  type OutingStatistics,
  type PackedOuting,
} from "@armslot/contracts/athlete/athlete-screen";
import { readingNames } from "@armslot/contracts/pitch/readings";
import { groupBy } from "../pitch/group-by.ts";

type Mean = readonly (number | null)[];

/** Returns the mean of all values of two means. */
function joinedMean([mean = null, n = null]: Mean, [other = null, more = null]: Mean) {
  if (mean === null || n === null) return [other, more];
  if (other === null || more === null) return [mean, n];
  return [(mean * n + other * more) / (n + more), n + more];
}

function extreme(of: (...values: number[]) => number, all: readonly (number | null)[]) {
  const known = all.filter((value) => value !== null);
  return known.length === 0 ? null : of(...known);
}

function joined(one: OutingStatistics, other: OutingStatistics): OutingStatistics {
  const readings: OutingStatistics["readings"] = {};
  for (const name of readingNames) {
    const [mean, more] = [one.readings[name], other.readings[name]];
    if (mean || more) readings[name] = joinedMean(mean ?? [], more ?? []);
  }
  return {
    ...one,
    pitches: one.pitches + other.pitches,
    veloMin: extreme(Math.min, [one.veloMin, other.veloMin]),
    veloMax: extreme(Math.max, [one.veloMax, other.veloMax]),
    readings,
  };
}

/** Returns an outing as it is sent. */
export function packedOutingOf({
  readings,
  veloMin,
  veloMax,
  ...outing
}: OutingStatistics): PackedOuting {
  const { game, pitchType, pitches } = outing;
  const means = meanReadings.map((name) => readings[name] ?? [null, null]);
  const isWhole = means.every(([, n]) => n === null || n === pitches);
  return {
    ...{ game, pitchType, pitches, means: means.map(([mean = null]) => mean) },
    ...(veloMin !== null && veloMax !== null && { velo: [veloMin, veloMax] }),
    ...(!isWhole && { counts: means.map(([, n]) => n ?? 0) }),
  };
}

/** Returns the statistics of an outing that was sent. */
export function unpackedOuting({ means, counts, velo, ...outing }: PackedOuting): OutingStatistics {
  const { game, pitchType, pitches } = outing;
  const readings: OutingStatistics["readings"] = {};
  for (const [place, name] of meanReadings.entries()) {
    const mean = means[place] ?? null;
    if (mean !== null) readings[name] = [mean, counts?.[place] ?? pitches];
  }
  const [veloMin, veloMax] = velo ?? [null, null];
  return { game, pitchType, pitches, veloMin, veloMax, readings };
}

/** Adds up the parts of each game and type. Returns the newest game first, and in each the most thrown type first. */
export function joinedOutings(parts: readonly PackedOuting[]): OutingStatistics[] {
  const groups = groupBy(
    parts.map(unpackedOuting),
    ({ game, pitchType }) => `${game} ${pitchType}`,
  );
  return [...groups.values()]
    .map((group) => group.reduce(joined))
    .sort(
      (one, other) =>
        one.game - other.game ||
        other.pitches - one.pitches ||
        (one.pitchType < other.pitchType ? -1 : 1),
    );
}
