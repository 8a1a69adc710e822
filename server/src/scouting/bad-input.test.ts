import { saveAthlete } from "@armslot/contracts/roster/athletes";
import { setStanding } from "@armslot/contracts/roster/standing";
import { getBoard } from "@armslot/contracts/scouting/board";
import { saveContactRules } from "@armslot/contracts/scouting/contact-rules";
import {
  getContactMonth,
  listContacts,
  logContact,
  signContactMonth,
  withdrawContact,
} from "@armslot/contracts/scouting/contacts";
import { moveInList, saveList } from "@armslot/contracts/scouting/lists";
import { addLook } from "@armslot/contracts/scouting/looks";
import { getReport, saveReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { shippedRules } from "@armslot/contracts/scouting/shipped-rules";
import { moveToStage, saveStages } from "@armslot/contracts/scouting/tags-and-stages";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  aProfile,
  aProgram,
  aUser,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import {
  aCall,
  aLook,
  aNewLook,
  aReport,
  gradeOf,
  saveCall,
} from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let scout: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
  scout = await browserWithSession(testApp, await aUser(testApp, program));
});

test("two people who file on one athlete at once both file, and each sees both reports afterwards", async () => {
  const athlete = await anAthlete(testApp, program);
  const calls = [admin, scout].map((browser) => ({ browser, call: saveCall(athlete) }));
  const answers = await Promise.all(
    calls.map(({ browser, call }) => browser.send(saveReport, call)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const browser of [admin, scout]) {
    const { reports } = await browser.call(getAthleteScouting, { params: athlete });
    expect(reports.map(({ reportId }) => reportId).sort()).toEqual(
      calls.map(({ call }) => call.params.reportId).sort(),
    );
  }
});

test("one draft that two devices file at once is filed once, and the other device gets the filed report", async () => {
  const athlete = await anAthlete(testApp, program);
  const { reportId } = await aReport(scout, athlete, { isFiled: false });
  const saves = [1, 2].map(() => saveCall(athlete, { reportId, revision: 1 }));
  const answers = await Promise.all(saves.map((call) => scout.send(saveReport, call)));
  const codes = answers.map((answer) =>
    answer.statusCode === 200 ? "filed" : problemIn(answer).code,
  );
  expect(codes.sort()).toEqual(["filed", "report-filed"]);
  const { versions } = await scout.call(getReport, { params: { ...athlete, reportId } });
  expect(versions).toHaveLength(1);
});

test("a draft keeps its template's version and grades when the template changes, and is filed with them", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  const params = { programId, templateId: v7() };
  const tool = (key: string, weight: number) => ({
    key,
    label: key,
    kind: "tool" as const,
    weight,
  });
  const form = { isRetired: false, name: "Prep", scale: "50 is our league's average." };
  const first = { version: 0, ...form, tools: [tool("command", 1), tool("poise", 3)] };
  await admin.call(saveTemplate, { params, body: first });
  const own = { templateId: params.templateId, templateVersion: 1 };
  const content = { grades: [gradeOf("command", 40, 40), gradeOf("poise", 60, 60)] };
  const { reportId } = await aReport(scout, athlete, { ...own, content, isFiled: false });
  const changed = { ...form, version: 1, isRetired: true, tools: [tool("command", 5)] };
  await admin.call(saveTemplate, { params, body: changed });
  const filed = await scout.call(
    saveReport,
    saveCall(athlete, { reportId, revision: 1, ...own, content }),
  );
  expect(filed).toMatchObject({ templateVersion: 1, ofp: 55, state: "filed" });
  expect(filed.template.tools).toHaveLength(2);
  expect(filed.content.grades).toMatchObject(content.grades);
});

