import { saveList } from "@armslot/contracts/scouting/lists";
import { saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { declineReport } from "@armslot/contracts/scouting/reports";
import { downloadScoutingTable } from "@armslot/contracts/sharing/exports";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { expectAll, storedRowsOf } from "../../test/kit/exported-rows.ts";
import { fillScoutingTables } from "../../test/kit/scouting-rows.ts";
import { aLook, aReport } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let admin: TestBrowser;
let member: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  admin = await browserWithSession(testApp, program.admin);
  member = await browserWithSession(testApp, await aUser(testApp, program));
  await fillScoutingTables({ browser: admin, userId: program.admin.userId }, athlete);
});

/** The files of an athlete's rows, with their tables and keys. */
const files = [
  ["athlete_standings", "standings", "change_id"],
  ["looks", "looks", "look_id"],
  ["outside_ratings", "outside-ratings", "rating_id"],
  ["academic_facts", "school-facts", "fact_id"],
  ["athlete_tags", "athlete-tags", "tag_id"],
  ["stage_moves", "stage-moves", "stage_id"],
  ["list_moves", "list-moves", "list_id"],
  ["follow_ups", "follow-ups", "follow_up_id"],
  ["contacts", "contacts", "contact_id"],
] as const;
const programFiles = [
  ["report_templates", "report-templates", "template_id"],
  ["tags", "tags", "tag_id"],
  ["stages", "stages", "stage_id"],
  ["athlete_lists", "lists", "list_id"],
  ["contact_rules", "contact-rules", "version"],
  ["contact_months", "signed-months", "user_id"],
] as const;

test("an export of a program has every value that its scouts stored and that the admin sees", async () => {
  const { programId } = program;
  const taken = await downloadedExport(admin, { programId });
  for (const [table, file, id] of [
    ...files,
    ...programFiles,
    ["reports", "reports", "report_id"],
    ["private_notes", "private-notes", "note_id"],
  ] as const) {
    const stored = await storedRowsOf(testApp, table, { programId });
    if (table !== "athlete_standings") expect(stored, table).not.toEqual([]);
    expectAll(stored, taken.rows(file), id);
  }
  const stored = await storedRowsOf(testApp, "reports", { programId });
  for (const { report_id: reportId, content, grades } of stored) {
    const row = taken.rows("reports").find((one) => one.reportId === reportId);
    expect(row).toMatchObject(content as object);
    const rows = taken.rows("grades").filter((one) => one.reportId === reportId);
    expect(rows).toMatchObject(
      (grades as { gun: object | null }[]).map(({ gun, ...grade }) => ({ ...grade, ...gun })),
    );
  }
  expect(taken.rows("looks")[0]?.note).toBe("Quick arm.");
});

test("an export says nothing of how many moves were made in lists that its member can't see", async () => {
  const taken = await downloadedExport(member, athlete);
  for (const file of ["stage-moves", "list-moves"] as const)
    for (const row of taken.rows(file))
      expect(Object.values(row).filter((value) => Number.isInteger(value))).toEqual(
        "place" in row && row.place !== null ? [row.place] : [],
      );
});

test("an export of a member has no draft, note or own list of others, and hidden reports only after they are shown", async () => {
  const { programId } = program;
  const before = await downloadedExport(member, athlete);
  for (const file of ["reports", "grades", "private-notes"] as const)
    expect([file, before.rows(file)]).toEqual([file, []]);
  expect(before.rows("looks").map(({ note }) => note)).toEqual([null]);
  await member.call(declineReport, { params: athlete });
  const taken = await downloadedExport(member, athlete);
  for (const [table, file, id] of files)
    expectAll(await storedRowsOf(testApp, table, athlete), taken.rows(file), id);
  const filed = (await storedRowsOf(testApp, "reports", athlete)).filter(
    ({ state }) => state !== "draft",
  );
  expect(filed).toHaveLength(2);
  expectAll(filed, taken.rows("reports"), "report_id");
  expect(taken.rows("private-notes")).toEqual([]);
  expect(taken.texts.has("stages.csv")).toBe(false);
  const words = { note: "plantednote5c", draft: "planteddraft5c", list: "plantedlist5c" };
  const note = { version: 0, note: words.note };
  await member.call(saveNote, { params: { ...athlete, noteId: v7() }, body: note });
  await aReport(member, athlete, { content: { summary: words.draft }, isFiled: false });
  const list = { name: words.list, isShared: false };
  await member.call(saveList, { params: { programId, listId: v7() }, body: list });
  const texts = async (browser: TestBrowser) =>
    [...(await downloadedExport(browser, { programId })).texts.values()].join("");
  const admins = await texts(admin);
  for (const word of Object.values(words)) expect(admins).not.toContain(word);
  const own = [...(await downloadedExport(member, athlete)).texts.values()].join("");
  for (const word of [words.note, words.draft]) expect(own).toContain(word);
});

test("an export of an athlete has nothing that scouts wrote about another one", async () => {
  const other = await anAthlete(testApp, program);
  await aLook(admin, other, { note: "plantedlook5c" });
  await aReport(admin, other, { content: { summary: "plantedreport5c" } });
  const texts = [...(await downloadedExport(admin, athlete)).texts.values()].join("");
  expect(texts).not.toMatch(/planted(?:look|report)5c/);
});

test("a token reads the filed reports, grades and lists that its member can read, and no draft", async () => {
  const { programId } = program;
  const other = await anAthlete(testApp, program);
  const scout = await aUser(testApp, program);
  const browser = await browserWithSession(testApp, scout);
  await aReport(admin, other);
  await aReport(browser, other, { isFiled: false });
  const list = { name: "Mine alone", isShared: false };
  await admin.call(saveList, { params: { programId, listId: v7() }, body: list });
  const { token } = await anApiToken(testApp, { ...scout, scopes: ["scouting"] });
  const read = async (table: string) => {
    const params = { programId, file: `${table}.json` };
    const url = urlOf(downloadScoutingTable, { params });
    const answer = await sendWithToken(testApp, token, { url });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as readonly Readonly<Record<string, unknown>>[];
  };
  expect([await read("reports"), await read("grades")]).toEqual([[], []]);
  await browser.call(declineReport, { params: other });
  expect(await read("reports")).toMatchObject([
    { athleteId: other.athleteId, state: "filed", authorId: program.admin.userId, ofp: 55 },
  ]);
  expect(await read("grades")).toMatchObject([
    { tool: "Four-Seam", present: 50, future: 60 },
    { tool: "Slider", present: 45, future: 50 },
    { tool: "poise", present: 55, future: 55 },
  ]);
  expect(await read("list-entries")).toMatchObject([
    { name: "Top 20", rank: 1, athleteId: athlete.athleteId, reason: "Saw him twice" },
  ]);
});
