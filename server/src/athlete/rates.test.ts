import { filteredGames } from "@armslot/baseball/numbers/pitch-filter";
import {
  appearancesOf,
  battersFacedIn,
  walksWithoutPitch,
} from "@armslot/baseball/numbers/plate-appearances";
import { rateCountsOf } from "@armslot/baseball/numbers/rate-counts";
import type { Pitch } from "@armslot/contracts/games/games";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { isThrown } from "@armslot/contracts/pitch/workload";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { playedOuting, without } from "../../../baseball/test/played-outing.ts";
import { aGame, anAthlete, somePitches } from "../../test/kit/build.ts";
import { gamesWithPitches, someFilters } from "../../test/kit/exact-screens.ts";
import { browser, openProgram, programId, testApp } from "../../test/kit/program-world.ts";

openProgram();

type Games = Awaited<ReturnType<typeof gamesWithPitches>>;

const keyOf = ({ pitchType, batterHand }: Pick<Pitch, "pitchType" | "batterHand">) =>
  `${pitchType} ${batterHand}`;

/** Computes the counts under a filter by the pure functions, one type and side of batters after the other. */
function expectedTypes(games: Games, filter: PitchFilter) {
  const pitches = filteredGames<Pitch>(games, filter).flatMap((game) => game.pitches);
  const byCount = (own: readonly Pitch[]) =>
    [0, 1, 2, 3].flatMap((balls) =>
      [0, 1, 2].map(
        (strikes) => own.filter((one) => one.balls === balls && one.strikes === strikes).length,
      ),
    );
  const entries = [...new Set(pitches.map(keyOf))].map((key) => {
    const own = pitches.filter((pitch) => keyOf(pitch) === key);
    return [key, { ...rateCountsOf(own), byCount: byCount(own) }];
  });
  return Object.fromEntries(entries);
}

/** Adds up the batters faced in the games of a filter of dates and kinds, to batters of one side. */
function expectedBatters(games: Games, filter: PitchFilter) {
  const { source, type, count, batter, ...ofGames } = filter;
  if (source || type || count) return null;
  const ends = filteredGames<Pitch>(games, ofGames).flatMap(({ game }) => {
    const thrown = (games[game]?.pitches ?? []).filter((pitch) => isThrown(pitch.excludedReason));
    if (battersFacedIn(thrown) === null) return [];
    const ended = appearancesOf(thrown).flatMap(({ end, pitch }) =>
      batter === undefined || pitch.batterHand === batter ? [end] : [],
    );
    // No pitch of an intentional walk shows the batter's side.
    const free = batter === undefined ? walksWithoutPitch(thrown) : 0;
    return [...ended, ...Array<"walk">(free).fill("walk")];
  });
  const tally = (wanted: string) => ends.filter((end) => end === wanted).length;
  return { batters: ends.length, strikeouts: tally("strikeout"), walks: tally("walk") };
}

function shownTypes({ rates }: AthleteScreen) {
  const entries = rates.types.map(({ pitchType, batterHand, ...counts }) => [
    keyOf({ pitchType, batterHand }),
    counts,
  ]);
  return Object.fromEntries(entries);
}

const names = ["inning", "balls", "strikes", "call", "result"] as const;
const place = fc.option(fc.constantFrom(-1, -0.84, -0.83, 0, 0.83, 0.84, 1.49, 1.5, 3.5, 3.51, 5));
const others = fc.record({
  pitchType: fc.constantFrom("Four-Seam", "Slider", "Cutter"),
  source: fc.constantFrom("trackman" as const, "hand" as const),
  batterHand: fc.constantFrom("R" as const, "L" as const, null),
  plateSide: place,
  plateHeight: place,
  vertApproach: fc.constantFrom(-6.25, -4.5, null),
  excludedReason: fc.constantFrom(null, null, null, null, "Tracking error"),
  appearance: fc.constantFrom(null, null, null, 1, 2),
  intentionalWalks: fc.constantFrom(null, null, null, null, 1, 2),
});
const anyGame = fc
  .tuple(
    playedOuting,
    fc.infiniteStream(others),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...names)), { maxLength: 2 }),
    fc.subarray([...names], { maxLength: 1 }),
    fc.constantFrom("2025-06-01", "2026-03-01", "2026-05-09", null),
  )
  .map(([{ kind, pitches }, stream, lost, columns, gameDate]) => ({
    kind,
    gameDate,
    pitches: without(pitches, lost, columns).map((pitch) => ({ ...pitch, ...stream.next().value })),
  }));

test("the rates under each filter are of the counts that the pure functions find in the pitches", async () => {
  let batters = 0;
  const property = fc.asyncProperty(
    fc.array(anyGame, { minLength: 1, maxLength: 5 }),
    async (given) => {
      const params = await anAthlete(testApp, { programId });
      for (const { pitches, ...game } of given) {
        await somePitches(testApp, await aGame(testApp, { ...params, ...game }), pitches);
      }
      const games = await gamesWithPitches(browser, params);
      for (const filter of someFilters) {
        const shown = await browser.call(getAthlete, { params, query: textsOfFilter(filter) });
        expect(shownTypes(shown), JSON.stringify(filter)).toEqual(expectedTypes(games, filter));
        const expected = expectedBatters(games, filter);
        expect(shown.rates.batters, JSON.stringify(filter)).toEqual(expected);
        batters += expected?.batters ?? 0;
      }
    },
  );
  await fc.assert(property, { numRuns: 20, seed: 21, endOnFailure: true });
  expect(batters).toBeGreaterThan(100);
});

test("the velocity's variation from day to day joins the games of a day", async () => {
  const params = await anAthlete(testApp, { programId });
  const days = [
    ["2026-03-01", 90, 92],
    ["2026-03-01", 91],
    ["2026-03-08", 88, 90],
    ["2026-03-15", 93, 95],
    ["2026-03-22", 90, 90],
    ["2026-03-29", 92, 94],
  ] as const;
  for (const [gameDate, ...velos] of days) {
    const game = await aGame(testApp, { ...params, gameDate });
    await somePitches(
      testApp,
      game,
      velos.map((velo) => ({ velo })),
    );
  }
  const { rates } = await browser.call(getAthlete, { params });
  const grand = 1005 / 11;
  const between =
    3 * (91 - grand) ** 2 +
    2 * [89, 94, 90, 93].reduce((sum, mean) => sum + (mean - grand) ** 2, 0);
  const size = (11 - (9 + 4 * 4) / 11) / 4;
  const [variation] = rates.variations;
  expect(variation).toMatchObject({ pitchType: "Four-Seam", days: 5, n: 11 });
  expect((variation?.within ?? 0) ** 2).toBeCloseTo(8 / 6, 9);
  expect((variation?.between ?? 0) ** 2).toBeCloseTo((between / 4 - 8 / 6) / size, 9);
});
