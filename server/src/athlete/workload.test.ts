import { neededRest } from "@armslot/baseball/numbers/needed-rest";
import { lastDays, trackedPitches } from "@armslot/baseball/numbers/workload";
import { correctPitches, getGame } from "@armslot/contracts/games/games";
import { type GameKind, gameKinds } from "@armslot/contracts/pitch/circumstances";
import { isThrown } from "@armslot/contracts/pitch/workload";
import { getAthlete, saveAthlete } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aGame, anAthlete, aProfile, somePitches } from "../../test/kit/build.ts";
import { browser, openProgram, programId, testApp } from "../../test/kit/program-world.ts";

openProgram();

const today = "2026-03-10";

/** Every spelling in these tests of the reasons that leave the workload. */
const leavingReasons = ["Warm-up", "warm up", "WARMUP", "Not a pitch", "not a pitch"];
const anyReason = fc.constantFrom(
  ...leavingReasons,
  ...["misread by the radar", "Tracking error", "Warm-up tempo", "No", "-"],
);

/** What PostgreSQL computes from the pitches alone, with the published ranges as rows. */
async function computedByDatabase(athleteId: string, birthYear: number) {
  const [row] = await testApp.db.asOwner(
    (sql) => sql<{ available: string | null; week: number; month: number; since: number }[]>`
      with days as (
        select g.game_date as day, count(*)::integer as pitches
        from games g join pitches p using (program_id, game_id)
        where g.athlete_id = ${athleteId}
          and (p.excluded_reason is null or p.excluded_reason <> all(${leavingReasons}::text[])) and g.game_date <= ${today}::date
        group by g.game_date
      ), guide (youngest, oldest, lowest, rest) as (values
        (7, 14, 1, 0), (7, 14, 21, 1), (7, 14, 36, 2), (7, 14, 51, 3), (7, 14, 66, 4),
        (15, 22, 1, 0), (15, 22, 31, 1), (15, 22, 46, 2), (15, 22, 61, 3),
        (15, 16, 76, 4), (17, 22, 81, 4), (19, 22, 106, 5)
      ), rests as (
        select d.day, max(guide.rest) as rest
        from days d join guide
          on extract(year from d.day) - ${birthYear}::integer - 1 between guide.youngest and guide.oldest
          and d.pitches >= guide.lowest
        group by d.day
      )
      select (select max(day + rest + 1) from rests)::text as available,
        (select coalesce(sum(pitches), 0) from days where day > ${today}::date - 7)::integer as week,
        (select coalesce(sum(pitches), 0) from days where day > ${today}::date - 28)::integer as month,
        (select ${today}::date - max(day) from days) as since
    `,
  );
  return row;
}

/** What the page computes from the reply. */
async function computedByPage(athleteId: string) {
  const { athlete, workload } = await browser.call(getAthlete, {
    params: { programId, athleteId },
    query: { batter: "L" },
  });
  const rest = neededRest({ birthYear: athlete.birthYear, days: workload, rule: null, today });
  return {
    available: rest.kind === "rest" ? rest.longest.availableFrom : null,
    week: trackedPitches(workload, today, 7),
    month: lastDays(workload, today, 28).reduce((sum, { pitches }) => sum + pitches, 0),
    since: rest.last && (Date.parse(today) - Date.parse(rest.last.date)) / 86_400_000,
  };
}

const anyOuting = fc.record({
  daysAgo: fc.constantFrom(-1, 0, 1, 2, 3, 5, 6, 7, 27, 28, 75),
  kind: fc.constantFrom(...(Object.keys(gameKinds) as GameKind[])),
  pitches: fc.integer({ min: 0, max: 125 }),
  excluded: fc.array(anyReason, { maxLength: 4 }),
});

test("the rest and the workload of the page are what the database computes from the pitches", async () => {
  const property = fc.asyncProperty(
    fc.array(anyOuting, { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 2003, max: 2018 }),
    async (outings, birthYear) => {
      const { athleteId } = await anAthlete(testApp, { programId, birthYear });
      for (const { daysAgo, kind, pitches, excluded } of outings) {
        const gameDate = new Date(Date.parse(today) - daysAgo * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const game = await aGame(testApp, { programId, athleteId, gameDate, kind });
        await somePitches(testApp, game, [
          ...Array.from({ length: pitches }, () => ({})),
          ...excluded.map((excludedReason) => ({ excludedReason })),
        ]);
      }
      const expected = await computedByDatabase(athleteId, birthYear);
      expect(await computedByPage(athleteId)).toEqual(expected);
    },
  );
  await fc.assert(property, { numRuns: 40, seed: 20261122 });
});

test("a changed birth year changes the rest", async () => {
  const { athleteId } = await anAthlete(testApp, { programId, birthYear: 2008 });
  const params = { programId, athleteId };
  const game = await aGame(testApp, { ...params, gameDate: "2026-03-08" });
  await somePitches(
    testApp,
    game,
    Array.from({ length: 80 }, () => ({})),
  );
  expect(await computedByPage(athleteId)).toMatchObject({ available: "2026-03-12" });
  const body = { ...aProfile({ birthYear: 2009 }), version: 1 };
  await browser.call(saveAthlete, { params, body });
  expect(await computedByPage(athleteId)).toMatchObject({ available: "2026-03-13" });
});

test("excluding a misread pitch leaves the rest as it was, and excluding a warm-up shortens it", async () => {
  const { athleteId } = await anAthlete(testApp, { programId, birthYear: 2009 });
  const params = { programId, athleteId };
  const game = await aGame(testApp, { ...params, gameDate: today });
  const thrown = await somePitches(
    testApp,
    game,
    Array.from({ length: 31 }, () => ({ velo: 90 })),
  );
  const ofGame = { ...params, gameId: game.gameId };
  const exclude = async (pitchIds: string[], excludedReason: string | null) => {
    const { game: stored } = await browser.call(getGame, { params: ofGame });
    const body = { version: stored.version, pitchIds, values: { excludedReason } };
    await browser.call(correctPitches, { params: ofGame, body });
    const { games, types } = await browser.call(getAthlete, { params });
    const { available, week } = await computedByPage(athleteId);
    return { available, week, pitches: games[0]?.pitches, averaged: types[0]?.pitches };
  };
  const [first = "", second = ""] = thrown;
  const oneDayOfRest = { available: "2026-03-12", week: 31 };
  expect(await exclude([first], "misread by the radar")).toEqual({
    ...oneDayOfRest,
    pitches: 30,
    averaged: 30,
  });
  expect(await exclude([second], "Warm-up")).toMatchObject({ available: "2026-03-11", week: 30 });
  expect(await exclude([second], null)).toMatchObject(oneDayOfRest);
  expect(await exclude([first], "Not a pitch")).toMatchObject({
    available: "2026-03-11",
    week: 30,
  });
});

test("the database and the contract agree on which reasons leave the workload", async () => {
  const reasons = [...leavingReasons, "Warm-up_", "warm-ups", "Not a  pitch", "misread", "", null];
  const ofDatabase = await testApp.db.asOwner(
    (sql) => sql<{ reason: string | null; thrown: boolean }[]>`
      select reason, is_thrown(reason) as thrown
      from unnest(${reasons}::text[]) with ordinality as given (reason, place) order by place
    `,
  );
  expect([...ofDatabase]).toEqual(reasons.map((reason) => ({ reason, thrown: isThrown(reason) })));
  expect(reasons.filter((reason) => !isThrown(reason))).toEqual([
    ...leavingReasons,
    "Warm-up_",
    "Not a  pitch",
  ]);
});
