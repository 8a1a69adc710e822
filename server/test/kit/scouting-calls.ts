import { randomBytes } from "node:crypto";
import { shippedRules } from "@armslot/contracts/scouting/shipped-rules";
import type { Stage } from "@armslot/contracts/scouting/tags-and-stages";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { sql } from "kysely";
import { v7 } from "uuid";
import { hashOfToken, newSecretToken } from "../../src/core/secret-token.ts";
import type { Tx } from "../../src/database/database.ts";
import { insertAcademicFact } from "../../src/storage/academic-facts.ts";
import { insertList } from "../../src/storage/athlete-lists.ts";
import { replaceFeed } from "../../src/storage/calendar-feeds.ts";
import { insertContact } from "../../src/storage/contacts.ts";
import { insertLook } from "../../src/storage/looks.ts";
import { insertRating } from "../../src/storage/outside-ratings.ts";
import { insertNote } from "../../src/storage/private-notes.ts";
import { insertReport } from "../../src/storage/reports.ts";
import { insertTag } from "../../src/storage/tags.ts";
import { anAthlete, aProgram, aUser, type BuiltAthlete } from "./build.ts";
import type { MemberCall, OpenCall } from "./endpoint-calls.ts";
import { aCall, aNewLook, saveCall } from "./scouting-samples.ts";
import type { TestApp } from "./test-app.ts";

const ofProgram: MemberCall = { createTarget: async (_, programId) => ({ programId }) };
const ofAthlete: MemberCall = {
  createTarget: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
};

/** A call that names an athlete and an ID that the client makes. */
const withNewId = (name: string): MemberCall => ({
  createTarget: async (testApp, programId) => ({
    ...(await anAthlete(testApp, { programId })),
    [name]: v7(),
  }),
});

const aTag = async ({ parts: { db } }: TestApp, programId: string) => {
  const tagId = v7();
  await db.tenant(programId, (tx) => insertTag(tx, { programId, tagId, name: tagId }));
  return { programId, tagId };
};
const ofTag: MemberCall = { createTarget: aTag };

/** What the bodies of calls name, by program. */
const others = new Map<
  string,
  { readonly tagId: string; readonly athleteId: string; readonly userId: string }
>();
const aTagWithOthers: MemberCall["createTarget"] = async (testApp, programId) => {
  const { tagId } = await aTag(testApp, programId);
  const { athleteId } = await anAthlete(testApp, { programId });
  const { userId } = await aUser(testApp, { programId });
  others.set(programId, { tagId, athleteId, userId });
  return await aTag(testApp, programId);
};
const otherOf = ({ programId = "" }: Readonly<Record<string, string>>) => {
  const none = v7();
  return others.get(programId) ?? { tagId: none, athleteId: none, userId: none };
};

const aSharedList: MemberCall["createTarget"] = async (testApp, programId) => {
  const listId = v7();
  const { db, clock } = testApp.parts;
  await aTagWithOthers(testApp, programId);
  const list = { programId, listId, name: "Top 20", isShared: true, ownerId: v7(), now: clock() };
  await db.tenant(programId, (tx) => insertList(tx, list));
  return { programId, listId };
};

const aFact: MemberCall["createTarget"] = async (testApp, programId) => {
  const { db, clock } = testApp.parts;
  const fact = { ...(await anAthlete(testApp, { programId })), factId: v7() };
  const entered = { kind: "gpa", value: "3.6", asOf: "2026-02-01", addedBy: v7() } as const;
  await db.tenant(programId, (tx) => insertAcademicFact(tx, { ...fact, ...entered, now: clock() }));
  return fact;
};

const aRating: MemberCall["createTarget"] = async (testApp, programId) => {
  const { db, clock } = testApp.parts;
  const rating = { ...(await anAthlete(testApp, { programId })), ratingId: v7() };
  const entered = { source: "A ranking", value: "9", ratedOn: null, event: null, link: null };
  const added = { ...rating, ...entered, addedBy: v7(), now: clock() };
  await db.tenant(programId, (tx) => insertRating(tx, added));
  return rating;
};

const template = {
  ...{ version: 0, isRetired: false, name: "Prep", scale: "50 is our league's average." },
  tools: [{ key: "command", label: "Command", kind: "tool", weight: 1 }],
};

/** Inserts rows as a member, whom the database asks for. A new member without one. */
async function asMaker<T>(
  testApp: TestApp,
  programId: string,
  maker: string | undefined,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const userId = maker ?? (await aUser(testApp, { programId })).userId;
  return await testApp.parts.db.tenant(programId, async (tx) => {
    await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx);
    return await work(tx, userId);
  });
}

