import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { readAcademics, removeAcademicFact } from "@armslot/contracts/scouting/academics";
import { getBoard } from "@armslot/contracts/scouting/board";
import { listContacts, withdrawContact } from "@armslot/contracts/scouting/contacts";
import { removeList } from "@armslot/contracts/scouting/lists";
import { withdrawLook } from "@armslot/contracts/scouting/looks";
import { removeNote, withdrawRating } from "@armslot/contracts/scouting/notes-and-ratings";
import { discardReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { removeTag } from "@armslot/contracts/scouting/tags-and-stages";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { addMany, type ManyOf } from "../../test/kit/many-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let admin: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  admin = await browserWithSession(testApp, program.admin);
});

const ofProgram = () => ({ programId: program.programId });
const run = async (statement: string) => await testApp.db.asOwner((sql) => sql.unsafe(statement));
const fill = async (kind: ManyOf, count: number) =>
  await addMany(testApp, kind, { ...athlete, memberId: program.admin.userId, count });

const board = async () =>
  await admin.call(getBoard, { params: ofProgram(), query: { limit: "1" } });
const totals = async () => (await admin.call(getAthleteScouting, { params: athlete })).totals;

interface Kind {
  readonly table: string;
  readonly id: string;
  /** How many its screen says there are. */
  readonly count: () => Promise<number>;
  readonly remove: (id: string) => Promise<unknown>;
}

const kinds: Readonly<Partial<Record<ManyOf, Kind>>> = {
  notes: {
    ...{ table: "private_notes", id: "note_id" },
    count: async () => (await totals()).notes,
    remove: (noteId) => admin.call(removeNote, { params: { ...athlete, noteId } }),
  },
  looks: {
    ...{ table: "looks", id: "look_id" },
    count: async () => (await totals()).looks,
    remove: (lookId) => admin.call(withdrawLook, { params: { ...athlete, lookId } }),
  },
  drafts: {
    ...{ table: "reports", id: "report_id" },
    count: async () => (await totals()).reports,
    remove: (reportId) => admin.call(discardReport, { params: { ...athlete, reportId } }),
  },
  ratings: {
    ...{ table: "outside_ratings", id: "rating_id" },
    count: async () => (await totals()).ratings,
    remove: (ratingId) => admin.call(withdrawRating, { params: { ...athlete, ratingId } }),
  },
  facts: {
    ...{ table: "academic_facts", id: "fact_id" },
    count: async () => (await admin.call(readAcademics, { params: athlete })).facts.length,
    remove: (factId) => admin.call(removeAcademicFact, { params: { ...athlete, factId } }),
  },
  contacts: {
    ...{ table: "contacts", id: "contact_id" },
    count: async () =>
      (await admin.call(listContacts, { params: athlete, query: { today: "2026-03-02" } })).total,
    remove: (contactId) => admin.call(withdrawContact, { params: { ...athlete, contactId } }),
  },
  tags: {
    ...{ table: "tags", id: "tag_id" },
    count: async () => (await board()).tags.length,
    remove: (tagId) => admin.call(removeTag, { params: { ...ofProgram(), tagId } }),
  },
  lists: {
    ...{ table: "athlete_lists", id: "list_id" },
    count: async () => (await board()).lists.length,
    remove: (listId) => admin.call(removeList, { params: { ...ofProgram(), listId } }),
  },
};

test.each(Object.entries(kinds))(
  "%s above the limit, stored before it, are shown and can be deleted",
  async (name, { table, id, count, remove }) => {
    const kind = name as keyof typeof kinds & keyof typeof keptLimits;
    const stored = keptLimits[kind].most + 20;
    await fill(kind, stored);
    expect(await count()).toBe(stored);
    const rows = await run(
      `select ${id} as id from ${table} where program_id = '${program.programId}' limit 2`,
    );
    for (const row of rows) await remove(row.id);
    expect(await count()).toBe(stored - 2);
  },
);
