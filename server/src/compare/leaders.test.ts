import { filteredGames } from "@armslot/baseball/numbers/pitch-filter";
import { rateCountsOf, rateOf } from "@armslot/baseball/numbers/rate-counts";
import { type LeaderMeasure, leaderMeasures } from "@armslot/contracts/compare/leaders";
import type { LeadersScreen } from "@armslot/contracts/compare/leaders-screen";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type PitchRateName, pitchRateNames } from "@armslot/contracts/pitch/rates";
import { readingNames } from "@armslot/contracts/pitch/readings";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { someFilters } from "../../test/kit/exact-screens.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

async function aCoach() {
  const { programId, admin } = await aProgram(testApp);
  return { programId, browser: await signedInBrowser(testApp, admin) };
}

const noReadings = Object.fromEntries(readingNames.map((name) => [name, null])) as Record<
  (typeof readingNames)[number],
  number | null
>;
const tenths = (low: number, high: number) =>
  fc.option(fc.integer({ min: low * 10, max: high * 10 }).map((value) => value / 10));
const anyPitch = fc
  .record({
    velo: tenths(60, 100),
    vertBreak: fc.option(fc.constantFrom(-3.5, 0, 12.1, 18)),
    hb: fc.option(fc.constantFrom(-14.2, -0.5, 0, 9)),
    spinRate: tenths(1000, 3000),
    spinEfficiency: tenths(0, 100),
    releaseHeight: tenths(2, 7),
    releaseSide: tenths(-4, 4),
    extension: tenths(4, 7),
    vertApproach: tenths(-9, 0),
    armAngle: tenths(-20, 70),
    plateSide: tenths(-2, 2),
    plateHeight: tenths(0, 5),
    pitchType: fc.constantFrom("Four-Seam", "Slider", "Cutter", "It's, 100%"),
    source: fc.constantFrom("trackman" as const, "rapsodo" as const, "hand" as const),
    batterHand: fc.constantFrom("R" as const, "L" as const, null),
    balls: fc.constantFrom(0, 1, 2, null),
    strikes: fc.constantFrom(0, 1, 2, null),
    call: fc.constantFrom(
      ...(["ball", "called_strike", "swinging_strike", "foul", "in_play", null] as const),
    ),
    excludedReason: fc.constantFrom(null, null, null, "Tracking error"),
  })
  .map((values) => ({ ...noReadings, ...values }));
const anyGame = fc.record({
  gameDate: fc.constantFrom("2025-06-01", "2026-03-01", "2026-03-15", "2026-05-09", null),
  kind: fc.constantFrom("game" as const, "bullpen" as const, "scrimmage" as const),
  pitches: fc.array(anyPitch, { maxLength: 6 }),
});
const anyRoster = fc.array(fc.array(anyGame, { maxLength: 4 }), { minLength: 1, maxLength: 3 });

type Game = typeof anyGame extends fc.Arbitrary<infer One> ? One : never;
type Pitch = Game["pitches"][number];

/** The approach angle above expected needs several pitchers, and has a test of its own. */
type PitchMeasure = Exclude<LeaderMeasure, typeof approachAbove.key>;
const pitchMeasures = leaderMeasures.filter(
  (measure): measure is PitchMeasure => measure !== approachAbove.key,
);

const strikes = ["called_strike", "swinging_strike", "foul", "in_play"];

const isPitchRate = (measure: PitchMeasure): measure is PitchRateName =>
  pitchRateNames.some((rate) => rate === measure);

function countedByRate(pitch: Pitch, rate: PitchRateName): number[] {
  const found = rateOf(rate, rateCountsOf([pitch]));
  return found ? [found.value] : [];
}

/** Returns what a measure counts of a pitch: a number for a value, or nothing. */
function countedOf(pitch: Pitch, measure: PitchMeasure): number[] {
  const { call } = pitch;
  if (measure === "strikeRate") return call === null ? [] : [Number(strikes.includes(call))];
  if (measure === "whiffRate") {
    const isSwing = call !== null && call !== "called_strike" && strikes.includes(call);
    return isSwing ? [Number(call === "swinging_strike")] : [];
  }
  if (isPitchRate(measure)) return countedByRate(pitch, measure);
  const value = pitch[measure];
  const isBreak = measure === "vertBreak" || measure === "hb";
  return value === null || (isBreak && value === 0) ? [] : [value];
}

/** Computes what the page must show from the pitches alone. Games of one day keep the order in which the server lists them. */
function expectedLeaders(games: readonly Game[], filter: PitchFilter, measure: PitchMeasure) {
  const found = filteredGames(games, filter).flatMap(({ pitches }) => pitches);
  const counting = found.filter((pitch) => countedOf(pitch, measure).length > 0);
  const values = counting.flatMap((pitch) => countedOf(pitch, measure));
  const isRate = measure === "strikeRate" || measure === "whiffRate" || isPitchRate(measure);
  return {
    pitches: found.length,
    sources: counting.map(({ source }) => source),
    leader: values.length > 0 && {
      n: values.length,
      total: values.reduce((sum, value) => sum + value, 0),
      lowest: isRate ? null : Math.min(...values),
      highest: isRate ? null : Math.max(...values),
    },
  };
}

