import { outingStatisticsOf, typeStatisticsOf } from "@armslot/baseball/numbers/pitch-statistics";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import type { ComparedAthlete, Comparison } from "@armslot/contracts/compare/compare";
import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { newestOutings, optionsOf } from "../athlete/athlete-screen.ts";
import type { ComparedRow } from "./compare.query.ts";

function sourcesOf({ data: { totals } }: ComparedRow): ComparedAthlete["sources"] {
  const sources = [...groupBy(totals, ({ source }) => source)].map(([source, ofSource]) => ({
    source,
    pitches: ofSource.reduce((sum, { pitches }) => sum + pitches, 0),
  }));
  return sources.sort((one, other) => other.pitches - one.pitches);
}

function velocitiesOf({ data }: ComparedRow): ComparedAthlete["velocities"] {
  const types = groupBy(data.velocities, ([pitchType]) => pitchType);
  return [...types].map(([pitchType, bins]) => {
    const from = bins[0]?.[1] ?? 0;
    const counts = Array.from({ length: (bins.at(-1)?.[1] ?? from) - from + 1 }, () => 0);
    for (const [, mph, pitches] of bins) counts[mph - from] = pitches;
    return { pitchType, from, counts };
  });
}

/** Returns what a comparison shows of an athlete. Games without an outing or a mark are left out. */
function comparedAthleteOf(row: ComparedRow): ComparedAthlete {
  const { data, ...profile } = row;
  const { games, totals } = data;
  const { pitchType, ...marks } = data.marks;
  const types = typeStatisticsOf(totals);
  const outings = outingStatisticsOf(newestOutings(totals));
  const shown = [...new Set([...outings.map(({ game }) => game), ...marks.game])];
  const places = shown.sort((one, other) => one - other);
  const placeOf = new Map(places.map((game, place) => [game, place]));
  const typeOf = new Map(types.map((type, place) => [type.pitchType, place]));
  return {
    ...profile,
    allPitches: games.reduce((sum, { pitches }) => sum + pitches, 0),
    sources: sourcesOf(row),
    types,
    rates: data.rates,
    velocities: velocitiesOf(row),
    games: places.flatMap((place) => {
      const game = games[place];
      return game
        ? [{ gameId: game.gameId, gameDate: game.gameDate, opponent: game.opponent }]
        : [];
    }),
    outings: outings.map((outing) => ({ ...outing, game: placeOf.get(outing.game) ?? -1 })),
    marks: {
      ...marks,
      game: marks.game.map((game) => placeOf.get(game) ?? -1),
      type: pitchType.map((type) => typeOf.get(type) ?? -1),
    },
  };
}

/** Returns the options that any athlete has, each once, in the order of the filter bar. */
function joinedOptions(all: readonly FilterOptions[]): FilterOptions {
  const has = <Name extends "kinds" | "sources" | "batters">(
    name: Name,
    value: FilterOptions[Name][number],
  ) => all.some((options) => (options[name] as readonly unknown[]).includes(value));
  const seasons = new Set(all.flatMap((options) => options.seasons));
  const kinds = Object.keys(gameKinds) as FilterOptions["kinds"];
  const sources = Object.keys(pitchSources) as FilterOptions["sources"];
  return {
    seasons: [...seasons].sort((one, other) => other - one),
    kinds: kinds.filter((kind) => has("kinds", kind)),
    sources: sources.filter((source) => has("sources", source)),
    pitchTypes: [...new Set(all.flatMap(({ pitchTypes }) => pitchTypes))].sort(),
    batters: (["R", "L"] as const).filter((hand) => has("batters", hand)),
    hasCounts: all.some(({ hasCounts }) => hasCounts),
  };
}

/** Returns the reply with everything that a comparison shows. */
export function comparisonOf(rows: readonly ComparedRow[]): Comparison {
  return {
    athletes: rows.map(comparedAthleteOf),
    options: joinedOptions(rows.map(({ data }) => optionsOf(data))),
  };
}
