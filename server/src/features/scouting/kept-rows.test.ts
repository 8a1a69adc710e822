import { keptLimits } from "@armslot/contracts/ground/kept-limits";
import { readAcademics, removeAcademicFact } from "@armslot/contracts/scouting/academics";
import { getBoard } from "@armslot/contracts/scouting/board";
import { listContacts, withdrawContact } from "@armslot/contracts/scouting/contacts";
import { getList, removeList, saveList } from "@armslot/contracts/scouting/lists";
import { withdrawLook } from "@armslot/contracts/scouting/looks";
import { removeNote, withdrawRating } from "@armslot/contracts/scouting/notes-and-ratings";
import { discardReport } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { removeTag } from "@armslot/contracts/scouting/tags-and-stages";
import { listShares } from "@armslot/contracts/shares/shares";
import { v7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  type BuiltAthlete,
  type BuiltProgram,
  browserWithSession,
} from "../../../test/kit/build.ts";
import { noLimits } from "../../../test/kit/endpoint-calls.ts";
import { addMany, type ManyOf } from "../../../test/kit/many-rows.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import type { TestBrowser } from "../../../test/kit/test-browser.ts";

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

const mostBytes = 300_000;

/** What fills a kind to its limit with the longest rows, and reads the reply that has all of them. */
const longest: Readonly<Record<string, () => ReturnType<TestBrowser["send"]>>> = {
  tags: async () => {
    await fill("tags", keptLimits.tags.most);
    await run("update tags set name = rpad(name, 100, 'x')");
    return await admin.send(getBoard, { params: ofProgram(), query: { limit: "1" } });
  },
  lists: async () => {
    await fill("lists", keptLimits.lists.most);
    await run("update athlete_lists set name = rpad(name, 100, 'x')");
    return await admin.send(getBoard, { params: ofProgram(), query: { limit: "1" } });
  },
  facts: async () => {
    await fill("facts", keptLimits.facts.most);
    await run("update academic_facts set value = rpad(value, 200, 'x')");
    return await admin.send(readAcademics, { params: athlete });
  },
  shares: async () => {
    await run(`
      insert into shares (program_id, share_id, athlete_id, token_hash, consent, shows_school, shows_hometown, filter, created_by,
        created_at, expires_at)
      select '${program.programId}', gen_random_uuid(), '${athlete.athleteId}', sha256(gen_random_uuid()::text::bytea), 'athlete',
        true, true, '{"season":"2026","last":"10","from":"2026-01-01","to":"2026-02-02","kind":"bullpen","source":"trackman"}',
        '${program.admin.userId}', now(), now() + interval '20 days'
      from generate_series(1, ${keptLimits.shares.most})`);
    return await admin.send(listShares, { params: athlete });
  },
  "athletes of a list": async () => {
    const list = { ...ofProgram(), listId: v7() };
    await admin.call(saveList, { params: list, body: { name: "Summer", isShared: true } });
    await run(`
      insert into athletes (program_id, athlete_id, first_name, last_name, position, created_at, updated_at)
      select program_id, gen_random_uuid(), rpad('Kit', 100, 'x'), rpad('Number ' || n, 100, 'x'), position, created_at, updated_at
      from athletes, generate_series(1, ${keptLimits.listAthletes.most}) n
      where athlete_id = '${athlete.athleteId}'`);
    await run(`
      insert into list_moves (program_id, list_id, athlete_id, place, reason, moved_by, moved_at)
      select program_id, '${list.listId}', athlete_id, 1, rpad('r', 500, 'x'), '${program.admin.userId}', created_at from athletes
      where program_id = '${program.programId}' and athlete_id <> '${athlete.athleteId}'`);
    const reply = await admin.send(getList, { params: list, query: {} });
    expect(JSON.parse(reply.body).entries).toHaveLength(keptLimits.listAthletes.most);
    return reply;
  },
};

test.each(Object.entries(longest))(
  "a member's longest %s at the limit fit into a reply of 300 KB",
  async (_, send) => {
    await run(`
      update users set first_name = rpad('F', 100, 'x'), last_name = rpad('L', 100, 'y')
      where user_id = '${program.admin.userId}'`);
    const reply = await send();
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.body.length).toBeLessThan(mostBytes);
  },
);
