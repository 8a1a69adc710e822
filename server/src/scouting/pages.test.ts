import { getBoard } from "@armslot/contracts/scouting/board";
import { contactKinds } from "@armslot/contracts/scouting/contact-rules";
import { getContactMonth, listContacts } from "@armslot/contracts/scouting/contacts";
import { removeNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { declineReport } from "@armslot/contracts/scouting/reports";
import {
  getAthleteScouting,
  listScouted,
  type ScoutedPart,
  scoutingPages,
} from "@armslot/contracts/scouting/scouting";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { addMany, type ManyOf } from "../../test/kit/many-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let member: BuiltUser;
let scout: TestBrowser;
let stageId: string;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  member = await aUser(testApp, program);
  scout = await browserWithSession(testApp, member);
  const { programId } = program;
  stageId = (await scout.call(getBoard, { params: { programId } })).stages[0]?.stageId ?? "";
});

const ids = () => ({ programId: athlete.programId, athleteId: athlete.athleteId });
const fill = async (kind: ManyOf, count: number, memberId = member.userId) =>
  await addMany(testApp, kind, { ...ids(), memberId, stageId, count });
const region = async (as = scout) => await as.call(getAthleteScouting, { params: ids() });

/** Returns what tells the items of a part apart, page after page. */
async function walk(part: ScoutedPart, as = scout): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const query: { part: ScoutedPart; after?: string } =
      after === null ? { part } : { part, after };
    const page = await as.call(listScouted, { params: ids(), query });
    const most = part === "reports" ? scoutingPages.mostReports : scoutingPages.most;
    expect(page.items.length).toBeLessThanOrEqual(most);
    found.push(...page.items.map(keyOf));
    after = page.next;
  } while (after !== null);
  return found;
}

const keyNames = ["noteId", "lookId", "reportId", "ratingId", "followUpId", "reason", "setAt"];
const keyOf = (item: object) =>
  String(Object.entries(item).find(([name]) => keyNames.includes(name))?.[1]);

test("the region sends the newest 25 of 15,000 notes and their number, and each is in a page once, newest first", async () => {
  await fill("notes", 15_000);
  const { notes, totals } = await region();
  expect(notes.map(({ note }) => note)).toEqual(
    Array.from({ length: scoutingPages.first }, (_, index) => `Note ${index + 1}`),
  );
  expect(totals.notes).toBe(15_000);
  const stored = await testApp.db.asOwner(
    (sql) => sql`
      select note_id from private_notes where athlete_id = ${athlete.athleteId} order by created_at desc`,
  );
  const found = await walk("notes");
  expect(found).toEqual(stored.map(({ note_id }: { note_id: string }) => note_id));
  const oldest = found.at(-1) ?? "";
  await scout.call(removeNote, { params: { ...ids(), noteId: oldest } });
  expect((await region()).totals.notes).toBe(14_999);
});

test("the region of an athlete with ten times as many rows of each part is as long", async () => {
  const kinds = ["notes", "looks", "filedReports", "ratings", "followUps", "stageMoves"] as const;
  const sizeWith = async (count: number) => {
    // The looks of a colleague, because one's own ones can all be cited.
    for (const kind of kinds)
      await fill(kind, count, kind === "looks" ? program.admin.userId : member.userId);
    return (await scout.send(getAthleteScouting, { params: ids() })).body.length;
  };
  const before = await sizeWith(60);
  expect(await sizeWith(600)).toBeLessThan(before * 1.1);
  const again = await region();
  expect(again.looks).toHaveLength(scoutingPages.first);
  expect(again.reports).toHaveLength(scoutingPages.first);
});

test.each([
  ["looks", "looks"],
  ["reports", "filedReports"],
  ["ratings", "ratings"],
  ["followUps", "followUps"],
  ["stageMoves", "stageMoves"],
  ["standings", "standings"],
] as const)(
  "the pages of %s have each of 230 once, and begin as the region does",
  async (part, kind) => {
    await fill(kind, 230);
    const found = await walk(part);
    expect(new Set(found).size).toBe(230);
    expect(found).toHaveLength(230);
    const shown = await region();
    expect(shown[part].map(keyOf)).toEqual(found.slice(0, scoutingPages.first));
    expect(shown.totals[part]).toBe(230);
  },
);

test("the next page begins at the same place after the last note of a page was deleted", async () => {
  await fill("notes", 205);
  const params = ids();
  const part = "notes" as const;
  const first = await scout.call(listScouted, { params, query: { part } });
  const noteId = keyOf(first.items.at(-1) ?? {});
  await scout.call(removeNote, { params: { ...ids(), noteId } });
  const second = await scout.call(listScouted, {
    params,
    query: { part, after: first.next ?? "" },
  });
  const notes = second.items.map((item) => ("note" in item ? item.note : ""));
  expect([notes[0], notes.at(-1)]).toEqual(["Note 101", "Note 200"]);
});

test.each([
  "",
  "1",
  "2026-02-28T12:00:00.000000Z",
  "2026-02-30T12:00:00.000000Z~5c0a7000-0000-4000-8000-000000000001",
  "2026-13-28T12:00:00.000000Z~5c0a7000-0000-4000-8000-000000000001",
  "2026-02-28T25:00:00.000000Z~5c0a7000-0000-4000-8000-000000000001",
  "infinity~5c0a7000-0000-4000-8000-000000000001",
  "'; drop table notes; --",
])("the cursor '%s', which no page had, is refused", async (after) => {
  const call = { params: ids(), query: { part: "notes" as const, after } };
  expect((await scout.refused(listScouted, call)).code).toBe("malformed-request");
});

