import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { endpoints, endpointsOf } from "@armslot/contracts/endpoints";
import { getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { saveList } from "@armslot/contracts/scouting/lists";
import { saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { declineReport, getReport, saveReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { goodCall, memberCalls, noLimits } from "../../test/kit/endpoint-calls.ts";
import { aLook, aReport, gradeOf, saveCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const words = {
  note: "plantednote7f",
  draft: "planteddraft7f",
  report: "plantedreport7f",
  look: "plantedlook7f",
  list: "plantedlist7f",
};

interface Planted {
  readonly program: BuiltProgram;
  readonly athlete: BuiltAthlete;
  readonly author: TestBrowser;
  readonly other: TestBrowser;
  readonly admin: TestBrowser;
  readonly reportId: string;
  readonly noteId: string;
  readonly listId: string;
}

/** A scout's words on an athlete, and two members who must not read them. */
async function plantWords(): Promise<Planted> {
  const program = await aProgram(testApp);
  const { programId } = program;
  const athlete = await anAthlete(testApp, { programId });
  const author = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const other = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const admin = await browserWithSession(testApp, program.admin);
  await aLook(author, athlete, { note: words.look });
  const { reportId } = await aReport(author, athlete, { content: { summary: words.report } });
  await aReport(author, athlete, { content: { summary: words.draft }, isFiled: false });
  const noteId = v7();
  const body = { version: 0, note: words.note };
  await author.call(saveNote, { params: { ...athlete, noteId }, body });
  const listId = v7();
  await author.call(saveList, {
    params: { programId, listId },
    body: { name: words.list, isShared: false },
  });
  return { program, athlete, author, other, admin, reportId, noteId, listId };
}

const reads = endpoints.filter(
  ({ access, method, name, sendsFile }) =>
    access !== "anyone" && method === "GET" && !sendsFile && name in memberCalls,
);

/** Returns the answers of every read as a member, about the planted objects where the path names some. */
async function everyAnswer(browser: TestBrowser, planted: Planted): Promise<string[]> {
  const { program, athlete, reportId, noteId, listId } = planted;
  const answers: string[] = [];
  for (const endpoint of reads as readonly Endpoint[]) {
    const given = await goodCall(testApp, endpoint, program.programId);
    const params = { ...given.params, ...athlete, reportId, noteId, listId };
    const answer = await browser.send(endpoint, { ...given, params } as never);
    answers.push(`${endpoint.name} ${answer.body}`);
  }
  return answers;
}

const found = (answers: readonly string[], word: string) =>
  answers.filter((answer) => answer.includes(word)).map((answer) => answer.split(" ", 1)[0]);

test("no read shows another member a planted word, and the author sees all of them", async () => {
  const planted = await plantWords();
  for (const browser of [planted.other, planted.admin]) {
    const answers = await everyAnswer(browser, planted);
    for (const word of Object.values(words))
      expect([word, found(answers, word)]).toEqual([word, []]);
  }
  const own = await everyAnswer(planted.author, planted);
  for (const word of Object.values(words)) expect(found(own, word), word).not.toEqual([]);
}, 120_000);

test("no reply to a write of scouting, refused or not, and no line of the log has a planted word", async () => {
  const planted = await plantWords();
  const { program, athlete, other, reportId, noteId, listId } = planted;
  const writes = endpointsOf("scouting").filter(
    ({ method, name }) => method !== "GET" && name in memberCalls && name !== "declineReport",
  );
  const answers: string[] = [];
  for (const endpoint of writes) {
    const given = await goodCall(testApp, endpoint, program.programId);
    const params = { ...given.params, ...athlete, reportId, noteId, listId };
    for (const input of [given, { ...given, params }]) {
      const answer = await other.send(endpoint, input as never);
      expect(answer.statusCode, `${endpoint.name}: ${answer.body}`).toBeLessThan(500);
      answers.push(`${endpoint.name} ${answer.body}`);
    }
  }
  expect(answers.length).toBeGreaterThan(40);
  for (const word of Object.values(words)) {
    expect([word, found(answers, word)]).toEqual([word, []]);
    expect(testApp.logLines.filter((line) => line.includes(word))).toEqual([]);
  }
}, 120_000);

test("a member who will not file sees filed reports and looks, and no draft, note or own list", async () => {
  const planted = await plantWords();
  await planted.other.call(declineReport, { params: planted.athlete });
  const answers = await everyAnswer(planted.other, planted);
  expect(found(answers, words.report)).toContain("getReport");
  expect(found(answers, words.look)).toEqual(["getAthleteScouting"]);
  for (const word of [words.note, words.draft, words.list])
    expect(found(answers, word)).toEqual([]);
}, 120_000);

test("a member who has filed sees the reports of others on this athlete alone", async () => {
  const { program, athlete, author, other, reportId } = await plantWords();
  const second = await anAthlete(testApp, program);
  const { reportId: secondId } = await aReport(author, second);
  await aReport(other, athlete);
  await other.call(getReport, { params: { ...athlete, reportId } });
  const params = { ...second, reportId: secondId };
  expect((await other.refused(getReport, { params })).code).toBe("report-not-found");
});

test("a program that does not scout blind shows filed reports, and still no draft and no note", async () => {
  const planted = await plantWords();
  const body = { isBlind: false, showsReadings: true };
  await planted.admin.call(setScouting, { params: planted.program, body });
  const answers = await everyAnswer(planted.other, planted);
  expect(found(answers, words.report)).not.toEqual([]);
  for (const word of [words.note, words.draft]) expect(found(answers, word)).toEqual([]);
}, 120_000);

test("hidden grades change neither the order nor a value of the board", async () => {
  const { program, author, other } = await plantWords();
  const { programId } = program;
  const board = async () =>
    (await other.send(getBoard, { params: { programId }, query: { standing: "all" } })).body;
  const athletes = [await anAthlete(testApp, program), await anAthlete(testApp, program)];
  const before = await board();
  for (const [index, athlete] of athletes.entries()) {
    await aReport(author, athlete, {
      content: { grades: [gradeOf("Four-Seam", 80 - 60 * index)] },
    });
  }
  expect(await board()).toBe(before);
});

test("the database refuses its own role to change or delete what scouting only adds to", async () => {
  const { program, author, athlete } = await plantWords();
  const { programId } = program;
  const authorId = (await author.call(getAthleteScouting, { params: athlete })).reports[0]
    ?.authorId;
  for (const statement of [
    "update reports set content = '{}' where state <> 'draft'",
    "delete from reports where state <> 'draft'",
    "update reports set state = 'draft', filed_at = null where state = 'filed'",
    "update stage_moves set reason = 'x'",
    "delete from stage_moves",
    "update list_moves set reason = 'x'",
    "delete from list_moves",
    "update looks set place = 'x'",
    "delete from looks",
    "update outside_ratings set value = 'x'",
    "delete from outside_ratings",
    "update report_templates set template = '{}'",
    "delete from report_templates",
    "update contact_rules set rules = '{}'",
    "delete from contact_rules",
    "delete from scouting_openings",
    "update contacts set override_reason = 'x'",
    "delete from contacts",
    "update contact_months set signed_at = now()",
    "delete from contact_months",
  ]) {
    const attempt = testApp.db.tenant(programId, async (sql) => {
      await sql`select set_config('app.user_id', ${authorId ?? ""}, true)`;
      await sql.unsafe(statement);
    });
    await expect(attempt, statement).rejects.toMatchObject({ code: "42501" });
  }
});

test("a transaction without a member sees no report, note, opening or list", async () => {
  const { program } = await plantWords();
  for (const table of [
    "reports",
    "look_notes",
    "private_notes",
    "scouting_openings",
    "athlete_lists",
  ]) {
    const rows = await testApp.db.tenantRead(
      program.programId,
      (sql) => sql`select 1 as one from ${sql(table)}`,
    );
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

test("a repeated save of a report changes nothing, another device gets the stored one, and a filed one stays", async () => {
  const { athlete, author } = await plantWords();
  const reportId = v7();
  const first = saveCall(athlete, { reportId, isFiled: false });
  const stored = await author.call(saveReport, first);
  expect(await author.call(saveReport, first)).toEqual(stored);
  const other = saveCall(athlete, { reportId, isFiled: false });
  const conflict = await author.refused(saveReport, other);
  expect([conflict.code, conflict.current]).toEqual(["version-conflict", stored]);
  const filing = saveCall(athlete, { reportId, revision: 1 });
  const filed = await author.call(saveReport, filing);
  expect(filed).toMatchObject({ state: "filed", revision: 2, wasBlind: false });
  expect(await author.call(saveReport, filing)).toEqual(filed);
  const late = await author.refused(saveReport, saveCall(athlete, { reportId, revision: 2 }));
  expect(late.code).toBe("report-filed");
  const corrected = await author.call(saveReport, saveCall(athlete, { corrects: reportId }));
  expect(corrected).toMatchObject({ seriesId: reportId, version: 2, state: "filed" });
  const screen = await author.call(getReport, { params: { ...athlete, reportId } });
  expect(screen.report).toEqual({ ...filed, state: "superseded" });
  expect(screen.versions.map(({ version }) => version)).toEqual([2, 1]);
});

test("a grade outside the scale is refused by the contract and by the database", async () => {
  const { program, athlete, author } = await plantWords();
  for (const grade of [15, 52, 85, 47.5]) {
    const call = saveCall(athlete, { content: { grades: [gradeOf("Four-Seam", grade)] } });
    expect((await author.refused(saveReport, call)).code).toBe("invalid-input");
    const fits = await testApp.db.tenantRead(
      program.programId,
      (sql) => sql`select are_grades(${JSON.stringify([gradeOf("x", grade)])}::jsonb) as fits`,
    );
    expect([...fits]).toEqual([{ fits: false }]);
  }
});
