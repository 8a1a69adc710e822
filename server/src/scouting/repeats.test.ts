import { addAcademicFact } from "@armslot/contracts/scouting/academics";
import { listContacts, logContact } from "@armslot/contracts/scouting/contacts";
import { createCalendarFeed, saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { saveList } from "@armslot/contracts/scouting/lists";
import { addLook } from "@armslot/contracts/scouting/looks";
import { addRating, saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { saveReport } from "@armslot/contracts/scouting/reports";
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
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { aCall, aNewLook, aReport, saveCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let browser: TestBrowser;
let colleague: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  browser = await browserWithSession(testApp, program.admin);
  colleague = await browserWithSession(testApp, await aUser(testApp, program));
});

type Send = (by: TestBrowser) => ReturnType<TestBrowser["send"]>;

/** Each function makes the IDs of one call, and returns what sends it. */
const calls: Readonly<Record<string, () => Send | Promise<Send>>> = {
  "a draft": () => {
    const call = saveCall(athlete, { isFiled: false });
    return (by) => by.send(saveReport, call);
  },
  "a filed report": () => {
    const call = saveCall(athlete);
    return (by) => by.send(saveReport, call);
  },
  "a correction": async () => {
    const { reportId } = await aReport(browser, athlete);
    const call = saveCall(athlete, { corrects: reportId });
    return (by) => by.send(saveReport, call);
  },
  "a private note": () => {
    const params = { ...athlete, noteId: v7() };
    return (by) => by.send(saveNote, { params, body: { version: 0, note: "Quick arm." } });
  },
  "a look": () => {
    const params = { ...athlete, lookId: v7() };
    return (by) => by.send(addLook, { params, body: { ...aNewLook, note: "Quick arm." } });
  },
  "a contact": () => {
    const params = { ...athlete, contactId: v7() };
    return (by) => by.send(logContact, { params, body: aCall });
  },
  "a school fact": () => {
    const params = { ...athlete, factId: v7() };
    const body = { kind: "gpa", value: "3.6", asOf: "2026-02-01" } as const;
    return (by) => by.send(addAcademicFact, { params, body });
  },
  "an outside rating": () => {
    const params = { ...athlete, ratingId: v7() };
    const body = { source: "A ranking", value: "9", ratedOn: null, event: null, link: null };
    return (by) => by.send(addRating, { params, body });
  },
  "a follow-up": () => {
    const params = { ...athlete, followUpId: v7() };
    const ownerId = program.admin.userId;
    const body = { version: 0, due: "2026-03-09", about: "Call", isDone: false, ownerId };
    return (by) => by.send(saveFollowUp, { params, body });
  },
  "an own list": () => {
    const params = { programId: program.programId, listId: v7() };
    return (by) => by.send(saveList, { params, body: { name: "Mine", isShared: false } });
  },
};

test.each(Object.entries(calls))(
  "%s that arrives three times at once is stored, and each gets the same answer",
  async (_, prepare) => {
    const send = await prepare();
    const answers = await Promise.all([send(browser), send(browser), send(browser)]);
    for (const { statusCode, body } of answers) {
      expect(statusCode, body).toBe(200);
      expect(body).toBe(answers[0]?.body);
    }
  },
);

/** What a colleague is told who sends a call again. What the whole staff reads and changes is not listed. */
const refusals = {
  ...{ "a draft": "id-taken", "a filed report": "id-taken", "a correction": "report-not-found" },
  ...{ "a private note": "note-not-found", "a look": "id-taken", "a contact": "id-taken" },
  ...{ "a school fact": "id-taken", "an outside rating": "id-taken", "an own list": "id-taken" },
} as const;

test.each(Object.entries(refusals))(
  "%s that a colleague sends again under its ID is refused with %s",
  async (name, code) => {
    const send = await calls[name]?.();
    const first = await send?.(browser);
    expect(first?.statusCode, first?.body).toBe(200);
    const again = await send?.(colleague);
    expect(again && problemIn(again).code).toBe(code);
  },
);

test("a contact that is logged again, also in another month, is the first one", async () => {
  const params = { ...(await anAthlete(testApp, program)), contactId: v7() };
  const first = await browser.call(logContact, { params, body: aCall });
  const body = { ...aCall, at: "2026-01-27T18:00:00.000Z" };
  expect(await browser.call(logContact, { params, body })).toEqual(first);
  const query = { today: "2026-03-01" };
  const { contacts } = await browser.call(listContacts, { params, query });
  expect(contacts).toEqual([first]);
});

test("a member who asks for a calendar link three times at once has one of the links", async () => {
  const answers = await Promise.all(
    [0, 1, 2].map(() => browser.send(createCalendarFeed, { params: program })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const stored = await testApp.db.asOwner(
    (sql) => sql`select 1 as one from calendar_feeds where user_id = ${program.admin.userId}`,
  );
  expect(stored.length).toBe(1);
});