test("a stage with an athlete in it is not removed, and one that athletes left keeps its name in their history", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  const { stages } = await admin.call(getBoard, { params: { programId }, query: {} });
  const portal = { stageId: v7(), name: "Portal", needsReason: false };
  await admin.call(saveStages, { params: { programId }, body: { stages: [...stages, portal] } });
  const moveTo = async (stageId: string) =>
    await scout.call(moveToStage, {
      params: { programId },
      body: { athleteIds: [athlete.athleteId], stageId, reason: null },
    });
  await moveTo(portal.stageId);
  const without = { params: { programId }, body: { stages } };
  expect(await admin.refused(saveStages, without)).toMatchObject({
    code: "stage-in-use",
    detail: "An athlete is in a stage that would go. Move the athletes to another stage first.",
  });
  await moveTo(stages[0]?.stageId ?? "");
  await admin.call(saveStages, without);
  const scouting = await scout.call(getAthleteScouting, { params: athlete });
  const names = scouting.stageMoves.map(
    ({ stageId }) => scouting.stages.find((stage) => stage.stageId === stageId)?.name,
  );
  expect(names).toEqual(["Identified", "Portal"]);
  const gone = {
    params: { programId },
    body: { athleteIds: [athlete.athleteId], stageId: portal.stageId, reason: null },
  };
  expect((await scout.refused(moveToStage, gone)).code).toBe("stage-not-found");
});

test("a stage that is removed while an athlete is moved into it stays, or the move is refused", async () => {
  const { programId } = program;
  const { stages } = await admin.call(getBoard, { params: { programId }, query: {} });
  const without = { params: { programId }, body: { stages } };
  for (let round = 0; round < 6; round += 1) {
    const { athleteId } = await anAthlete(testApp, program);
    const portal = { stageId: v7(), name: `Portal ${round}`, needsReason: false };
    await admin.call(saveStages, { params: { programId }, body: { stages: [...stages, portal] } });
    const move = async (stageId: string) =>
      await scout.send(moveToStage, {
        params: { programId },
        body: { athleteIds: [athleteId], stageId, reason: null },
      });
    const answers = await Promise.all([move(portal.stageId), admin.send(saveStages, without)]);
    const refused = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => problemIn(answer).code);
    expect([["stage-in-use"], ["stage-not-found"]]).toContainEqual(refused);
    await move(stages[0]?.stageId ?? "");
  }
  await admin.call(saveStages, without);
});

test("a move to Passed needs a reason, and says so at its field", async () => {
  const { programId } = program;
  const { athleteId } = await anAthlete(testApp, program);
  const { stages } = await admin.call(getBoard, { params: { programId }, query: {} });
  const stageId = stages.find(({ needsReason }) => needsReason)?.stageId ?? "";
  const move = { params: { programId }, body: { athleteIds: [athleteId], stageId, reason: null } };
  const { fields } = await scout.refused(moveToStage, move);
  expect(fields).toEqual({ reason: "This stage needs a reason." });
});

test("a look of the day after tomorrow is refused with a sentence, and one of today anywhere on Earth is not", async () => {
  const athlete = await anAthlete(testApp, program);
  const inHours = (hours: number) =>
    new Date(Date.now() + hours * 60 * 60 * 1000).toISOString().slice(0, 10);
  await aLook(scout, athlete, { seenOn: inHours(13) });
  const params = { ...athlete, lookId: v7() };
  const { fields } = await scout.refused(addLook, {
    params,
    body: { ...aNewLook, seenOn: inHours(48) },
  });
  expect(fields).toEqual({ seenOn: "Day can't be in the future." });
});

test("a report with a grade off the scale is refused with a sentence, and its draft stays as it was", async () => {
  const athlete = await anAthlete(testApp, program);
  const { reportId, revision } = await aReport(scout, athlete, { isFiled: false });
  const wrong = { grades: [gradeOf("Four-Seam", 52)] };
  const refused = await scout.refused(
    saveReport,
    saveCall(athlete, { reportId, revision, content: wrong }),
  );
  expect(new Set(Object.values(refused.fields ?? {}))).toEqual(
    new Set(["A grade is 20 to 80 in steps of 5."]),
  );
  const { report } = await scout.call(getReport, { params: { ...athlete, reportId } });
  expect(report).toMatchObject({ state: "draft", revision });
});