/** A target of its maker alone: the others do not find it. */
function ofMaker(
  name: string,
  insert: (
    tx: Tx,
    key: BuiltAthlete & { readonly id: string; readonly userId: string; readonly now: Date },
  ) => Promise<unknown>,
): MemberCall {
  return {
    async createTarget(testApp, programId, maker) {
      const athlete = await anAthlete(testApp, { programId });
      const id = v7();
      const now = testApp.parts.clock();
      await asMaker(testApp, programId, maker, (tx, userId) =>
        insert(tx, { ...athlete, id, userId, now }),
      );
      return { ...athlete, [name]: id };
    },
  };
}

const aStoredDraft = (athlete: BuiltAthlete, reportId: string) => {
  const { body } = saveCall(athlete);
  const { name = "", scale = "", tools = [] } = shippedTemplates[0] ?? {};
  const template = { name, scale, tools };
  return { ...body, template, reportId, seriesId: reportId, version: 1, revision: 1, ofp: null };
};

const ownCalls: Readonly<Record<string, MemberCall>> = {
  discardReport: ofMaker("reportId", (tx, { id, userId, now, ...athlete }) =>
    insertReport(tx, {
      ...aStoredDraft(athlete, id),
      ...{ ...athlete, authorId: userId, now, isFiled: false, readings: null, wasBlind: false },
    }),
  ),
  getReport: ofMaker("reportId", (tx, { id, userId, now, ...athlete }) =>
    insertReport(tx, {
      ...aStoredDraft(athlete, id),
      ...{ ...athlete, authorId: userId, now, isFiled: true, readings: null, wasBlind: true },
    }),
  ),
  withdrawLook: ofMaker("lookId", (tx, { id, userId, ...key }) =>
    insertLook(tx, { ...key, ...aNewLook, lookId: id, scoutId: userId }),
  ),
  removeNote: ofMaker("noteId", (tx, { id, userId, ...key }) =>
    insertNote(tx, { ...key, noteId: id, authorId: userId, note: "Quick arm." }),
  ),
  withdrawContact: ofMaker("contactId", (tx, { id, userId, ...key }) =>
    insertContact(tx, {
      ...{ ...key, ...aCall, contactId: id, on: "2026-02-27", verdict: "unknown", rule: null },
      ...{ rulesVersion: null, gradClass: null, loggedBy: userId },
    }),
  ),
  removeList: {
    async createTarget(testApp, programId, maker) {
      const listId = v7();
      const now = testApp.parts.clock();
      await asMaker(testApp, programId, maker, (tx, ownerId) =>
        insertList(tx, { programId, listId, name: "Mine", isShared: false, ownerId, now }),
      );
      return { programId, listId };
    },
  },
  endCalendarFeed: {
    async createTarget(testApp, programId, maker) {
      const userId = maker ?? (await aUser(testApp, { programId })).userId;
      const feed = { programId, userId, tokenHash: randomBytes(32), now: testApp.parts.clock() };
      await testApp.parts.db.identity((tx) => replaceFeed(tx, feed));
      return { programId };
    },
  },
  getScoutPage: {
    createTarget: async (testApp, programId, maker) => ({
      programId,
      userId: maker ?? (await aUser(testApp, { programId })).userId,
    }),
  },
};

/** Returns the stages of a program, in their order. */
const stagesIn = async ({ db }: TestApp, programId: string) =>
  await db.tenantRead(
    programId,
    (tx) => tx<Stage[]>`
      select stage_id as "stageId", name, needs_reason as "needsReason" from stages where not is_retired order by place`,
  );

const stagesOfProgram = new Map<string, readonly Stage[]>();

const stageCalls: Readonly<Record<string, MemberCall>> = {
  moveToStage: {
    async createTarget(testApp, programId) {
      await aTagWithOthers(testApp, programId);
      stagesOfProgram.set(programId, await stagesIn(testApp, programId));
      return { programId };
    },
    body: (_, target) => ({
      athleteIds: [otherOf(target).athleteId],
      stageId: stagesOfProgram.get(target.programId ?? "")?.[0]?.stageId ?? v7(),
      reason: null,
    }),
  },
  saveStages: {
    async createTarget(testApp, programId) {
      stagesOfProgram.set(programId, await stagesIn(testApp, programId));
      return { programId };
    },
    body: (_, { programId = "" }) => {
      const stages = stagesOfProgram.get(programId) ?? [];
      const added = { stageId: v7(), name: "Portal", needsReason: false };
      return { stages: [...stages.slice(0, 28), added] };
    },
  },
};

