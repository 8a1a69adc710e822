import { unpackedMarks } from "@armslot/baseball/numbers/packed-marks";
import { deleteGame } from "@armslot/contracts/games/games";
import { readingNames, readings } from "@armslot/contracts/pitch/readings";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aGame, anAthlete, somePitches } from "../../test/kit/build.ts";
import { expectExactScreens } from "../../test/kit/exact-screens.ts";
import { browser, openProgram, programId, testApp } from "../../test/kit/program-world.ts";

openProgram();

/** Any reading in its range, sometimes 0 where it is stored, and sometimes missing. */
const anyReadings = fc.record(
  Object.fromEntries(
    readingNames.map((name) => {
      const [low, high] = readings[name].refuse;
      const top = name === "spinEfficiency" ? readings[name].storedAtMost : high;
      const value = fc.integer({ min: low * 100, max: top * 100 }).map((part) => part / 100);
      const zero = low <= 0 ? [fc.constant(0)] : [];
      return [name, fc.option(fc.oneof(value, value, ...zero))];
    }),
  ),
);
const anyPitch = fc
  .tuple(
    anyReadings,
    fc.record({
      pitchType: fc.constantFrom("Four-Seam", "Sinker", "Slider", "Cutter", "It's, 100%"),
      source: fc.constantFrom("trackman" as const, "rapsodo" as const, "hand" as const),
      batterHand: fc.constantFrom("R" as const, "L" as const, null),
      balls: fc.constantFrom(0, 1, 2, 3, null),
      strikes: fc.constantFrom(0, 1, 2, null),
      call: fc.constantFrom(
        "ball" as const,
        "called_strike" as const,
        "swinging_strike" as const,
        "foul" as const,
        "in_play" as const,
        "hit_by_pitch" as const,
        null,
      ),
      excludedReason: fc.constantFrom(null, null, null, "Tracking error"),
    }),
  )
  .map(([values, rest]) => ({ ...values, ...rest }));
const anyGame = fc.record({
  gameDate: fc.constantFrom("2025-06-01", "2026-03-01", "2026-03-15", "2026-05-09", null),
  kind: fc.constantFrom("game" as const, "bullpen" as const, "scrimmage" as const),
  pitches: fc.array(anyPitch, { maxLength: 12 }),
});

test("the page shows what the pure functions compute from the pitches under each filter", async () => {
  const property = fc.asyncProperty(
    fc.array(anyGame, { minLength: 1, maxLength: 7 }),
    async (games) => {
      const athlete = await anAthlete(testApp, { programId });
      for (const { pitches, ...game } of games) {
        await somePitches(testApp, await aGame(testApp, { ...athlete, ...game }), pitches);
      }
      await expectExactScreens(browser, athlete);
    },
  );
  await fc.assert(property, { numRuns: 15, seed: 20261122 });
});

async function shown(
  athlete: { programId: string; athleteId: string },
  query = {},
): Promise<AthleteScreen> {
  return await browser.call(getAthlete, { params: athlete, query });
}

describe("the athlete's page", () => {
  test("the athlete's page of an athlete without games is empty", async () => {
    const screen = await shown(await anAthlete(testApp, { programId }));
    expect(screen).toMatchObject({ games: [], types: [], outings: [], workload: [] });
    expect(screen.options).toEqual({
      seasons: [],
      kinds: [],
      sources: [],
      pitchTypes: [],
      batters: [],
      hasCounts: false,
    });
    expect(screen.marks.parts).toEqual([]);
  });

  test("the athlete's page has the newest 2,000 pitches and 100 outings, and statistics of all pitches", async () => {
    const athlete = await anAthlete(testApp, { programId });
    for (let week = 0; week < 103; week += 1) {
      const gameDate = new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10);
      const game = await aGame(testApp, { ...athlete, gameDate });
      const pitches = Array.from({ length: 20 }, () => ({ velo: 80 + week / 10, balls: 0 }));
      await somePitches(testApp, game, pitches);
    }
    const screen = await shown(athlete);
    expect(screen.games).toHaveLength(103);
    expect(screen.types).toMatchObject([{ pitchType: "Four-Seam", pitches: 2060, usage: 1 }]);
    expect(screen.outings.map(({ game }) => game)).toEqual(
      Array.from({ length: 100 }, (_, place) => place),
    );
    const marks = unpackedMarks(screen.marks);
    expect(marks).toHaveLength(2000);
    expect(marks[0]?.velo).toBe(90.2);
    expect(marks.at(-1)?.game).toBe(99);
    expect(screen.workload).toHaveLength(103);
    expect(screen.options.seasons).toEqual([2025, 2024]);
    const bySituation = await shown(athlete, { batter: "R" });
    expect(bySituation.types).toEqual([]);
    expect(bySituation.games).toEqual(screen.games);
  });

  test("forgets a deleted game at once", async () => {
    const athlete = await anAthlete(testApp, { programId });
    const game = await aGame(testApp, athlete);
    await somePitches(testApp, game, [{ velo: 90 }]);
    expect((await shown(athlete)).types).toHaveLength(1);
    await browser.call(deleteGame, { params: game });
    expect(await shown(athlete)).toMatchObject({ games: [], types: [], outings: [] });
    const left = await testApp.db.asOwner(
      (sql) => sql`select game_id from game_totals where game_id = ${game.gameId}`,
    );
    expect([...left]).toEqual([]);
  });

  test("refuses a filter that makes no sense", async () => {
    const params = await anAthlete(testApp, { programId });
    const query = { season: "2026", last: "5" };
    expect((await browser.refused(getAthlete, { params, query })).code).toBe("malformed-request");
  });
});
