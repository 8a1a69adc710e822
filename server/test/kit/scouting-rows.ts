import { addAcademicFact } from "@armslot/contracts/scouting/academics";
import { getBoard } from "@armslot/contracts/scouting/board";
import { type ContactRules, saveContactRules } from "@armslot/contracts/scouting/contact-rules";
import { logContact, signContactMonth } from "@armslot/contracts/scouting/contacts";
import { createCalendarFeed, saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { moveInList, saveList } from "@armslot/contracts/scouting/lists";
import { addRating, saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { shippedRules } from "@armslot/contracts/scouting/shipped-rules";
import { moveToStage, saveTag, tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { v7 } from "uuid";
import type { BuiltAthlete } from "./build.ts";
import { aCall, aLook, aReport } from "./scouting-samples.ts";
import type { TestBrowser } from "./test-browser.ts";

interface Scout {
  readonly browser: TestBrowser;
  readonly userId: string;
}

/** Files a report with a look, corrects it, and leaves a draft. */
async function writeReports({ browser }: Scout, athlete: BuiltAthlete): Promise<void> {
  const look = await aLook(browser, athlete, { note: "Quick arm." });
  const { reportId } = await aReport(browser, athlete, { content: { looks: [look] } });
  const content = { looks: [look], summary: "Better than in May." };
  await aReport(browser, athlete, { corrects: reportId, content });
  await aReport(browser, athlete, { isFiled: false });
}

/** Adds what staff note on an athlete. */
async function writeMarks({ browser, userId }: Scout, athlete: BuiltAthlete): Promise<void> {
  const { programId, athleteId } = athlete;
  const athleteIds = [athleteId];
  const rating = {
    ...{ source: "A ranking", value: "9", ratedOn: "2026-02-01" },
    ...{ event: "A showcase", link: "https://ratings.example/9" },
  };
  await browser.call(addRating, { params: { ...athlete, ratingId: v7() }, body: rating });
  const note = {
    params: { ...athlete, noteId: v7() },
    body: { version: 0, note: "Ask his coach." },
  };
  await browser.call(saveNote, note);
  const tag = { programId, tagId: v7() };
  await browser.call(saveTag, { params: tag, body: { name: "Lefty" } });
  await browser.call(tagAthletes, { params: tag, body: { athleteIds, isOn: true } });
  const list = { programId, listId: v7() };
  await browser.call(saveList, { params: list, body: { name: "Top 20", isShared: true } });
  const intoList = { athleteIds, to: "first" as const, reason: "Saw him twice" };
  await browser.call(moveInList, { params: list, body: intoList });
  const { stages } = await browser.call(getBoard, { params: { programId }, query: {} });
  const stage = stages.find(({ needsReason }) => needsReason);
  const toStage = { athleteIds, stageId: stage?.stageId ?? "", reason: "Signed elsewhere" };
  await browser.call(moveToStage, { params: { programId }, body: toStage });
  const followUp = { version: 0, due: "2026-03-09", about: "Call the coach", isDone: true };
  await browser.call(saveFollowUp, {
    params: { ...athlete, followUpId: v7() },
    body: { ...followUp, ownerId: userId },
  });
}

/** Adds rules for contacts, a contact under them, and a signed month without contacts. */
async function writeContacts({ browser }: Scout, athlete: BuiltAthlete): Promise<void> {
  const params = { programId: athlete.programId };
  const rules = shippedRules["ncaa-d1-2026-27"] as ContactRules;
  await browser.call(saveContactRules, { params, body: { version: 0, rules } });
  const call = { ...aCall, overrideReason: "He called back." };
  await browser.call(logContact, { params: { ...athlete, contactId: v7() }, body: call });
  await browser.call(signContactMonth, { params: { ...params, month: "2026-01" } });
}

/** Fills every table of scouting through the product, as one admin writes about an athlete. */
export async function fillScoutingTables(
  scout: Scout,
  { programId, athleteId }: BuiltAthlete,
): Promise<void> {
  const { browser } = scout;
  const athlete = { programId, athleteId };
  const tools = [{ key: "command", label: "Command", kind: "tool" as const, weight: 1 }];
  await browser.call(saveTemplate, {
    params: { programId, templateId: v7() },
    body: {
      version: 0,
      isRetired: false,
      name: "Prep",
      scale: "50 is our league's average.",
      tools,
    },
  });
  await writeReports(scout, athlete);
  await writeMarks(scout, athlete);
  await writeContacts(scout, athlete);
  await browser.call(addAcademicFact, {
    params: { ...athlete, factId: v7() },
    body: { kind: "gpa", value: "3.6", asOf: "2026-02-01" },
  });
  await browser.call(createCalendarFeed, { params: { programId } });
  await browser.call(shareScoutPage, { params: { programId }, body: { isShared: true } });
}
