import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { setStanding } from "@armslot/contracts/roster/standing";
import { addAcademicFact, removeAcademicFact } from "@armslot/contracts/scouting/academics";
import { getBoard } from "@armslot/contracts/scouting/board";
import { logContact } from "@armslot/contracts/scouting/contacts";
import { saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { getList, moveInList, removeList, saveList } from "@armslot/contracts/scouting/lists";
import { addLook } from "@armslot/contracts/scouting/looks";
import { addRating, removeNote, saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { discardReport, saveReport } from "@armslot/contracts/scouting/reports";
import { moveToStage, saveTag, tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { createShare } from "@armslot/contracts/sharing/shares";
import { v7 } from "uuid";
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
import { commitTogether } from "../../test/kit/database/commit-together.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { addMany, addManyAthletes, type ManyOf } from "../../test/kit/many-rows.ts";
import { aCall, aNewLook, saveCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let athlete: BuiltAthlete;
let member: BuiltUser;
let scout: TestBrowser;
let colleague: TestBrowser;
let stages: readonly string[];
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  athlete = await anAthlete(testApp, program);
  // Templates and standings are an admin's as well as a scout's.
  member = await aUser(testApp, { programId: program.programId, role: "admin" });
  scout = await browserWithSession(testApp, member);
  colleague = await browserWithSession(testApp, program.admin);
  const board = await scout.call(getBoard, { params: { programId: program.programId } });
  stages = board.stages.map(({ stageId }) => stageId);
});

const ids = () => ({ programId: athlete.programId, athleteId: athlete.athleteId });
const ofProgram = () => ({ programId: athlete.programId });

/** What adds one thing more, as a member. */
type Add = (as: TestBrowser, id: string) => Promise<unknown>;

const note: Add = (as, noteId) =>
  as.call(saveNote, { params: { ...ids(), noteId }, body: { version: 0, note: "Quick arm." } });
const rating = { source: "A ranking", value: "9", ratedOn: null, event: null, link: null };
const fact = { kind: "gpa" as const, value: "3.6", asOf: "2026-02-01" };
const followUp = { version: 0, due: "2026-03-09", about: "Call the coach", isDone: false };
const tools = [{ key: "command", label: "Command", kind: "tool" as const, weight: 1 }];
const aTemplate = { version: 0, isRetired: false, name: "Prep", scale: "50 is average.", tools };

/** How a member adds one more of each kind that is counted by row. */
const adds: Readonly<Record<Exclude<ManyOf, "listMoves">, Add>> = {
  notes: note,
  looks: (as, lookId) => as.call(addLook, { params: { ...ids(), lookId }, body: aNewLook }),
  drafts: (as, reportId) => as.call(saveReport, saveCall(athlete, { reportId, isFiled: false })),
  filedReports: (as, reportId) => as.call(saveReport, saveCall(athlete, { reportId })),
  ratings: (as, ratingId) => as.call(addRating, { params: { ...ids(), ratingId }, body: rating }),
  facts: (as, factId) => as.call(addAcademicFact, { params: { ...ids(), factId }, body: fact }),
  followUps: (as, followUpId) =>
    as.call(saveFollowUp, {
      params: { ...ids(), followUpId },
      body: { ...followUp, ownerId: member.userId },
    }),
  stageMoves: (as) =>
    as.call(moveToStage, {
      params: ofProgram(),
      body: { athleteIds: [athlete.athleteId], stageId: stages[1] ?? "", reason: null },
    }),
  standings: (as) =>
    as.call(setStanding, {
      params: ids(),
      body: { standing: "opponent", since: "2026-03-01" },
    }),
  contacts: (as, contactId) =>
    as.call(logContact, { params: { ...ids(), contactId }, body: aCall }),
  tags: (as, tagId) =>
    as.call(saveTag, { params: { ...ofProgram(), tagId }, body: { name: `Tag ${tagId}` } }),
  templates: (as, templateId) =>
    as.call(saveTemplate, { params: { ...ofProgram(), templateId }, body: aTemplate }),
  lists: (as, listId) =>
    as.call(saveList, {
      params: { ...ofProgram(), listId },
      body: { name: "Summer", isShared: false },
    }),
};
const ofWholeProgram: readonly string[] = ["tags", "templates"];
/** Their repeats are no additions, because nothing changes. */
const withoutIds: readonly string[] = ["stageMoves", "standings"];

async function fill(kind: ManyOf, count: number, more: object = {}): Promise<void> {
  const owner = { ...ids(), memberId: member.userId, stageId: stages[0] ?? "" };
  await addMany(testApp, kind, { ...owner, count, ...more });
}

const refusal = async (adding: Promise<unknown>) =>
  await adding.then(
    () => "added",
    (refused: unknown) => String(refused),
  );

test.each(Object.entries(adds))(
  "one more than the most %s of a member is refused with a sentence, and a repeat of the last one is not",
  async (name, add) => {
    const kind = name as keyof typeof adds;
    const { most, sentence } = keptLimits[kind];
    await fill(kind, most - (withoutIds.includes(kind) ? 0 : 1));
    if (!withoutIds.includes(kind)) {
      const last = v7();
      await add(scout, last);
      if (kind !== "drafts" && kind !== "filedReports" && kind !== "templates")
        await add(scout, last);
    }
    const refused = await refusal(add(scout, v7()));
    expect(refused).toContain("limit-reached");
    expect(refused).toContain(sentence);
    const others = await refusal(add(colleague, v7()));
    expect(others === "added").toBe(!ofWholeProgram.includes(kind));
  },
);

const tables = {
  notes: "private_notes",
  looks: "looks",
  contacts: "contacts",
  tags: "tags",
  lists: "athlete_lists",
} as const;

/** How 8 devices of a member add one at once, each with its place. Contacts of one month wait for each other, so each is in its own. */
const addsAtOnce = {
  ...adds,
  contacts: (as: TestBrowser, contactId: string, place: number) => {
    const at = `2025-0${place + 1}-14T18:00:00.000Z`;
    return as.call(logContact, { params: { ...ids(), contactId }, body: { ...aCall, at } });
  },
};

test.each(Object.keys(tables) as (keyof typeof tables)[])(
  "one of 8 concurrent %s takes the last place",
  async (kind) => {
    await fill(kind, keptLimits[kind].most - 1);
    const table = tables[kind];
    const answers = await commitTogether(testApp.db, table, () =>
      Array.from({ length: 8 }, (_, place) => refusal(addsAtOnce[kind](scout, v7(), place))),
    );
    expect(answers.filter((answer) => answer === "added")).toHaveLength(1);
    const [stored] = await testApp.db.asOwner((sql) =>
      sql.unsafe(
        `select count(*)::int as n from ${table} where program_id = '${athlete.programId}'`,
      ),
    );
    expect(stored.n).toBe(keptLimits[kind].most);
  },
);

test("a note over the limit is added once another one is deleted, and those that are there can be changed", async () => {
  await fill("notes", keptLimits.notes.most);
  const rows = await testApp.db.asOwner(
    (sql) => sql`select note_id from private_notes where author_id = ${member.userId} limit 2`,
  );
  const [one = "", other = ""] = rows.map(({ note_id }: { note_id: string }) => note_id);
  const change = { params: { ...ids(), noteId: one }, body: { version: 1, note: "Changed." } };
  expect((await scout.call(saveNote, change)).note).toBe("Changed.");
  expect(await refusal(note(scout, v7()))).toContain("limit-reached");
  await scout.call(removeNote, { params: { ...ids(), noteId: other } });
  await note(scout, v7());
});

test("a draft at the limit can still be saved and discarded, and filed", async () => {
  await fill("drafts", keptLimits.drafts.most - 1);
  const last = v7();
  const { saveId: _, ...draft } = saveCall(athlete, { reportId: last, isFiled: false }).body;
  const save = (revision: number, isFiled = false) =>
    scout.call(saveReport, {
      params: { ...ids(), reportId: last },
      body: { ...draft, saveId: v7(), revision, isFiled },
    });
  await save(0);
  await save(1);
  await save(2, true);
  const next = v7();
  await adds.drafts(scout, next);
  expect(await refusal(adds.drafts(scout, v7()))).toContain("limit-reached");
  await scout.call(discardReport, { params: { ...ids(), reportId: next } });
  await adds.drafts(scout, v7());
});

test("a month takes 1,000 contacts of a member over all athletes", async () => {
  const other = await anAthlete(testApp, program);
  await fill("contacts", keptLimits.contactsOfMonth.most, { athleteId: other.athleteId });
  await testApp.db.asOwner(
    (sql) => sql`update contacts set contact_on = '2026-02-01' where logged_by = ${member.userId}`,
  );
  const refused = await refusal(adds.contacts(scout, v7()));
  expect(refused).toContain(keptLimits.contactsOfMonth.sentence);
  await adds.contacts(colleague, v7());
});

test("an athlete takes 50 tags, and no more in a bulk of several athletes", async () => {
  const { most, sentence } = keptLimits.athleteTags;
  await fill("tags", most + 1);
  const { tags } = await scout.call(getBoard, { params: ofProgram() });
  const fresh = await anAthlete(testApp, program);
  const tag = (tagId: string, athleteIds: string[]) =>
    scout.call(tagAthletes, {
      params: { ...ofProgram(), tagId },
      body: { athleteIds, isOn: true },
    });
  for (const { tagId } of tags.slice(0, most)) await tag(tagId, [athlete.athleteId]);
  const over = tags[most]?.tagId ?? "";
  expect(await refusal(tag(over, [fresh.athleteId, athlete.athleteId]))).toContain(sentence);
  await tag(tags[0]?.tagId ?? "", [athlete.athleteId]);
  await tag(over, [fresh.athleteId]);
});

test("a tag over the limit can be renamed, and a fact over it deleted", async () => {
  await fill("tags", keptLimits.tags.most + 20);
  const [first] = await testApp.db.asOwner(
    (sql) => sql`select tag_id from tags where program_id = ${athlete.programId} limit 1`,
  );
  const params = { ...ofProgram(), tagId: first.tag_id };
  expect(await scout.call(saveTag, { params, body: { name: "Lefty" } })).toMatchObject({
    name: "Lefty",
  });
  await fill("facts", keptLimits.facts.most + 20);
  const [stored] = await testApp.db.asOwner(
    (sql) =>
      sql`select fact_id from academic_facts where athlete_id = ${athlete.athleteId} limit 1`,
  );
  await scout.call(removeAcademicFact, { params: { ...ids(), factId: stored.fact_id } });
});

test("a list whose history is full lets athletes out, and takes none in or further", async () => {
  const listId = v7();
  const list = { ...ofProgram(), listId };
  await scout.call(saveList, { params: list, body: { name: "Summer", isShared: true } });
  await fill("listMoves", keptLimits.listMoves.most, { listId });
  const move = (to: string) =>
    scout.call(moveInList, {
      params: list,
      body: { athleteIds: [athlete.athleteId], to, reason: null },
    });
  expect(await refusal(move("first"))).toContain(keptLimits.listMoves.sentence);
  expect(await move("out")).toEqual({ athletes: [] });
  const moves = async () =>
    (
      await testApp.db.asOwner(
        (sql) => sql`select count(*)::int as n from list_moves where list_id = ${listId}`,
      )
    )[0].n;
  const before = await moves();
  // One who is out is not taken out again.
  await move("out");
  expect(await moves()).toBe(before);
  await scout.call(removeList, { params: list });
});

test("a list takes 200 athletes, and one that has more can be put in order", async () => {
  const listId = v7();
  const list = { ...ofProgram(), listId };
  await scout.call(saveList, { params: list, body: { name: "Summer", isShared: true } });
  const { most, sentence } = keptLimits.listAthletes;
  await addManyAthletes(testApp, { ...ids(), count: most + 20 });
  await testApp.db.asOwner(
    async (sql) =>
      await sql`
      insert into list_moves (program_id, list_id, athlete_id, place, moved_by, moved_at)
      select program_id, ${listId}, athlete_id, 1, ${member.userId}, created_at from athletes
      where program_id = ${athlete.programId} and first_name = 'Kit'`,
  );
  const adding = scout.call(moveInList, {
    params: list,
    body: { athleteIds: [athlete.athleteId], to: "last", reason: null },
  });
  expect(await refusal(adding)).toContain(sentence);
  const { entries } = await scout.call(getList, { params: list, query: {} });
  const last = entries.at(-1)?.uid ?? "";
  const { athletes } = await scout.call(moveInList, {
    params: list,
    body: { athleteIds: [last], to: "first", reason: null },
  });
  expect([athletes[0], athletes.length]).toEqual([last, most + 20]);
});

test("an athlete takes 100 open links of a member, and one more once one ended", async () => {
  const { most, sentence } = keptLimits.shares;
  await testApp.db.asOwner(async (sql) => {
    await sql`update programs set allows_sharing = true where program_id = ${athlete.programId}`;
    await sql`
      insert into shares (program_id, share_id, athlete_id, token_hash, consent, shows_school, shows_hometown, filter, created_by,
        created_at, expires_at)
      select ${athlete.programId}, gen_random_uuid(), ${athlete.athleteId}, sha256(gen_random_uuid()::text::bytea), 'athlete', false,
        false, '{}', ${member.userId}, ${testApp.clock()}, ${testApp.clock()}::timestamptz + interval '20 days'
      from generate_series(1, ${most}::int)`;
  });
  const share = () =>
    scout.call(createShare, {
      params: ids(),
      body: { consent: "athlete", days: 30, showsSchool: false, showsHometown: false, filter: {} },
    });
  expect(await refusal(share())).toContain(sentence);
  await testApp.db.asOwner(
    (sql) => sql`
      update shares set revoked_by = created_by, revoked_at = created_at
      where share_id = (select share_id from shares where athlete_id = ${athlete.athleteId} limit 1)`,
  );
  await share();
});
