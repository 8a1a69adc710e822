import { lastDays, trackedPitches } from "@armslot/baseball/numbers/workload";
import { correctPitches } from "@armslot/contracts/games/games";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

const today = "2026-05-30";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

async function aCoach() {
  const { programId, admin } = await aProgram(testApp);
  return { programId, browser: await signedInBrowser(testApp, admin) };
}

const anyPitch = fc.record({
  pitchType: fc.constantFrom("Four-Seam", "Sinker", "Slider", "Fastball"),
  velo: fc.option(fc.integer({ min: 600, max: 1000 }).map((tenths) => tenths / 10)),
  excludedReason: fc.constantFrom(null, null, null, "Tracking error", "Warm-up", "Not a pitch"),
});
const anyGame = fc.record({
  // The first and the last of the 28 days, the days beside them, and a day after today.
  gameDate: fc.constantFrom("2026-05-02", "2026-05-03", "2026-05-30", "2026-05-31", null),
  pitches: fc.array(anyPitch, { maxLength: 6 }),
});
type AnyGame = typeof anyGame extends fc.Arbitrary<infer Game> ? Game : never;
const anyRoster = fc.array(fc.array(anyGame, { maxLength: 5 }), { minLength: 1, maxLength: 4 });

/** Computes a row's readings from the pitches alone. */
function expectedReadings(games: readonly AnyGame[]) {
  const velos = games
    .flatMap(({ pitches }) => pitches)
    .filter(({ excludedReason }) => excludedReason === null)
    .filter(({ pitchType }) => pitchType === "Four-Seam" || pitchType === "Sinker")
    .flatMap(({ velo }) => velo ?? []);
  const days = games.flatMap(({ gameDate: date, pitches: all }) => {
    const pitches = all.filter(
      ({ excludedReason }) => excludedReason === null || excludedReason === "Tracking error",
    ).length;
    return date === null || pitches === 0 ? [] : [{ date, pitches }];
  });
  return {
    fastballs: velos.length,
    totalFastballVelo: velos.reduce((sum, velo) => sum + velo, 0),
    lastOuting:
      days
        .map(({ date }) => date)
        .filter((date) => date <= today)
        .toSorted()
        .at(-1) ?? null,
    recentPitches: trackedPitches(days, today, 28),
    birthYear: 2009,
    lastDays: lastDays(days, today, 7)
      .filter(({ pitches }) => pitches > 0)
      .toReversed(),
    caught: [],
    hasLeftOut: false,
  };
}

test("each row has the readings that its athlete's pitches give", async () => {
  const property = fc.asyncProperty(anyRoster, async (roster) => {
    const { programId, browser } = await aCoach();
    for (const [place, games] of roster.entries()) {
      const athlete = await anAthlete(testApp, { programId, lastName: `Quill ${place}` });
      for (const { gameDate, pitches } of games) {
        await somePitches(testApp, await aGame(testApp, { ...athlete, gameDate }), pitches);
      }
    }
    const reply = await browser.call(listAthletes, { params: { programId }, query: { today } });
    const expected = roster.map(expectedReadings).map(({ totalFastballVelo, ...rest }) => ({
      ...rest,
      totalFastballVelo: expect.closeTo(totalFastballVelo, 6),
    }));
    expect(reply.athletes.map(({ readings }) => readings)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 15, seed: 20261122 });
});

test("rows have no readings without a day", async () => {
  const { programId, browser } = await aCoach();
  await anAthlete(testApp, { programId });
  const { athletes } = await browser.call(listAthletes, { params: { programId } });
  expect(athletes).toHaveLength(1);
  expect(athletes[0]).not.toHaveProperty("readings");
});

test("a day that is no date is refused", async () => {
  const { programId, browser } = await aCoach();
  const query = { today: "yesterday" };
  expect((await browser.refused(listAthletes, { params: { programId }, query })).code).toBe(
    "malformed-request",
  );
});

test("pitches of another program count in no row, and its members see none of these", async () => {
  const own = await aCoach();
  const other = await aCoach();
  for (const { programId } of [own, other]) {
    const game = await aGame(testApp, {
      ...(await anAthlete(testApp, { programId })),
      gameDate: today,
    });
    await somePitches(testApp, game, [{ velo: 90 }, { velo: 92 }]);
  }
  const call = { params: { programId: own.programId }, query: { today } };
  const { athletes } = await own.browser.call(listAthletes, call);
  expect(athletes.map(({ readings }) => readings)).toEqual([
    {
      fastballs: 2,
      totalFastballVelo: 182,
      lastOuting: today,
      recentPitches: 2,
      birthYear: 2009,
      lastDays: [{ date: today, pitches: 2 }],
      caught: [],
      hasLeftOut: false,
    },
  ]);
  expect((await other.browser.refused(listAthletes, call)).code).toBe("not-found");
});

test("an excluded pitch leaves the fastballs at once and stays in the tracked pitches", async () => {
  const { programId, browser } = await aCoach();
  const game = await aGame(testApp, {
    ...(await anAthlete(testApp, { programId })),
    gameDate: today,
  });
  const [first = ""] = await somePitches(testApp, game, [{ velo: 90 }, { velo: 92 }]);
  await browser.call(correctPitches, {
    params: game,
    body: { version: 1, pitchIds: [first], values: { excludedReason: "Tracking error" } },
  });
  const call = { params: { programId }, query: { today } };
  const { athletes } = await browser.call(listAthletes, call);
  expect(athletes[0]?.readings).toMatchObject({ fastballs: 1, totalFastballVelo: 92 });
  expect(athletes[0]?.readings).toMatchObject({ recentPitches: 2 });
});
