import { getBoard } from "@armslot/contracts/scouting/board";
import { getContactMonth } from "@armslot/contracts/scouting/contacts";
import { saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { moveInList, saveList } from "@armslot/contracts/scouting/lists";
import { addLook } from "@armslot/contracts/scouting/looks";
import { handOverNotes } from "@armslot/contracts/scouting/notes-and-ratings";
import { saveReport } from "@armslot/contracts/scouting/reports";
import {
  mergeTag,
  moveToStage,
  saveTag,
  tagAthletes,
} from "@armslot/contracts/scouting/tags-and-stages";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { aLook, aNewLook, aReport, saveCall } from "../../test/kit/scouting-samples.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let own: Ids;
let theirs: Ids;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  const [program, other] = [await aProgram(testApp), await aProgram(testApp)];
  browser = await browserWithSession(testApp, program.admin);
  own = await idsIn(program, browser);
  theirs = await idsIn(other, await browserWithSession(testApp, other.admin));
});

const names = [
  ...(["programId", "userId", "athleteId", "gameId", "lookId", "reportId", "tagId"] as const),
  ...(["listId", "templateId", "stageId"] as const),
];
type Ids = Record<(typeof names)[number], string>;

/** Returns the IDs of one object of each kind in a program. */
async function idsIn(program: BuiltProgram, by: TestBrowser): Promise<Ids> {
  const { programId, admin } = program;
  const athlete = await anAthlete(testApp, program);
  const { gameId } = await aGame(testApp, { ...athlete, gameDate: "2026-02-27" });
  const lookId = await aLook(by, athlete);
  const { reportId } = await aReport(by, athlete);
  const [tagId, listId, templateId] = [v7(), v7(), v7()];
  await by.call(saveTag, { params: { programId, tagId }, body: { name: "Lefty" } });
  const list = { name: "Top 20", isShared: true };
  await by.call(saveList, { params: { programId, listId }, body: list });
  const tools = [{ key: "command", label: "Command", kind: "tool" as const, weight: 1 }];
  const template = { version: 0, isRetired: false, name: "Prep", scale: "50 is average.", tools };
  await by.call(saveTemplate, { params: { programId, templateId }, body: template });
  const { stages } = await by.call(getBoard, { params: { programId }, query: {} });
  const { userId } = admin;
  const stageId = stages[0]?.stageId ?? "";
  return {
    ...{ programId, userId, gameId, lookId, reportId, tagId, listId, templateId, stageId },
    ...{ athleteId: athlete.athleteId },
  };
}

type Send = (given: Ids) => ReturnType<TestBrowser["send"]>;
const inProgram = () => ({ programId: own.programId });
const ofAthlete = () => ({ programId: own.programId, athleteId: own.athleteId });

/** Calls of a member whose path is in the own program, with a given ID in the body or the query. */
const calls: Readonly<Record<string, Send>> = {
  "an athlete to tag": ({ athleteId }) => {
    const params = { ...inProgram(), tagId: own.tagId };
    return browser.send(tagAthletes, { params, body: { athleteIds: [athleteId], isOn: true } });
  },
  "a tag to merge into": ({ tagId: intoId }) =>
    browser.send(mergeTag, { params: { ...inProgram(), tagId: own.tagId }, body: { intoId } }),
  "an athlete to move to a stage": ({ athleteId }) => {
    const body = { athleteIds: [athleteId], stageId: own.stageId, reason: null };
    return browser.send(moveToStage, { params: inProgram(), body });
  },
  "a stage": ({ stageId }) => {
    const body = { athleteIds: [own.athleteId], stageId, reason: null };
    return browser.send(moveToStage, { params: inProgram(), body });
  },
  "an athlete to put into a list": ({ athleteId }) => {
    const params = { ...inProgram(), listId: own.listId };
    const body = { athleteIds: [athleteId], to: "first", reason: null };
    return browser.send(moveInList, { params, body });
  },
  "the game of a look": ({ gameId }) => {
    const params = { ...ofAthlete(), lookId: v7() };
    return browser.send(addLook, { params, body: { ...aNewLook, gameId } });
  },
  "the owner of a follow-up": ({ userId: ownerId }) => {
    const params = { ...ofAthlete(), followUpId: v7() };
    const body = { version: 0, due: "2026-03-09", about: "Call", isDone: false, ownerId };
    return browser.send(saveFollowUp, { params, body });
  },
  "the heir of notes": ({ userId: toUserId }) =>
    browser.send(handOverNotes, { params: inProgram(), body: { toUserId } }),
  "a report to correct": ({ reportId: corrects }) =>
    browser.send(saveReport, saveCall(ofAthlete(), { corrects })),
  "the template of a report": ({ templateId }) =>
    browser.send(saveReport, saveCall(ofAthlete(), { templateId })),
  "a look that a report cites": ({ lookId }) =>
    browser.send(saveReport, saveCall(ofAthlete(), { content: { looks: [lookId] } })),
  "the member of a month": ({ userId: member }) => {
    const params = { ...inProgram(), month: "2026-02" };
    return browser.send(getContactMonth, { params, query: { member } });
  },
};

const bytesOf = ({ statusCode, body }: Awaited<ReturnType<Send>>) => ({
  statusCode,
  body: body.replace(/"requestId":"[^"]+"/, ""),
});

test.each(Object.entries(calls))(
  "%s of another program is answered like one that does not exist",
  async (_, send) => {
    const missing = Object.fromEntries(names.map((name) => [name, v7()])) as Ids;
    const answer = await send(theirs);
    expect(answer.statusCode, answer.body).toBe(404);
    expect(bytesOf(answer)).toEqual(bytesOf(await send(missing)));
  },
);

// A tag is not merged into itself.
const ownCalls = Object.entries(calls).filter(([name]) => name !== "a tag to merge into");
test.each(ownCalls)("%s of the own program is accepted", async (_, send) => {
  const answer = await send(own);
  expect(answer.statusCode, answer.body).toBe(200);
});
