import { staffNumbers } from "@armslot/baseball/reports/staff-sheet";
import type { StaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { getGame } from "@armslot/contracts/games/games";
import { textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { getAthlete } from "@armslot/contracts/roster/athletes";
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

const today = "2026-05-20";
const anyGame = fc.record({
  gameDate: fc.constantFrom(
    ...["2025-06-01", "2026-04-22", "2026-04-23", "2026-05-13", "2026-05-14", today],
    ...["2026-05-21", null],
  ),
  kind: fc.constantFrom("game" as const, "bullpen" as const, "scrimmage" as const),
  pitches: fc.array(
    fc.record({
      pitchType: fc.constantFrom("Four-Seam", "Slider", "It's, 100%"),
      source: fc.constantFrom("trackman" as const, "hand" as const),
      velo: fc.constantFrom(80, 81.25, 82.1, 93.37, null),
      excludedReason: fc.constantFrom(null, null, null, "Tracking error"),
    }),
    { maxLength: 8 },
  ),
});

/** The filters that sums per game can serve. */
const filters = someFilters.filter(
  ({ type, batter, count }) => type === undefined && batter === undefined && count === undefined,
);

/** Reads an athlete's games from the API, newest first. */
async function gamesOf(browser: TestBrowser, params: BuiltAthlete) {
  const { games } = await browser.call(getAthlete, { params });
  return await Promise.all(
    games.map(async ({ gameId, gameDate, kind }) => {
      const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
      return { gameDate, kind, pitches };
    }),
  );
}

/** Rounds means, because binary sums differ in the last digits. */
function rounded(lines: readonly Pick<StaffSheet["athletes"][number], "types">[]) {
  return lines.map(({ types, ...line }) => ({
    ...line,
    types: types.map(({ velo, ...type }) => ({
      ...type,
      velo: velo && { ...velo, mean: velo.mean.toFixed(6) },
    })),
  }));
}

test("each line has what the pure functions compute from the pitches under each filter", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(anyGame, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
    async (staff) => {
      const { program, browser } = await aStaff();
      const athletes: BuiltAthlete[] = [];
      for (const games of staff) {
        const athlete = await anAthlete(testApp, program);
        athletes.push(athlete);
        for (const { pitches, ...game } of games) {
          await somePitches(testApp, await aGame(testApp, { ...athlete, ...game }), pitches);
        }
      }
      const games = await Promise.all(athletes.map((athlete) => gamesOf(browser, athlete)));
      for (const filter of filters) {
        const shown = await browser.call(getStaffSheet, {
          params: program,
          query: { ...textsOfFilter(filter), today },
        });
        const numbers = athletes.map(({ athleteId }) => {
          const line = shown.athletes.find(({ uid }) => uid === athleteId);
          const {
            lastDays = [],
            lastOuting = null,
            pitches7 = -1,
            pitches28 = -1,
            types = [],
          } = line ?? {};
          return { lastDays, lastOuting, pitches7, pitches28, types };
        });
        const expected = games.map((ofAthlete) => staffNumbers(ofAthlete, { filter, today }));
        expect(rounded(numbers), JSON.stringify(filter)).toEqual(rounded(expected));
      }
    },
  );
  await fc.assert(property, { numRuns: 5, seed: 20261122 });
});

test("lists every athlete by last name, with the days and numbers typed here", async () => {
  const { program, browser } = await aStaff();
  const wolf = await anAthlete(testApp, { ...program, firstName: "Ada", lastName: "Wolf" });
  await anAthlete(testApp, { ...program, firstName: "Ben", lastName: "alder" });
  const old = await aGame(testApp, { ...wolf, gameDate: "2026-05-13", kind: "bullpen" });
  await somePitches(testApp, old, [{ velo: 88, pitchType: "Slider" }]);
  const last = await aGame(testApp, { ...wolf, gameDate: "2026-05-14" });
  await somePitches(testApp, last, [
    { velo: 90 },
    { velo: 91.5, source: "trackman" },
    { velo: null },
    { velo: 99, excludedReason: "Tracking error" },
  ]);
  const later = await aGame(testApp, { ...wolf, gameDate: "2026-05-21", kind: "scrimmage" });
  await somePitches(testApp, later, [{ velo: 70, pitchType: "Cutter" }]);
  const sheet = await browser.call(getStaffSheet, { params: program, query: { today } });
  const names = { position: expect.stringMatching(/^[RL]HP$/), uid: expect.any(String) };
  expect(sheet).toEqual({
    athletes: [
      {
        ...names,
        ...{ firstName: "Ben", lastName: "alder", lastOuting: null },
        ...{
          birthYear: 2009,
          lastDays: [],
          caught: [],
          pitches7: 0,
          pitches28: 0,
          hasLeftOut: false,
          types: [],
        },
      },
      {
        ...names,
        ...{ firstName: "Ada", lastName: "Wolf", lastOuting: "2026-05-14" },
        ...{ birthYear: 2009, pitches7: 4, pitches28: 5, hasLeftOut: false },
        lastDays: [{ date: "2026-05-14", pitches: 4 }],
        caught: [],
        types: [
          { pitchType: "Four-Seam", pitches: 3, velo: { n: 2, mean: 90.75, max: 91.5 } },
          { pitchType: "Cutter", pitches: 1, velo: { n: 1, mean: 70, max: 70 } },
          { pitchType: "Slider", pitches: 1, velo: { n: 1, mean: 88, max: 88 } },
        ],
      },
    ],
    options: {
      seasons: [2026],
      kinds: ["bullpen", "game", "scrimmage"],
      sources: ["hand", "trackman"],
    },
    allPitches: 5,
  });
});

test("the staff sheet needs a calendar date, and takes no filter that would need every pitch", async () => {
  const { program, browser } = await aStaff();
  for (const query of [{}, { today: "soon" }, { today, batter: "L" }, { today, count: "ahead" }]) {
    const problem = await browser.refused(getStaffSheet, {
      params: program,
      query: query as never,
    });
    expect(problem.code).toBe("malformed-request");
  }
});