test("a signed month takes no contact and loses none, and says so", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  const params = { ...athlete, contactId: v7() };
  await scout.call(logContact, { params, body: aCall });
  await scout.call(signContactMonth, { params: { programId, month: "2026-02" } });
  const closed = "This month is signed and closed. It takes no more changes.";
  const late = { params: { ...athlete, contactId: v7() }, body: aCall };
  expect(await scout.refused(logContact, late)).toMatchObject({ detail: closed });
  expect(await scout.refused(withdrawContact, { params })).toMatchObject({ detail: closed });
  const query = {};
  const { contacts } = await scout.call(getContactMonth, {
    params: { programId, month: "2026-02" },
    query,
  });
  expect(contacts.map(({ contactId }) => contactId)).toEqual([params.contactId]);
  expect(
    (await scout.refused(signContactMonth, { params: { programId, month: "2026-03" } })).code,
  ).toBe("month-not-over");
});

test.each([
  ["the first of two equal hours", "2025-11-02T05:30:00.000Z", "2025-11-02"],
  ["the second of two equal hours", "2025-11-02T06:30:00.000Z", "2025-11-02"],
  ["the last minute of the longer day", "2025-11-03T04:59:00.000Z", "2025-11-02"],
  ["the minute before the skipped hour", "2025-03-09T06:59:00.000Z", "2025-03-09"],
  ["the minute after the skipped hour", "2025-03-09T07:00:00.000Z", "2025-03-09"],
  ["the last minute of the shorter day", "2025-03-10T03:59:00.000Z", "2025-03-09"],
  ["the first minute after the shorter day", "2025-03-10T04:00:00.000Z", "2025-03-10"],
])("a contact in %s of a clock change keeps its moment and its day", async (_, at, on) => {
  const athlete = await anAthlete(testApp, program);
  const body = { ...aCall, timeZone: "America/New_York", at };
  const contact = await admin.call(logContact, { params: { ...athlete, contactId: v7() }, body });
  expect(contact).toMatchObject({ at, on });
});

test("a logged contact keeps the answer of its class and rules when both change later", async () => {
  const other = await aProgram(testApp);
  const { programId } = other;
  const coach = await browserWithSession(testApp, other.admin);
  const athlete = await anAthlete(testApp, { programId, gradClass: 2028 });
  const rules = shippedRules["ncaa-d1-2026-27"];
  if (!rules) throw new Error("The shipped rules are missing.");
  await coach.call(saveContactRules, { params: { programId }, body: { version: 0, rules } });
  const params = { ...athlete, contactId: v7() };
  const refused = await coach.refused(logContact, { params, body: aCall });
  expect(Object.keys(refused.fields ?? {})).toEqual(["overrideReason"]);
  const overridden = { ...aCall, overrideReason: "His coach asked us to." };
  await coach.call(logContact, { params, body: overridden });
  await coach.call(saveAthlete, { params: athlete, body: { ...aProfile(), version: 1 } });
  const allowed = { ...rules, fromDays: [], note: null };
  await coach.call(saveContactRules, {
    params: { programId },
    body: { version: 1, rules: allowed },
  });
  const log = { params: athlete, query: { today: "2026-03-02" } };
  const { contacts } = await coach.call(listContacts, log);
  expect(contacts).toMatchObject([
    {
      verdict: "not-allowed",
      rulesVersion: 1,
      gradClass: 2028,
      overrideReason: "His coach asked us to.",
    },
  ]);
});

test("prospect, roster and prospect again loses no look, report, list, stage or contact", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  await aLook(scout, athlete);
  await aReport(scout, athlete);
  const list = { programId, listId: v7() };
  await scout.call(saveList, { params: list, body: { name: "Summer", isShared: true } });
  const into = { athleteIds: [athlete.athleteId], to: "last", reason: null };
  await scout.call(moveInList, { params: list, body: into });
  const kept = async () => {
    const scouting = await scout.call(getAthleteScouting, { params: athlete });
    const { standing: _, standings: __, totals, ...shown } = scouting;
    const rest = { ...shown, totals: { ...totals, standings: 0 } };
    return rest;
  };
  const before = await kept();
  for (const standing of ["prospect", "roster", "prospect"] as const) {
    await scout.call(setStanding, { params: athlete, body: { standing, since: "2026-03-01" } });
    testApp.clock.advance({ minutes: 1 });
  }
  expect(await kept()).toEqual(before);
  const { standings } = await scout.call(getAthleteScouting, { params: athlete });
  expect(standings.map(({ standing }) => standing)).toEqual(["prospect", "roster", "prospect"]);
});
