import { totalsOfGames } from "@armslot/baseball/numbers/game-totals";
import { joinedOutings } from "@armslot/baseball/numbers/joined-outings";
import { lastBatterOf, workloadDayOf } from "@armslot/baseball/numbers/last-batter";
import { unpackedMarks } from "@armslot/baseball/numbers/packed-marks";
import { filteredGames } from "@armslot/baseball/numbers/pitch-filter";
import { outingStatisticsOf, typeStatisticsOf } from "@armslot/baseball/numbers/pitch-statistics";
import { roundHalfAway } from "@armslot/baseball/pitch/decimal";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { fastballTypes } from "@armslot/baseball/pitch/pitch-types";
import { type GameRow, getGame, type Pitch } from "@armslot/contracts/games/games";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
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

type Games = readonly (Omit<GameRow, "pitches"> & {
  readonly pitches: readonly Pitch[];
  /** Whether the workload leaves the game out (LOAD-6). */
  readonly isLeftOut?: boolean;
})[];

/** Returns the readings of a mark as fine as charts draw, computed on the decimal text. */
function drawnNumbers(pitch: Pitch): (number | null)[] {
  const nearest = (value: number | null, digits: number) =>
    value === null ? null : roundHalfAway(value, digits);
  const { plateHeight, plateSide } = pitch;
  const tenths = (feet: number) => roundHalfAway(feet * 120, 6);
  const height = plateHeight === null ? null : tenths(plateHeight);
  const side = plateSide === null ? null : tenths(Math.abs(plateSide));
  return [
    nearest(pitch.velo, 1),
    nearest(pitch.vertBreak, 1),
    nearest(pitch.hb, 1),
    height === null ? null : (height < 300 ? Math.floor(height) : Math.ceil(height)) / 120,
    side === null ? null : (Math.sign(plateSide ?? 0) * Math.ceil(side)) / 120,
    nearest(pitch.releaseHeight, 2),
    nearest(pitch.releaseSide, 2),
  ];
}

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
  const isThrown = (reason: string | null) => !["Warm-up", "Not a pitch"].includes(reason ?? "");
  const thrownIn = (pitches: readonly Pitch[]) =>
    pitches.filter(({ excludedReason }) => isThrown(excludedReason)).length;
  const lastBatters = games.map(({ pitches }) =>
    lastBatterOf(pitches.filter(({ excludedReason }) => isThrown(excludedReason))),
  );
  const outings = games.map(({ gameDate, kind, pitches, isLeftOut = false }, place) => ({
    ...{ gameDate, kind, thrown: isLeftOut ? 0 : thrownIn(pitches) },
    lastBatter: lastBatters[place] ?? null,
  }));
  const days = groupBy(
    outings.filter(({ thrown }) => thrown > 0),
    ({ gameDate }) => gameDate,
  );
  return {
    types,
    sources: new Set(found.flatMap(({ pitches }) => pitches.map(({ source }) => source))),
    outings: outingStatisticsOf(totals),
    marks: newest.map(({ game, pitch }) => [
      game,
      pitch.pitchNum,
      pitch.pitchType,
      ...drawnNumbers(pitch),
      pitch.zoneCell,
      pitch.batterHand,
    ]),
    games: games.map(({ gameId, pitches: ofGame }, place) => {
      const fast = (counted[place] ?? []).filter(({ pitchType }) =>
        (fastballTypes as readonly string[]).includes(pitchType),
      );
      const velos = fast.flatMap(({ velo }) => velo ?? []);
      return {
        gameId,
        pitches: counted[place]?.length,
        thrown: thrownIn(ofGame),
        lastBatter: lastBatters[place],
        fastballs: fast.length,
        fastballMean:
          velos.length > 0 ? velos.reduce((sum, velo) => sum + velo, 0) / velos.length : null,
        fastballMax: velos.length > 0 ? Math.max(...velos) : null,
      };
    }),
    workload: [...days].flatMap(([date, ofDay]) => (date ? [workloadDayOf(date, ofDay)] : [])),
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
    outings: joinedOutings(outings),
    marks: unpackedMarks(marks).map((mark) => [
      mark.game,
      mark.pitchNum,
      mark.pitchType,
      mark.velo,
      mark.vertBreak,
      mark.hb,
      mark.plateHeight,
      mark.plateSide,
      mark.releaseHeight,
      mark.releaseSide,
      mark.zoneCell,
      mark.batterHand,
    ]),
    games: games.map(({ gameId, pitches, thrown, lastBatter, ...fastballsOf }) => {
      const { fastballs, fastballMean, fastballMax } = fastballsOf;
      return { gameId, pitches, thrown, lastBatter, fastballs, fastballMean, fastballMax };
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

/** A chart's mean of two sources is that of two rounded means. Velocities are exact. */
const chartMean = /\.outings\.\d+\.readings\.(?!velo)\w+\.0$/;
const chartTolerance = 1.001e-4;

/** Binary sums and the rounded squares differ in the last digits. A spread of nearly 0 is the root of such a difference. */
const tolerance = { spread: 2e-3, other: 1e-6 };

/** Returns the paths at which two values differ. */
export function differences(actual: unknown, expected: unknown, path = ""): string[] {
  if (typeof actual === "number" && typeof expected === "number") {
    if (chartMean.test(path)) return Math.abs(actual - expected) <= chartTolerance ? [] : [path];
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
