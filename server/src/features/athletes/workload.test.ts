import { pitchSmartRest } from "@armslot/baseball/pitch-smart";
import { lastDays, trackedPitches } from "@armslot/baseball/workload";
import { getAthlete, saveAthlete } from "@armslot/contracts/athletes";
import { type GameKind, gameKinds } from "@armslot/contracts/circumstances";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProfile,
  aProgram,
  signedInBrowser,
  somePitches,
} from "../../../test/build.ts";
import { noLimits } from "../../../test/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../../test/test-app.ts";
import type { TestBrowser } from "../../../test/test-browser.ts";

let testApp: TestApp;
let browser: TestBrowser;
let programId: string;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  const program = await aProgram(testApp);
  programId = program.programId;
  browser = await signedInBrowser(testApp, program.admin);
});

const today = "2026-03-10";

/** What PostgreSQL computes from the pitches alone, with the published ranges as rows. */
async function computedByDatabase(athleteId: string, birthYear: number) {
  const [row] = await testApp.db.asOwner(
    (sql) => sql<{ available: string | null; week: number; month: number; since: number }[]>`
      with days as (
        select g.game_date as day, count(*)::integer as pitches
        from games g join pitches p using (program_id, game_id)
        where g.athlete_id = ${athleteId} and p.excluded_reason is null and g.game_date <= ${today}::date
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
  const rest = pitchSmartRest({ birthYear: athlete.birthYear, days: workload, today });
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
  excluded: fc.integer({ min: 0, max: 3 }),
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
          ...Array.from({ length: excluded }, () => ({ excludedReason: "Warm-up" })),
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