/** The calls of scouting's endpoints, by endpoint name. */
export const scoutingCalls: Readonly<Record<string, MemberCall>> = {
  ...ownCalls,
  ...stageCalls,
  getBoard: ofProgram,
  getAthleteScouting: ofAthlete,
  listScouted: { ...ofAthlete, query: { part: "reports" } },
  setScouting: { ...ofProgram, body: () => ({ isBlind: false, showsReadings: true }) },
  saveTemplate: {
    isNamedByCaller: true,
    createTarget: async (_, programId) => ({ programId, templateId: v7() }),
    body: () => template,
  },
  addLook: { ...withNewId("lookId"), body: () => ({ ...aNewLook }) },
  saveReport: {
    ...withNewId("reportId"),
    body: (_, { programId = "", athleteId = "" }) => saveCall({ programId, athleteId }).body,
  },
  declineReport: ofAthlete,
  saveNote: { ...withNewId("noteId"), body: () => ({ version: 0, note: "Quick arm." }) },
  handOverNotes: {
    createTarget: async (testApp, programId) => {
      await aTagWithOthers(testApp, programId);
      return { programId };
    },
    body: (_, target) => ({ toUserId: otherOf(target).userId }),
  },
  addRating: {
    ...withNewId("ratingId"),
    body: () => ({ source: "A ranking", value: "9", ratedOn: null, event: null, link: null }),
  },
  withdrawRating: { createTarget: aRating },
  readAcademics: ofAthlete,
  addAcademicFact: {
    ...withNewId("factId"),
    body: () => ({ kind: "gpa", value: "3.6", asOf: "2026-02-01" }),
  },
  removeAcademicFact: { createTarget: aFact },
  saveTag: { ...ofTag, isNamedByCaller: true, body: () => ({ name: v7() }) },
  mergeTag: {
    createTarget: aTagWithOthers,
    body: (_, target) => ({ intoId: otherOf(target).tagId }),
  },
  removeTag: ofTag,
  tagAthletes: {
    createTarget: aTagWithOthers,
    body: (_, target) => ({ athleteIds: [otherOf(target).athleteId], isOn: true }),
  },
  getList: { createTarget: aSharedList },
  saveList: {
    isNamedByCaller: true,
    createTarget: async (_, programId) => ({ programId, listId: v7() }),
    body: () => ({ name: "Top 20", isShared: true }),
  },
  moveInList: {
    createTarget: aSharedList,
    body: (_, target) => ({ athleteIds: [otherOf(target).athleteId], to: "first", reason: null }),
  },
  saveFollowUp: {
    createTarget: async (testApp, programId) => {
      await aTagWithOthers(testApp, programId);
      return { ...(await anAthlete(testApp, { programId })), followUpId: v7() };
    },
    body: (_, target) => ({
      ...{ version: 0, due: "2026-03-09", about: "Call the coach", isDone: false },
      ownerId: otherOf(target).userId,
    }),
  },
  getCalendarFeed: ofProgram,
  createCalendarFeed: ofProgram,
  shareScoutPage: { ...ofProgram, body: () => ({ isShared: true }) },
  listContacts: { ...ofAthlete, query: { today: "2026-03-02" } },
  logContact: { ...withNewId("contactId"), body: () => ({ ...aCall }) },
  getContactMonth: {
    isNamedByCaller: true,
    createTarget: async (_, programId) => ({ programId, month: "2026-02" }),
  },
  signContactMonth: {
    isNamedByCaller: true,
    createTarget: async (_, programId) => ({ programId, month: "2026-01" }),
  },
  getContactRules: ofProgram,
  saveContactRules: {
    ...ofProgram,
    body: () => ({ version: 0, rules: shippedRules["ncaa-d1-2026-27"] }),
  },
};

async function aCalendarLink(testApp: TestApp) {
  const member = await aUser(testApp, await aProgram(testApp));
  const token = newSecretToken();
  const feed = { ...member, tokenHash: hashOfToken(token), now: testApp.clock() };
  await testApp.parts.db.identity((tx) => replaceFeed(tx, feed));
  return token;
}

/** The call of the calendar's file, which needs no session. */
export const calendarCall: OpenCall = {
  good: async (testApp) => ({ params: { token: await aCalendarLink(testApp) } }),
  bad: async (testApp) =>
    [newSecretToken(), "nonsense", `${await aCalendarLink(testApp)}a`, "' or true --"].map(
      (token) => [{ params: { token } }, "link-not-found"] as const,
    ),
};
