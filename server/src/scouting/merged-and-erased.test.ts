import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import { getReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { fillScoutingTables } from "../../test/kit/scouting-rows.ts";
import { aReport } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { runOn } from "../../test/kit/test-cli.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let scout: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
  scout = await browserWithSession(testApp, await aUser(testApp, program));
});

/** Returns the tables of scouting with rows about an athlete, and how many. */
async function rowsAbout({ athleteId }: BuiltAthlete): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of await dumpOf(testApp)) {
    const [table = ""] = row.split(" ");
    if (row.includes(athleteId) && table !== "audit_entries" && table !== "athletes")
      counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

async function aScoutedAthlete(): Promise<BuiltAthlete> {
  const athlete = await anAthlete(testApp, program);
  await aReport(scout, athlete, { content: { summary: "A scout's own words." } });
  await aReport(scout, athlete, { isFiled: false });
  return athlete;
}

test("merging two athletes moves everything that all scouts wrote, also what is frozen or hidden", async () => {
  const [athlete, into] = [await aScoutedAthlete(), await anAthlete(testApp, program)];
  await fillScoutingTables({ browser: admin, userId: program.admin.userId }, athlete);
  const { reportId } = await aReport(admin, into);
  const before = [await rowsAbout(athlete), await rowsAbout(into)];
  const { programId } = program;
  const ids = [athlete.athleteId, into.athleteId];
  const words = ["athlete", "merge", ...ids, "--program", programId, "--yes"];
  expect(await runOn(testApp, words)).toMatchObject({ code: 0 });
  expect(await rowsAbout(athlete)).toEqual({});
  const after = await rowsAbout(into);
  expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(10);
  // The admin had filed on both.
  expect([before[1]?.scouting_openings, after.scouting_openings]).toEqual([1, 2]);
  for (const [table, count] of Object.entries(before[0] ?? {})) {
    if (table === "scouting_openings") continue;
    expect([table, after[table]]).toEqual([table, count + (before[1]?.[table] ?? 0)]);
  }
  const { reports } = await scout.call(getAthleteScouting, { params: into });
  expect(reports.map(({ state }) => state).sort()).toEqual(["draft", "filed", "filed", "filed"]);
  await scout.call(getReport, { params: { ...into, reportId } });
});

test("deleting an athlete leaves no row of scouting about the athlete", async () => {
  const athlete = await aScoutedAthlete();
  expect((await rowsAbout(athlete)).reports).toBe(2);
  await admin.call(deleteAthlete, { params: athlete });
  expect(await rowsAbout(athlete)).toEqual({});
});
