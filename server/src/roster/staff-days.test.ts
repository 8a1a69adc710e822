import { availabilityOf } from "@armslot/baseball/numbers/availability";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, signedInBrowser, somePitches } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { noting } from "../../test/kit/noted-statements.ts";
import { planForAnyValues } from "../../test/kit/plan-for-any-values.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { rosterOf } from "./athletes.query.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  testApp.clock.advance({ days: 8 });
});

/** In UTC. Elsewhere it is the next day already. */
const today = "2026-03-10";

async function aStaff() {
  const program = await aProgram(testApp);
  const { programId } = program;
  const browser = await signedInBrowser(testApp, program.admin);
  const params = { programId };
  const throwing = async (athleteId: string, gameDate: string | null, count = 3) => {
    const game = await aGame(testApp, { programId, athleteId, gameDate });
    await somePitches(
      testApp,
      game,
      Array.from({ length: count }, (_, at) => ({ velo: at % 2 === 0 ? 85 + (at % 7) : null })),
    );
  };
  const staff = async () =>
    (await browser.call(listAthletes, { params, query: { staff: "recent" } })).staff ?? [];
  return { programId, browser, params, staff, throwing };
}

test("Unless it is asked for, the roster's reply has no staff, and then those who threw in 7 days of any time zone by name", async () => {
  const { programId, browser, params, staff, throwing } = await aStaff();
  const named = async (lastName: string, gameDate: string | null) => {
    const { athleteId } = await anAthlete(testApp, { programId, lastName });
    await throwing(athleteId, gameDate);
    return athleteId;
  };
  await named("Early", "2026-03-02");
  await named("Late", "2026-03-12");
  await named("Undated", null);
  const young = await named("Young", "2026-03-11");
  const first = await named("Ash", "2026-03-03");
  expect((await staff()).map(({ uid }) => uid)).toEqual([first, young]);
  const game = await aGame(testApp, { programId, athleteId: young, gameDate: "2026-03-11" });
  await somePitches(testApp, game, Array(4).fill({ pitchType: "Slider" }));
  const arsenals = (await staff()).map(({ arsenal }) => arsenal);
  expect(arsenals).toEqual([["Four-Seam"], ["Slider", "Four-Seam"]]);
  expect(await browser.call(listAthletes, { params })).not.toHaveProperty("staff");
  const both = await browser.call(listAthletes, { params, query: { staff: "recent", today } });
  expect(both.staff).toHaveLength(2);
  expect(both.athletes.every(({ readings }) => readings !== undefined)).toBe(true);
});

test("The staff of another program are never in the reply", async () => {
  const mine = await aStaff();
  const theirs = await aStaff();
  const { athleteId } = await anAthlete(testApp, { programId: theirs.programId });
  await theirs.throwing(athleteId, today);
  expect(await mine.staff()).toEqual([]);
  expect(await theirs.staff()).toHaveLength(1);
});

// The index has only games with pitches. A plan for any values uses it only if the statement itself asks for those.
test("The staff's games of the last days are found by their date, however many games the program has", async () => {
  const { programId } = await aStaff();
  const { athleteId } = await anAthlete(testApp, { programId });
  await testApp.db.asOwner(async (sql) => {
    await sql`
      insert into games (program_id, athlete_id, game_id, game_date, kind, source, created_at, updated_at)
      select ${programId}, ${athleteId}, gen_random_uuid(), date '2025-01-01' + n % 365, 'game', 'hand', now(), now()
      from generate_series(1, 2000) n`;
    await sql`analyze games`;
  });
  const plan = await testApp.parts.db.tenantRead(programId, async (tx) => {
    const sent: string[] = [];
    await rosterOf(noting(tx, sent), programId, { staffAt: testApp.clock() });
    return await planForAnyValues(tx, sent[0] ?? "");
  });
  expect(plan).toContain("Index Scan using games_of_days");
});

const dayOf = (ago: number) => new Date(Date.UTC(2026, 2, 10 - ago)).toISOString().slice(0, 10);

