import {
  type ProgramPitcher,
  programPercentile,
  programRanks,
} from "@armslot/baseball/numbers/program-percentile";
import { getGame } from "@armslot/contracts/games/games";
import { textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { someFilters } from "../../test/kit/exact-screens.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

async function aStaff(): Promise<{ program: BuiltProgram; browser: TestBrowser }> {
  const program = await aProgram(testApp);
  return { program, browser: await browserWithSession(testApp, program.admin) };
}

const anyGame = fc.record({
  gameDate: fc.constantFrom("2025-06-01", "2026-03-15", "2026-05-09", null),
  kind: fc.constantFrom("game" as const, "bullpen" as const),
  pitches: fc.array(
    fc.record({
      pitchType: fc.constantFrom("Four-Seam", "Slider", "Slider (left)"),
      source: fc.constantFrom("trackman" as const, "hand" as const),
      // Few values, so means are often the same.
      velo: fc.constantFrom(80, 81, 82, 83.5, null),
      hb: fc.constantFrom(-9, 0, 4.5, 9),
      extension: fc.constantFrom(5.9, 6, null),
      excludedReason: fc.constantFrom(null, null, null, null, "Tracking error"),
    }),
    { minLength: 40, maxLength: 50 },
  ),
});
const anyPitcher = fc.record({
  position: fc.constantFrom("RHP" as const, "LHP" as const),
  games: fc.array(anyGame, { minLength: 1, maxLength: 3 }),
});

/** The filters that sums per game can serve. */
const filters = someFilters.filter(
  ({ batter, count }) => batter === undefined && count === undefined,
);

/** Reads a pitcher's games from the API, newest first. */
async function pitcherOf(browser: TestBrowser, params: BuiltAthlete): Promise<ProgramPitcher> {
  const { athlete, games } = await browser.call(getAthlete, { params });
  const whole = games.map(async ({ gameId, gameDate, kind }) => {
    const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
    return { gameDate, kind, pitches };
  });
  return { position: athlete.position, games: await Promise.all(whole) };
}

const sorted = (program: AthleteScreen["program"]) =>
  program?.toSorted((one, other) =>
    `${one.pitchType} ${one.reading}` < `${other.pitchType} ${other.reading}` ? -1 : 1,
  );

test("an athlete's percentiles among the program's pitchers are those of the pure function", async () => {
  let compared = 0;
  const property = fc.asyncProperty(
    fc.array(anyPitcher, { minLength: 6, maxLength: 8 }),
    async (pitchers) => {
      const { program, browser } = await aStaff();
      const athletes: BuiltAthlete[] = [];
      for (const { position, games } of pitchers) {
        const athlete = await anAthlete(testApp, { programId: program.programId, position });
        athletes.push(athlete);
        for (const { pitches, ...game } of games) {
          await somePitches(testApp, await aGame(testApp, { ...athlete, ...game }), pitches);
        }
      }
      const all = await Promise.all(athletes.map((athlete) => pitcherOf(browser, athlete)));
      for (const filter of filters) {
        for (const [index, params] of athletes.slice(0, 2).entries()) {
          const query = { ...textsOfFilter(filter), level: "program" as const };
          const shown = await browser.call(getAthlete, { params, query });
          const ranks = programRanks(all[index] as ProgramPitcher, all, filter);
          const expected = ranks.map((rank) => ({
            pitchType: rank.pitchType,
            reading: rank.reading,
            pitchers: rank.pitchers,
            percentile: programPercentile(rank),
          }));
          compared += expected.filter(({ percentile }) => percentile !== null).length;
          expect(sorted(shown.program), JSON.stringify(filter)).toEqual(sorted(expected));
        }
      }
    },
  );
  await fc.assert(property, { numRuns: 4, seed: 20261122 });
  expect(compared).toBeGreaterThan(50);
});

test("five left- and right-handers have these percentiles", async () => {
  const { program, browser } = await aStaff();
  const { programId } = program;
  // The breaks toward the arm are 14, 12, 12, 9 and 3 inches.
  const staff = [
    ["RHP", 14],
    ["LHP", -12],
    ["RHP", 12],
    ["LHP", -9],
    ["RHP", 3],
  ] as const;
  const athletes: BuiltAthlete[] = [];
  for (const [position, hb] of staff) {
    const athlete = await anAthlete(testApp, { programId, position });
    const pitches = Array.from({ length: 10 }, () => ({ pitchType: "Sinker", velo: null, hb }));
    await somePitches(testApp, await aGame(testApp, athlete), pitches);
    athletes.push(athlete);
  }
  const percentiles = await Promise.all(
    athletes.map(async (params) => {
      const { program: found } = await browser.call(getAthlete, {
        params,
        query: { level: "program" },
      });
      return found?.map(({ reading, pitchers, percentile }) => [reading, pitchers, percentile]);
    }),
  );
  // 4.5 / 5, then (2 + 2 / 2) / 5 twice, 1.5 / 5 and 0.5 / 5.
  expect(percentiles).toEqual([90, 60, 60, 30, 10].map((each) => [["armSideBreak", 5, each]]));
});

test("the comparison is made only if asked for, never under a batter or count, and within the program", async () => {
  const { program, browser } = await aStaff();
  const params = await anAthlete(testApp, { programId: program.programId });
  const thrown = Array.from({ length: 10 }, () => ({ velo: 90 }));
  await somePitches(testApp, await aGame(testApp, params), thrown);
  const other = await aStaff();
  const theirs = await anAthlete(testApp, { programId: other.program.programId });
  await somePitches(testApp, await aGame(testApp, theirs), thrown);
  expect((await browser.call(getAthlete, { params })).program).toBeUndefined();
  const asked = await browser.call(getAthlete, { params, query: { level: "program" } });
  expect(asked.program).toMatchObject([{ reading: "velo", pitchers: 1, percentile: null }]);
  for (const more of [{ batter: "R" }, { count: "even" }]) {
    const query = { level: "program" as const, ...more };
    expect((await browser.refused(getAthlete, { params, query })).code).toBe("malformed-request");
  }
});