test("a day that is none is refused as a cursor of looks", async () => {
  const id = "5c0a7000-0000-4000-8000-000000000001";
  const after = `2026-02-30~2026-02-28T12:00:00.000000Z~${id}`;
  const call = { params: ids(), query: { part: "looks" as const, after } };
  expect((await scout.refused(listScouted, call)).code).toBe("malformed-request");
});

test("pages show another member neither notes, drafts nor hidden reports, and count none of them", async () => {
  await fill("notes", 3);
  await fill("drafts", 3);
  await fill("filedReports", 40);
  const other = await browserWithSession(testApp, await aUser(testApp, program));
  const seen = async () => {
    const { totals, reports, furtherGraded } = await region(other);
    const counted = [totals.notes, totals.reports, reports.length, furtherGraded.length];
    return [(await walk("notes", other)).length, (await walk("reports", other)).length, ...counted];
  };
  expect(await seen()).toEqual([0, 0, 0, 0, 0, 0]);
  await other.call(declineReport, { params: ids() });
  expect(await seen()).toEqual([0, 40, 0, 40, 25, 0]);
  expect((await walk("reports")).length).toBe(43);
  const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
  for (const part of ["notes", "looks", "reports"] as const) {
    const call = { params: ids(), query: { part } };
    expect((await stranger.refused(listScouted, call)).status).toBe(404);
  }
});

test("a scout whose only report is older than the first page's is in the matrix, each scale once", async () => {
  const early = await aUser(testApp, program);
  await fill("filedReports", 3, early.userId);
  await testApp.db.asOwner(
    (sql) => sql`
      update reports set filed_at = filed_at - interval '1 year' where author_id = ${early.userId}`,
  );
  await fill("filedReports", 60);
  const other = await browserWithSession(testApp, program.admin);
  await other.call(declineReport, { params: ids() });
  const { reports, furtherGraded } = await region(other);
  expect(reports.map(({ authorId }) => authorId)).not.toContain(early.userId);
  const [newest] = await testApp.db.asOwner(
    (sql) => sql`
      select report_id from reports where author_id = ${early.userId} order by filed_at desc limit 1`,
  );
  expect(furtherGraded.map(({ reportId }) => reportId)).toEqual([newest.report_id]);
});

test("an author cites any of their looks that the region no longer sends whole", async () => {
  await fill("looks", 40);
  const { looks, ownLooks } = await region();
  expect(looks).toHaveLength(scoutingPages.first);
  expect(ownLooks).toHaveLength(40);
  const other = await region(await browserWithSession(testApp, program.admin));
  expect(other.ownLooks).toEqual([]);
});

test("follow-ups that are open come by day, then done ones, the latest first", async () => {
  await fill("followUps", 30);
  await testApp.db.asOwner(
    (sql) => sql`
      update follow_ups set done_by = owner_id, done_at = created_at
      where athlete_id = ${athlete.athleteId} and extract(day from due)::int % 2 = 0`,
  );
  const query = { part: "followUps" as const };
  const { items } = await scout.call(listScouted, { params: ids(), query });
  const days = items.map((item) =>
    "due" in item ? ([item.doneAt !== null, item.due] as const) : ([false, ""] as const),
  );
  const open = days.filter(([isDone]) => !isDone).map(([, due]) => due);
  const done = days.filter(([isDone]) => isDone).map(([, due]) => due);
  expect(days.map(([isDone]) => isDone)).toEqual([
    ...open.map(() => false),
    ...done.map(() => true),
  ]);
  expect(open).toEqual(open.toSorted());
  expect(done).toEqual(done.toSorted().reverse());
});

test("the contacts of an athlete come in pages, newest first, with their number and the rules' answers", async () => {
  await fill("contacts", 120);
  const places: (string | null)[] = [];
  let after: string | null = null;
  do {
    const query: { today: string; after?: string } = {
      today: "2026-03-02",
      ...(after !== null && { after }),
    };
    const page = await scout.call(listContacts, { params: ids(), query });
    expect([page.total, page.answers.length]).toEqual([120, Object.keys(contactKinds).length]);
    expect(page.contacts.length).toBeLessThanOrEqual(50);
    places.push(...page.contacts.map(({ place }) => place));
    after = page.next;
  } while (after !== null);
  expect(places).toEqual(Array.from({ length: 120 }, (_, index) => `Place ${index + 1}`));
});

test("the contacts of a month come in pages by time, each once", async () => {
  await fill("contacts", 120);
  const places: (string | null)[] = [];
  let after: string | null = null;
  do {
    const query: { limit: string; after?: string } = {
      limit: "50",
      ...(after !== null && { after }),
    };
    const params = { programId: ids().programId, month: "2026-02" };
    const page = await scout.call(getContactMonth, { params, query });
    expect(page.contacts.length).toBeLessThanOrEqual(50);
    places.push(...page.contacts.map(({ place }) => place));
    after = page.next;
  } while (after !== null);
  expect(places).toEqual(Array.from({ length: 120 }, (_, index) => `Place ${120 - index}`));
});