test("The availability of today equals that of the athlete's page for random outings", async () => {
  const { programId, browser, staff, throwing } = await aStaff();
  const game = fc.record({
    ago: fc.integer({ min: -2, max: 9 }),
    pitches: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(game, { minLength: 1, maxLength: 4 }), async (games) => {
      const { athleteId } = await anAthlete(testApp, { programId, birthYear: 2009 });
      for (const { ago, pitches } of games) {
        await throwing(athleteId, dayOf(ago), pitches);
      }
      const params = { programId, athleteId };
      const {
        athlete,
        workload,
        games: listed,
      } = await browser.call(getAthlete, {
        params,
        query: {},
      });
      const ofPage = availabilityOf({ ...athlete, days: workload }, { rule: null, today });
      const recent = games.filter(({ ago }) => ago >= -1 && ago < 8);
      const mine = (await staff()).find(({ uid }) => uid === athleteId);
      if (recent.length === 0) {
        expect(mine).toBeUndefined();
        expect(ofPage).toEqual({ kind: "available" });
        return;
      }
      expect(mine && availabilityOf(mine, { rule: null, today })).toEqual(ofPage);
      expect(mine?.days.map(({ date }) => date)).toEqual(
        [...new Set(recent.map(({ ago }) => dayOf(ago)))].toSorted().toReversed(),
      );
      for (const { date, last } of mine?.days ?? []) {
        const game = listed.find(({ gameId }) => gameId === last.gameId);
        expect(game?.gameDate).toBe(date);
        expect(last.pitches).toBe(game?.thrown);
        expect(last.fastballs).toBe(Math.ceil((game?.thrown ?? 0) / 2));
        expect(last.fastballMax).toBe(game?.fastballMax);
        expect(last.fastballMean ?? null).toBeCloseTo(game?.fastballMean ?? Number.NaN, 6);
      }
    }),
    { numRuns: 25 },
  );
});

test("A change has the mean and the n of the days that its link filters, and is gone for a pitcher without one", async () => {
  const { programId, browser, staff } = await aStaff();
  const season = async (velocities: readonly number[], kind: "game" | "bullpen" = "game") => {
    const { athleteId } = await anAthlete(testApp, { programId });
    for (const [place, velo] of velocities.entries()) {
      const gameDate = dayOf((velocities.length - place) * 4 - 3);
      const game = await aGame(testApp, { programId, athleteId, gameDate, kind });
      const pitches = Array.from({ length: 8 }, (_, at) => ({
        velo: velo + (at % 3),
        pitchType: "Four-Seam",
      }));
      await somePitches(testApp, game, [...pitches, { velo: 70, pitchType: "Curveball" }]);
    }
    return athleteId;
  };
  const steady = await season([88, 88.5, 87.5, 88, 88.5, 88]);
  const slower = await season([88, 88.5, 87.5, 88, 84.5, 84]);
  const found = await staff();
  expect(found.find(({ uid }) => uid === steady)?.changes).toEqual([]);
  const [change, ...others] = found.find(({ uid }) => uid === slower)?.changes ?? [];
  expect(others).toEqual([]);
  if (!change) throw new Error("The slower fastball was not found.");
  const { measure, pitchType, kind, source, from, to, before, now } = change;
  expect(measure).toBe("velo");
  const { types } = await browser.call(getAthlete, {
    params: { programId, athleteId: slower },
    query: { from, to, type: pitchType, kind, source },
  });
  const velo = types.find((type) => type.pitchType === pitchType)?.readings.velo;
  expect(velo?.n).toBe(before.n + now.n);
  expect(velo?.mean).toBeCloseTo(
    (before.mean * before.n + now.mean * now.n) / (before.n + now.n),
    6,
  );
  expect(before.mean).toBeCloseTo(88 + 7 / 8, 6);
  expect(now.mean).toBeCloseTo(84.25 + 7 / 8, 6);
});

test("A starter's change is found among the bullpens between the starts", async () => {
  const { programId, staff } = await aStaff();
  const { athleteId } = await anAthlete(testApp, { programId });
  const throws = async (ago: number, kind: "game" | "bullpen", velo: number) => {
    const game = await aGame(testApp, { programId, athleteId, gameDate: dayOf(ago), kind });
    await somePitches(testApp, game, Array(8).fill({ velo, pitchType: "Four-Seam" }));
  };
  for (const [week, velo] of [84, 84.5, 88, 87.5, 88.5, 88].entries()) {
    await throws(1 + 7 * week, "game", velo);
    for (const later of [2, 4]) await throws(1 + 7 * week + later, "bullpen", 80);
  }
  const [pitcher] = await staff();
  expect(pitcher?.changes).toMatchObject([
    { measure: "velo", kind: "game", before: { mean: 88, n: 32 }, now: { mean: 84.25, n: 16 } },
  ]);
});
