import { setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { listActivity } from "@armslot/contracts/people/activity";
import { deleteAthlete, getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { beforeEach, expect, test } from "vitest";
import { mergeAthletes } from "../../src/roster/merge-athletes.ts";
import { deleteExpired } from "../../src/start/delete-expired.ts";
import { aGame, anAthlete, aProgram, browserWithSession, somePitches } from "../kit/build.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
let programId: string;
let browser: TestBrowser;
let athleteId: string;
let today: string;

beforeEach(async () => {
  testApp = await openTestApp();
  const program = await aProgram(testApp);
  ({ programId } = program);
  browser = await browserWithSession(testApp, program.admin);
  ({ athleteId } = await anAthlete(testApp, { programId }));
  today = dayAgo(0);
});

function dayAgo(days: number): string {
  return new Date(testApp.parts.clock().getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

const set = (date: string, innings: number, of = athleteId) =>
  browser.call(setInningsCaught, { params: { programId, athleteId: of }, body: { date, innings } });

async function storedDays(): Promise<number> {
  const rows = await testApp.db.asOwner((sql) => sql`select innings from innings_caught`);
  return rows.length;
}

test("innings caught reach every screen that says from when an athlete is available", async () => {
  const game = await aGame(testApp, { programId, athleteId, gameDate: today });
  await somePitches(testApp, game, [{}, {}]);
  await set(dayAgo(1), 2);
  const caught = [
    { date: today, innings: 4 },
    { date: dayAgo(1), innings: 2 },
  ];
  expect(await set(today, 4)).toEqual({ caught });
  const params = { programId, athleteId };
  expect((await browser.call(getAthlete, { params })).caught).toEqual(caught);
  const query = { today, staff: "recent" } as const;
  const { athletes, staff } = await browser.call(listAthletes, { params: { programId }, query });
  expect([athletes[0]?.readings?.caught, staff?.[0]?.caught]).toEqual([caught, caught]);
  const sheet = await browser.call(getStaffSheet, { params: { programId }, query: { today } });
  expect(sheet.athletes[0]?.caught).toEqual(caught);
});

test("another number replaces the first one, 0 removes the day, and the activity has an entry for each change", async () => {
  await set(today, 4);
  await set(today, 4);
  expect(await set(today, 5)).toEqual({ caught: [{ date: today, innings: 5 }] });
  expect(await set(today, 0)).toEqual({ caught: [] });
  await set(today, 0);
  const { entries } = await browser.call(listActivity, { params: { programId }, query: {} });
  expect(entries.filter(({ action }) => action === "innings-caught-set")).toHaveLength(3);
});

test.each([
  ["29 days ago", 29, 4],
  ["2 days ahead", -2, 4],
  ["of 31 innings", 0, 31],
  ["of a negative number", 0, -1],
  ["of half an inning", 0, 4.5],
])("a day %s is refused and stores nothing", async (_, daysAgo, innings) => {
  const body = { date: dayAgo(daysAgo), innings };
  const problem = await browser.refused(setInningsCaught, {
    params: { programId, athleteId },
    body,
  });
  expect(problem.code).toBe("invalid-input");
  expect(await storedDays()).toBe(0);
});

test("an athlete of another program is not found, and stays as it was", async () => {
  const other = await anAthlete(testApp, await aProgram(testApp));
  const params = { programId, athleteId: other.athleteId };
  const problem = await browser.refused(setInningsCaught, {
    params,
    body: { date: today, innings: 3 },
  });
  expect(problem.code).toBe("athlete-not-found");
  expect(await storedDays()).toBe(0);
});

test("the days go with their athlete", async () => {
  await set(today, 4);
  await browser.call(deleteAthlete, { params: { programId, athleteId } });
  expect(await storedDays()).toBe(0);
});

test("a day is kept for 28 days, wherever the member's day begins", async () => {
  await set(today, 4);
  testApp.clock.advance({ days: 29 });
  await deleteExpired(testApp.parts);
  expect(await storedDays()).toBe(1);
  testApp.clock.advance({ days: 1 });
  await deleteExpired(testApp.parts);
  expect(await storedDays()).toBe(0);
});

test("a merged athlete's days go to the other one, and of a day that both have the larger number stays", async () => {
  const { athleteId: intoId } = await anAthlete(testApp, { programId, lastName: "Stone" });
  await set(today, 4);
  await set(dayAgo(1), 2);
  await set(dayAgo(1), 3, intoId);
  await testApp.parts.db.tenant(programId, (tx) =>
    mergeAthletes(testApp.parts, tx, { programId, athleteId, intoId }),
  );
  const { caught } = await browser.call(getAthlete, { params: { programId, athleteId: intoId } });
  expect(caught).toEqual([
    { date: today, innings: 4 },
    { date: dayAgo(1), innings: 3 },
  ]);
});
