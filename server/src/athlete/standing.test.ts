import { randomUUID } from "node:crypto";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { type Standing, setStanding, standings } from "@armslot/contracts/roster/standing";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { storedRows } from "../../test/kit/database/database-dump.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const today = "2026-03-01";
const others = Object.keys(standings).filter((name) => name !== "roster") as Standing[];

async function aStaff() {
  const { programId, admin } = await aProgram(testApp);
  const browser = await browserWithSession(testApp, admin);
  const params = { programId };
  const aPitcher = async (lastName: string, velo: number) => {
    const athlete = await anAthlete(testApp, { programId, lastName });
    const game = await aGame(testApp, { ...athlete, gameDate: today });
    await somePitches(
      testApp,
      game,
      Array.from({ length: 30 }, () => ({ velo })),
    );
    return athlete.athleteId;
  };
  const set = (athleteId: string, standing: Standing, since = "2026-02-01") =>
    browser.call(setStanding, { params: { programId, athleteId }, body: { standing, since } });
  const names = async (query: object = {}) =>
    (await browser.call(listAthletes, { params, query })).athletes.map(({ lastName }) => lastName);
  return { programId, admin, browser, params, aPitcher, set, names };
}

test.each(others)(
  "a standing of %s takes an athlete off the screens of the roster",
  async (standing) => {
    const { browser, params, aPitcher, set, names } = await aStaff();
    const stays = await aPitcher("Stays", 88);
    const goes = await aPitcher("Goes", 95);
    await set(goes, standing);
    expect(await names()).toEqual(["Stays"]);
    expect(await names({ standing })).toEqual(["Goes"]);
    const all = await browser.call(listAthletes, { params, query: { standing: "all" } });
    expect(all.athletes.map(({ uid, standing: own }) => [uid, own])).toEqual([
      [goes, standing],
      [stays, "roster"],
    ]);
    const { staff } = await browser.call(listAthletes, { params, query: { staff: "recent" } });
    expect(staff?.map(({ uid }) => uid)).toEqual([stays]);
    const sheet = await browser.call(getStaffSheet, { params, query: { today } });
    expect(sheet.athletes.map(({ uid }) => uid)).toEqual([stays]);
    expect(sheet.allPitches).toBe(30);
    const leaders = await browser.call(listLeaders, { params, query: { measure: "velo" } });
    expect(leaders.leaders.map(({ uid }) => uid)).toEqual([stays]);
    expect(leaders.allPitches).toBe(30);
  },
);

test("a prospect is compared with the roster, and the roster with no prospect", async () => {
  const { programId, browser, aPitcher, set } = await aStaff();
  const staff: string[] = [];
  for (const velo of [86, 87, 88, 89, 90]) staff.push(await aPitcher("Vale", velo));
  const prospect = await aPitcher("Prospect", 95);
  await set(prospect, "prospect");
  await set(await aPitcher("Opponent", 97), "opponent");
  const query = { level: "program" } as const;
  const ranks = async (athleteId = "") => {
    const { program } = await browser.call(getAthlete, { params: { programId, athleteId }, query });
    return program?.find(({ reading }) => reading === "velo");
  };
  expect(await ranks(staff[0])).toMatchObject({ pitchers: 5, percentile: 10 });
  expect(await ranks(staff[4])).toMatchObject({ pitchers: 5, percentile: 90 });
  expect(await ranks(prospect)).toMatchObject({
    pitchers: 6,
    percentile: expect.closeTo(91.67, 2),
  });
});

test("any way through the standings loses nothing, and the history has each change once", async () => {
  const { programId, browser, aPitcher, set } = await aStaff();
  const athleteId = await aPitcher("Vale", 90);
  const stored = async () =>
    (await storedRows(testApp)).filter(
      (row) => row.includes(athleteId) && !/^(?:athlete_standings|audit_entries) /.test(row),
    );
  const before = await stored();
  const anyStanding = fc.constantFrom(...(Object.keys(standings) as Standing[]));
  let expected: Standing[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anyStanding, { minLength: 1, maxLength: 5 }), async (way) => {
      for (const standing of [...way, "roster" as const]) {
        const { changes } = await set(athleteId, standing);
        if (standing !== (expected[0] ?? "roster")) expected = [standing, ...expected];
        expect(changes.map((change) => change.standing)).toEqual(expected);
        expect(changes.map(({ former }) => former)).toEqual(
          [...expected.slice(1), "roster"].slice(0, expected.length),
        );
      }
      expect(await stored()).toEqual(before);
    }),
    { numRuns: 8, seed: 23 },
  );
  const { athlete } = await browser.call(getAthlete, { params: { programId, athleteId } });
  expect(athlete.standing).toBe("roster");
});

test("a pitcher of the other team is added as an opponent", async () => {
  const { browser, params, names } = await aStaff();
  const pitcher = { firstName: "Ellis", lastName: "Vance", position: "RHP" } as const;
  const pitchers = [{ ...pitcher, standing: "opponent" as const }];
  await browser.call(addPitchers, { params, body: { pitchers } });
  expect(await names()).toEqual([]);
  expect(await names({ standing: "opponent" })).toEqual(["Vance"]);
});

test("a standing and its history are changed by the database's trigger alone", async () => {
  const { programId, aPitcher, set } = await aStaff();
  const athleteId = await aPitcher("Vale", 90);
  await set(athleteId, "prospect");
  for (const statement of [
    "update athletes set standing = 'roster'",
    "update athlete_standings set since = '2020-01-01'",
    "delete from athlete_standings",
  ]) {
    const attempt = testApp.db.tenant(programId, (sql) => sql.unsafe(statement));
    await expect(attempt, statement).rejects.toMatchObject({ code: "42501" });
  }
});

test("the standing of an athlete whom the program does not have is not found", async () => {
  const { programId, browser } = await aStaff();
  const params = { programId, athleteId: randomUUID() };
  const body = { standing: "prospect", since: "2026-03-01" } as const;
  expect((await browser.refused(setStanding, { params, body })).code).toBe("athlete-not-found");
});
