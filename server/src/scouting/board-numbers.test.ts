import { getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { getScoutPage } from "@armslot/contracts/scouting/scout-page";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { numbers } from "../../test/kit/random-numbers.ts";
import { aLook, aReport, college, gradeOf, professional } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

interface Filed {
  readonly athleteId: string;
  readonly scout: number;
  readonly templateId: string;
  /** The grade of the only tool that weighs, so also the OFP. */
  readonly grade: number;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the newest of some reports by a key, of reports in the order of their filing. */
function newestBy(reports: readonly Filed[], keyOf: (report: Filed) => string): Filed[] {
  return [...new Map(reports.map((report) => [keyOf(report), report])).values()];
}

/** The range and the median of the newest report of each scout with a template, within the template of most of them. */
function rangeOf(reports: readonly Filed[]) {
  const newest = newestBy(reports, ({ scout, templateId }) => `${scout} ${templateId}`);
  const [pro, col] = [professional, college].map((templateId) =>
    newest.filter((report) => report.templateId === templateId).map(({ grade }) => grade),
  );
  const grades = ((col?.length ?? 0) > (pro?.length ?? 0) ? col : pro) ?? [];
  const sorted = grades.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return {
    ofpLow: sorted[0],
    ofpHigh: sorted.at(-1),
    ofpMedian: sorted.length === 0 ? undefined : mean(middle),
  };
}

const next = numbers(11);

interface Thrower extends BuiltAthlete {
  readonly velos: readonly number[];
}

/** Adds eight athletes with fastballs and a curveball. The last one has too few pitches to be compared. */
async function addThrowers(testApp: TestApp, program: BuiltProgram): Promise<Thrower[]> {
  const throwers: Thrower[] = [];
  for (let count = 0; count < 8; count += 1) {
    const athlete = await anAthlete(testApp, program);
    const velos = Array.from({ length: count === 7 ? 9 : 10 }, () => 84 + next(90) / 10);
    const pitches = velos.map((velo, index) => ({
      velo,
      pitchType: index % 2 === 0 ? "Four-Seam" : "Sinker",
    }));
    const curveball = { velo: 70, pitchType: "Curveball" };
    await somePitches(testApp, await aGame(testApp, athlete), [...pitches, curveball]);
    throwers.push({ ...athlete, velos });
  }
  return throwers;
}

/** Files 36 reports with a look each. Returns them in their order. */
async function fileReports(
  testApp: TestApp,
  scouts: readonly TestBrowser[],
  throwers: readonly Thrower[],
): Promise<Filed[]> {
  const filed: Filed[] = [];
  for (let count = 0; count < 36; count += 1) {
    const { programId, athleteId } = throwers[next(8)] as Thrower;
    const scout = next(3);
    const browser = scouts[scout] as TestBrowser;
    await aLook(browser, { programId, athleteId });
    const templateId = next(3) === 0 ? college : professional;
    const grade = 20 + 5 * next(13);
    const content = { grades: [gradeOf("Four-Seam", grade)] };
    await aReport(browser, { programId, athleteId }, { templateId, content });
    filed.push({ athleteId, scout, templateId, grade });
    testApp.clock.advance({ seconds: 1 });
  }
  return filed;
}

const nearly = (value: number) => expect.closeTo(value, 0.9);

/** What a scout's page must say of a report. */
function expectedOf(report: Filed, filed: readonly Filed[], throwers: readonly Thrower[]) {
  const { athleteId, scout, templateId, grade } = report;
  const alike = filed.filter(
    (one) => one.athleteId === athleteId && one.scout !== scout && one.templateId === templateId,
  );
  const others = newestBy(alike, (one) => String(one.scout)).map((one) => one.grade);
  const compared = throwers.filter(({ velos }) => velos.length >= 10);
  const own = compared.find((one) => one.athleteId === athleteId);
  const slower = compared.filter(({ velos }) => mean(velos) < mean(own?.velos ?? []) - 1e-6);
  return {
    ...{ uid: athleteId, ofp: grade, fastball: grade },
    others: others.length === 0 ? null : expect.closeTo(mean(others), 8),
    ...{ othersN: others.length, measuredN: own?.velos.length ?? 0 },
    percentile: own ? expect.closeTo((100 * (slower.length + 0.5)) / 7, 6) : null,
  };
}

test("the board and a scout's page have the numbers of a second reckoning", async () => {
  const testApp = await openTestApp({ settings: noLimits });
  const program = await aProgram(testApp);
  const { programId } = program;
  const users = [program.admin, await aUser(testApp, program), await aUser(testApp, program)];
  const scouts = await Promise.all(users.map((user) => browserWithSession(testApp, user)));
  const [admin] = scouts as [TestBrowser];
  const settings = { isBlind: false, showsReadings: true };
  await admin.call(setScouting, { params: { programId }, body: settings });
  const throwers = await addThrowers(testApp, program);
  const filed = await fileReports(testApp, scouts, throwers);
  const board = { params: { programId }, query: { standing: "roster" } } as const;
  const { athletes } = await admin.call(getBoard, board);
  expect(athletes).toHaveLength(8);
  for (const { athleteId, velos } of throwers) {
    const own = filed.filter((report) => report.athleteId === athleteId);
    expect(athletes.find(({ uid }) => uid === athleteId)).toMatchObject({
      ...{ ...rangeOf(own), looks: own.length, fastball: nearly(mean(velos)) },
      fastballN: velos.length,
      scouts: new Set(own.map(({ scout }) => scout)).size,
      seenBy: new Set(own.map(({ scout }) => scout)).size,
    });
  }
  for (const [scout, { userId }] of users.entries()) {
    const page = await (scouts[scout] as TestBrowser).call(getScoutPage, {
      params: { programId, userId },
    });
    const own = newestBy(
      filed.filter((report) => report.scout === scout),
      ({ athleteId }) => athleteId,
    );
    expect(page.athletes).toHaveLength(own.length);
    for (const report of own) {
      const row = page.athletes.find(({ uid }) => uid === report.athleteId);
      expect(row).toMatchObject(expectedOf(report, filed, throwers));
    }
    const given = own.map(({ grade }) => grade);
    const times = (grade: number) => given.filter((one) => one === grade).length;
    expect(page.uses).toEqual(
      [...new Set(given)]
        .sort((one, other) => one - other)
        .map((grade) => ({ grade, present: times(grade), future: times(grade) })),
    );
  }
});

test("a scout's page compares grades on one scale only, and rounds no mean that is averaged again", async () => {
  const testApp = await openTestApp({ settings: noLimits });
  const program = await aProgram(testApp);
  const { programId } = program;
  const users = [program.admin];
  for (let more = 0; more < 3; more += 1) users.push(await aUser(testApp, program));
  const scouts = await Promise.all(users.map((user) => browserWithSession(testApp, user)));
  const [admin] = scouts as [TestBrowser];
  const athlete = await anAthlete(testApp, program);
  const velos = [86.3, 86.399].map((velo) => ({ velo, pitchType: "Four-Seam" }));
  await somePitches(testApp, await aGame(testApp, athlete), velos);
  const settings = { isBlind: false, showsReadings: true };
  await admin.call(setScouting, { params: { programId }, body: settings });
  const templateId = v7();
  const saveScale = (version: number, scale: string) =>
    admin.call(saveTemplate, {
      params: { programId, templateId },
      body: {
        ...{ version, scale, isRetired: false, name: "Prep" },
        tools: [{ key: "command", label: "Command", kind: "tool", weight: 1 }],
      },
    });
  const file = async (scout: number, templateVersion: number, grade: number) => {
    const content = { grades: [gradeOf("command", grade)] };
    const options = { templateId, templateVersion, content };
    await aReport(scouts[scout] as TestBrowser, athlete, options);
    testApp.clock.advance({ seconds: 1 });
  };
  const pageOf = async (scout: number) => {
    const params = { programId, userId: users[scout]?.userId ?? "" };
    const { athletes } = await (scouts[scout] as TestBrowser).call(getScoutPage, { params });
    return athletes;
  };

  await saveScale(0, "50 is the average of our league.");
  for (const [scout, grade] of [50, 45, 50, 50].entries()) await file(scout, 1, grade);
  await saveScale(1, "50 is the average of the majors.");
  await file(3, 2, 20);

  const inThirds = expect.closeTo(145 / 3, 8);
  expect(await pageOf(0)).toMatchObject([{ ofp: 50, others: inThirds, othersN: 3 }]);
  expect(await pageOf(1)).toMatchObject([{ ofp: 45, others: 50, othersN: 3 }]);
  expect(await pageOf(3)).toMatchObject([{ ofp: 20, others: null, othersN: 0 }]);
  const { readings } = await admin.call(getAthleteScouting, { params: athlete });
  expect(readings).toMatchObject([{ pitchType: "Four-Seam", n: 2, mean: 86.3495 }]);
});