/** Stores each athlete's games, and returns them newest first. */
async function storeRoster(programId: string, roster: readonly Game[][]) {
  const stored: Game[][] = [];
  for (const [place, games] of roster.entries()) {
    const athlete = await anAthlete(testApp, { programId, lastName: `Quill ${place}` });
    const withIds: (Game & { gameId: string })[] = [];
    for (const { pitches, ...game } of games) {
      const ids = await aGame(testApp, { ...athlete, ...game });
      await somePitches(testApp, ids, pitches);
      withIds.push({ ...game, pitches, gameId: ids.gameId });
    }
    const age = ({ gameDate, gameId }: (typeof withIds)[number]) => `${gameDate ?? "0"} ${gameId}`;
    stored.push(withIds.toSorted((one, other) => (age(one) < age(other) ? 1 : -1)));
  }
  return stored;
}

const withoutNames = ({ leaders }: LeadersScreen) =>
  leaders.map(({ n, total, lowest, highest }) => ({ n, total, lowest, highest }));

test("the sums under each filter are those that the pitches give", async () => {
  const property = fc.asyncProperty(anyRoster, async (roster) => {
    const { programId, browser } = await aCoach();
    const stored = await storeRoster(programId, roster);
    for (const [index, filter] of someFilters.entries()) {
      const measure = pitchMeasures[index % pitchMeasures.length] ?? "velo";
      const query = { measure, ...textsOfFilter(filter) };
      const shown = await browser.call(listLeaders, { params: { programId }, query });
      const expected = stored.map((games) => expectedLeaders(games, filter, measure));
      expect(withoutNames(shown), JSON.stringify(query)).toEqual(
        expected
          .flatMap(({ leader }) => leader || [])
          .map((leader) => ({ ...leader, total: expect.closeTo(leader.total, 6) })),
      );
      const sources = new Set(expected.flatMap((athlete) => athlete.sources));
      expect(shown.sources, JSON.stringify(query)).toEqual([...sources].sort());
      expect(shown.pitches).toBe(expected.reduce((sum, { pitches }) => sum + pitches, 0));
    }
  });
  await fc.assert(property, { numRuns: 12, seed: 20261122 });
});

test.each(pitchMeasures)("both statements sum %s alike", async (measure) => {
  const { programId, browser } = await aCoach();
  const pitches = fc.sample(anyPitch, { numRuns: 200, seed: 7 }).map((pitch) => ({
    ...pitch,
    batterHand: "R" as const,
  }));
  await somePitches(
    testApp,
    await aGame(testApp, await anAthlete(testApp, { programId })),
    pitches,
  );
  const call = (query: { batter?: string }) =>
    browser.call(listLeaders, { params: { programId }, query: { measure, ...query } });
  const [stored, computed] = [await call({}), await call({ batter: "R" })];
  expect(stored.leaders).toHaveLength(1);
  expect(computed).toEqual(stored);
});

describe("the leaders' page", () => {
  test("offers what any pitch of the program has, newest season first", async () => {
    const { programId, browser } = await aCoach();
    const first = await anAthlete(testApp, { programId });
    const second = await anAthlete(testApp, { programId });
    const game = await aGame(testApp, { ...first, gameDate: "2025-04-01", kind: "bullpen" });
    await somePitches(testApp, game, [{ pitchType: "Slider", batterHand: "L", source: "rapsodo" }]);
    const newer = await aGame(testApp, { ...second, gameDate: "2026-04-01" });
    await somePitches(testApp, newer, [{ velo: 90, balls: 0, strikes: 0, source: "hand" }]);
    const query = { measure: "spinRate", season: "2026" } as const;
    const shown = await browser.call(listLeaders, { params: { programId }, query });
    expect(shown).toEqual({
      measure: "spinRate",
      leaders: [],
      sources: [],
      pitches: 1,
      allPitches: 2,
      options: {
        seasons: [2026, 2025],
        kinds: ["game", "bullpen"],
        sources: ["hand", "rapsodo"],
        pitchTypes: ["Four-Seam", "Slider"],
        batters: ["L"],
        hasCounts: true,
      },
    });
  });

  test("the leaders' page has the program's own athletes by name, and none of another program's", async () => {
    const own = await aCoach();
    const other = await aCoach();
    for (const { programId } of [own, other]) {
      for (const lastName of ["Reed", "bell"]) {
        const athlete = await anAthlete(testApp, { programId, lastName, position: "LHP" });
        await somePitches(testApp, await aGame(testApp, athlete), [{ velo: 90 }, { velo: 92 }]);
      }
    }
    const call = { params: { programId: own.programId }, query: { measure: "velo" } } as const;
    const { leaders, allPitches } = await own.browser.call(listLeaders, call);
    const sums = { position: "LHP", n: 2, total: 182, lowest: 90, highest: 92 };
    expect(leaders).toMatchObject([
      { lastName: "bell", ...sums },
      { lastName: "Reed", ...sums },
    ]);
    expect(allPitches).toBe(4);
    expect((await other.browser.refused(listLeaders, call)).code).toBe("not-found");
  });

  test("the leaders' page of a program without pitches is empty", async () => {
    const { programId, browser } = await aCoach();
    const query = { measure: "whiffRate", count: "ahead" } as const;
    const shown = await browser.call(listLeaders, { params: { programId }, query });
    expect(shown).toMatchObject({ leaders: [], pitches: 0, allPitches: 0 });
  });

  test.each([{}, { measure: "spinAxis" }, { measure: "velo", season: "2026", last: "5" }])(
    "refuses %j",
    async (query) => {
      const { programId, browser } = await aCoach();
      const refused = await browser.refused(listLeaders, {
        params: { programId },
        query: query as never,
      });
      expect(refused.code).toBe("malformed-request");
    },
  );
});
