import { totalsOfGames } from "@armslot/baseball/game-totals";
import { filteredGames } from "@armslot/baseball/pitch-filter";
import { outingStatisticsOf, typeStatisticsOf } from "@armslot/baseball/pitch-statistics";
import { fastballTypes } from "@armslot/baseball/pitch-types";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/athletes";
import { type GameRow, getGame, type Pitch } from "@armslot/contracts/games";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch-filter";
import { expect } from "vitest";
import type { TestBrowser } from "./test-browser.ts";

/** A filter of each kind, and some together. */
export const someFilters: readonly PitchFilter[] = [
  {},
  { season: 2026 },
  { last: 2 },
  { from: "2026-03-01", to: "2026-04-30" },
  { kind: ["bullpen", "scrimmage"] },
  { source: ["trackman"] },
  { type: ["Slider", "Cutter"] },
  { batter: "L" },
  { count: "ahead" },
  { count: "even" },
  { count: "behind" },
  { count: "two-strikes" },
  { count: "first-pitch" },
  { last: 1, kind: ["game"], source: ["trackman", "hand"], type: ["Four-Seam"] },
  { last: 3, source: ["trackman"], batter: "R", count: "two-strikes" },
];

type Games = readonly (Omit<GameRow, "pitches"> & { readonly pitches: readonly Pitch[] })[];

/** Computes what the page must show from the pitches alone, with the pure functions. */
export function expectedScreen(games: Games, filter: PitchFilter) {
  const found = filteredGames(games, filter);
  const totals = totalsOfGames(found);
  const types = typeStatisticsOf(totals);
  const newest = found
    .flatMap(({ game, pitches }) => pitches.toReversed().map((pitch) => ({ game, pitch })))
    .slice(0, 2000);
  const counted = games.map(({ pitches }) =>
    pitches.filter(({ excludedReason }) => excludedReason === null),
  );
  const all = counted.flat();
  const days = new Map<string, number>();
  for (const [place, { gameDate }] of games.entries()) {
    const pitches = counted[place]?.length ?? 0;
    if (gameDate !== null && pitches > 0) {
      days.set(gameDate, (days.get(gameDate) ?? 0) + pitches);
    }
  }
  return {
    types,
    sources: new Set(found.flatMap(({ pitches }) => pitches.map(({ source }) => source))),
    outings: outingStatisticsOf(totals),
    marks: newest.map(({ game, pitch }) => [
      game,
      pitch.pitchNum,
      pitch.pitchType,
      pitch.velo,
      pitch.vertBreak,
      pitch.hb,
      pitch.plateHeight,
      pitch.plateSide,
      pitch.releaseHeight,
      pitch.releaseSide,
      pitch.zoneCell,
      pitch.batterHand,
    ]),
    games: games.map(({ gameId }, place) => {
      const fast = (counted[place] ?? []).filter(({ pitchType }) =>
        (fastballTypes as readonly string[]).includes(pitchType),
      );
      const velos = fast.flatMap(({ velo }) => velo ?? []);
      return {
        gameId,
        pitches: counted[place]?.length,
        fastballs: fast.length,
        fastballMean:
          velos.length > 0 ? velos.reduce((sum, velo) => sum + velo, 0) / velos.length : null,
        fastballMax: velos.length > 0 ? Math.max(...velos) : null,
      };
    }),
    workload: [...days].map(([date, pitches]) => ({ date, pitches })),
    options: {
      sources: new Set(all.map(({ source }) => source)),
      pitchTypes: new Set(all.map(({ pitchType }) => pitchType)),
      batters: new Set(all.flatMap(({ batterHand }) => batterHand ?? [])),
      kinds: new Set(games.filter((_, place) => counted[place]?.length).map(({ kind }) => kind)),
      hasCounts: all.some(({ balls, strikes }) => balls !== null && strikes !== null),
    },
  };
}

function shownScreen({ types, sources, outings, marks, games, workload, options }: AthleteScreen) {
  return {
    types,
    sources: new Set(sources),
    outings,
    marks: marks.game.map((game, index) => [
      game,
      marks.pitchNum[index],
      types[marks.type[index] ?? -1]?.pitchType,
      marks.velo[index],
      marks.vertBreak[index],
      marks.hb[index],
      marks.plateHeight[index],
      marks.plateSide[index],
      marks.releaseHeight[index],
      marks.releaseSide[index],
      marks.zoneCell[index],
      marks.batterHand[index],
    ]),
    games: games.map(({ gameId, pitches, fastballs, fastballMean, fastballMax }) => {
      return { gameId, pitches, fastballs, fastballMean, fastballMax };
    }),
    workload,
    options: {
      sources: new Set(options.sources),
      pitchTypes: new Set(options.pitchTypes),
      batters: new Set(options.batters),
      kinds: new Set(options.kinds),
      hasCounts: options.hasCounts,
    },
  };
}

/** Binary sums and the rounded squares differ in the last digits. A spread of nearly 0 is the root of such a difference. */
const tolerance = { spread: 2e-3, other: 1e-6 };

/** Returns the paths at which two values differ. */
export function differences(actual: unknown, expected: unknown, path = ""): string[] {
  if (typeof actual === "number" && typeof expected === "number") {
    const allowed = path.endsWith("spread") ? tolerance.spread : tolerance.other;
    return Math.abs(actual - expected) <= allowed * Math.max(1, Math.abs(expected)) ? [] : [path];
  }
  const isNested = [actual, expected].every((value) => typeof value === "object" && value !== null);
  if (!isNested || actual instanceof Set) {
    return JSON.stringify(plain(actual)) === JSON.stringify(plain(expected)) ? [] : [path];
  }
  const [one, other] = [actual as Record<string, unknown>, expected as Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path}.${key}`));
}

function plain(value: unknown): unknown {
  return value instanceof Set
    ? [...value].map(String).toSorted((one, other) => (one < other ? -1 : 1))
    : (value ?? null);
}

/** Reads all games of an athlete with all their pitches, newest first. */
export async function gamesWithPitches(
  browser: TestBrowser,
  params: { readonly programId: string; readonly athleteId: string },
) {
  const { games } = await browser.call(getAthlete, { params });
  return await Promise.all(
    games.map(async ({ gameId, ...row }) => {
      const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
      return { ...row, gameId, pitches };
    }),
  );
}

/** Expects the athlete's page to show, under each filter, what the pure functions compute from all pitches. */
export async function expectExactScreens(
  browser: TestBrowser,
  params: { readonly programId: string; readonly athleteId: string },
  filters: readonly PitchFilter[] = someFilters,
): Promise<void> {
  const games = await gamesWithPitches(browser, params);
  for (const filter of filters) {
    const shown = await browser.call(getAthlete, { params, query: textsOfFilter(filter) });
    const found = differences(shownScreen(shown), expectedScreen(games, filter));
    expect(found, JSON.stringify(filter)).toEqual([]);
  }
}
