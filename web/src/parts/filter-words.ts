import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { countSituations, type PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { formatDate } from "../client/format.ts";

/** Returns the words for each choice of a filter, in the order of the filter bar: `["Season 2026", "Bullpen", "vs R"]`. */
export function filterWords(filter: PitchFilter): readonly string[] {
  const { kind = [], source = [], type = [], batter, count } = filter;
  return [
    ...dateWords(filter),
    ...joined(kind.map((each) => gameKinds[each])),
    ...joined(source.map((each) => pitchSources[each])),
    ...joined(type),
    ...(batter ? [`vs ${batter}`] : []),
    ...(count ? [countSituations[count]] : []),
  ];
}

function dateWords({ season, last, from, to }: PitchFilter): readonly string[] {
  if (season !== undefined) return [`Season ${season}`];
  if (last !== undefined) return [last === 1 ? "Last outing" : `Last ${last} outings`];
  if (from !== undefined && to !== undefined) return [`${formatDate(from)} to ${formatDate(to)}`];
  if (from !== undefined) return [`From ${formatDate(from)}`];
  return to === undefined ? [] : [`To ${formatDate(to)}`];
}

function joined(words: readonly string[]): readonly string[] {
  return words.length === 0 ? [] : [words.join(", ")];
}
