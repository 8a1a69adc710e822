import { ofpOf } from "@armslot/baseball/scouting/ofp";
import type { ReportContent } from "@armslot/contracts/scouting/reports";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { sql } from "kysely";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import { insertList } from "../storage/athlete-lists.ts";
import { changeStanding } from "../storage/athlete-standings.ts";
import { addTagTo } from "../storage/athlete-tags.ts";
import { insertAthletes } from "../storage/athletes.ts";
import { insertContact } from "../storage/contacts.ts";
import { insertFollowUp } from "../storage/follow-ups.ts";
import { insertListMoves } from "../storage/list-moves.ts";
import { insertLook } from "../storage/looks.ts";
import { insertReport } from "../storage/reports.ts";
import { openWithoutFiling } from "../storage/scouting-openings.ts";
import { insertStageMoves } from "../storage/stage-moves.ts";
import { lockStages } from "../storage/stages.ts";
import { insertTag } from "../storage/tags.ts";
import { type DemoProspect, demoProspects, rosterReports } from "./demo-scouting.ts";
import { addDays, schoolYear } from "./season-weekends.ts";

interface ScoutingContext {
  readonly programId: string;
  /** The demo's scouts, in the order of `demoScouts`. */
  readonly scoutIds: readonly string[];
  readonly now: Date;
  readonly newId: NewId;
}

const ageAtGraduation = 18;
const noWords: Omit<ReportContent, "looks" | "grades" | "action"> = {
  ...{ delivery: null, armAction: null, strengths: null, weaknesses: null, summary: null },
  ...{ roleNow: null, roleLater: null, risk: null, riskWhy: null, arrivalYear: null },
  ...{ adjustment: 0, adjustmentReason: null, likely: null },
};

const dayBefore = (now: Date, days: number) => addDays(now.toISOString().slice(0, 10), -days);
const timeBefore = (now: Date, days: number) => {
  const time = new Date(now);
  time.setUTCDate(time.getUTCDate() - days);
  return time;
};

/** Continues the transaction as a member, whom the walls of scouting ask for. */
async function continueAs(tx: Tx, userId: string): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx);
}

type Scouted = Pick<DemoProspect, "looks" | "reports"> & { readonly athleteId: string };

async function storeLooks(
  tx: Tx,
  { programId, scoutIds, now, newId }: ScoutingContext,
  { athleteId, looks }: Scouted,
): Promise<readonly { readonly scout: number; readonly lookId: string }[]> {
  const stored: { scout: number; lookId: string }[] = [];
  for (const { scout, daysAgo, ...seen } of looks) {
    const scoutId = scoutIds[scout] ?? "";
    const lookId = newId();
    await continueAs(tx, scoutId);
    await insertLook(tx, {
      ...{ opposition: null, innings: null, pitches: null, note: null, gameId: null },
      ...{ weather: null, gun: "Radar gun", ...seen, seenOn: dayBefore(now, daysAgo) },
      ...{ programId, athleteId, lookId, scoutId, now: timeBefore(now, daysAgo) },
    });
    stored.push({ scout, lookId });
  }
  return stored;
}

/** Stores the looks and the filed reports of one athlete. */
async function storeJudgement(tx: Tx, context: ScoutingContext, scouted: Scouted): Promise<void> {
  const { programId, scoutIds, now, newId } = context;
  const looks = await storeLooks(tx, context, scouted);
  const [form] = shippedTemplates;
  if (!form) return;
  const { templateId, version, name, scale, tools } = form;
  for (const { scout, daysAgo, grades, action, said } of scouted.reports) {
    const authorId = scoutIds[scout] ?? "";
    const reportId = newId();
    const content: ReportContent = {
      ...{ ...noWords, ...said, action },
      looks: looks.filter((look) => look.scout === scout).map(({ lookId }) => lookId),
      grades: Object.entries(grades).map(([tool, [present, future]]) => ({
        ...{ tool, present, future, words: null, gun: null },
      })),
    };
    await continueAs(tx, authorId);
    await insertReport(tx, {
      ...{ programId, athleteId: scouted.athleteId, reportId, authorId, seriesId: reportId },
      ...{ version: 1, revision: 1, templateId, templateVersion: version },
      ...{ template: { name, scale, tools }, content, ofp: ofpOf({ tools }, content) },
      ...{ readings: "[]", wasBlind: true, saveId: newId(), isFiled: true },
      now: timeBefore(now, daysAgo),
    });
  }
}

async function storeProspects(tx: Tx, context: ScoutingContext): Promise<string[]> {
  const { programId, scoutIds, now, newId } = context;
  const year = schoolYear(dayBefore(now, 0));
  const setBy = scoutIds[0] ?? null;
  const prospects = demoProspects.map((prospect) => ({ ...prospect, athleteId: newId() }));
  const athletes = prospects.map(({ athleteId, profile: { yearsToGraduation, ...profile } }) => {
    const gradClass = year + yearsToGraduation;
    const body = { heightFeet: null, heightInches: null, birthYear: gradClass - ageAtGraduation };
    return { ...profile, ...body, gradClass, programId, athleteId, submittedBy: setBy, now };
  });
  await insertAthletes(tx, athletes);
  const stages = await lockStages(tx, programId);
  for (const prospect of prospects) {
    const { athleteId, stage, reason = null } = prospect;
    const since = { since: dayBefore(now, 60), setBy, now: timeBefore(now, 60) };
    const standing = { programId, changeId: newId(), athleteId, standing: "prospect" } as const;
    await changeStanding(tx, { ...standing, ...since });
    await storeJudgement(tx, context, prospect);
    const stageId = stages.find(({ name }) => name === stage)?.stageId;
    const movedBy = scoutIds[2] ?? "";
    if (stageId !== undefined) {
      const move = { programId, athleteIds: [athleteId], stageId, reason, movedBy };
      await insertStageMoves(tx, { ...move, now: timeBefore(now, 6) });
    }
  }
  return prospects.map(({ athleteId }) => athleteId);
}

/** Stores a tag, a shared list, follow-ups and a call of some prospects. */
async function storeMarks(tx: Tx, context: ScoutingContext, athleteIds: string[]): Promise<void> {
  const { programId, scoutIds, now, newId } = context;
  const [first = "", second = "", third = ""] = athleteIds;
  const userId = scoutIds[2] ?? "";
  const tag = { programId, tagId: newId() };
  await insertTag(tx, { ...tag, name: "Summer Circuit" });
  await addTagTo(tx, { ...tag, athleteIds: [first, second], userId, now });
  const list = { programId, listId: newId() };
  const lastWeek = timeBefore(now, 7);
  await insertList(tx, {
    ...list,
    name: "Top of the Class",
    isShared: true,
    ownerId: userId,
    now: lastWeek,
  });
  const move = { ...list, movedBy: userId, reason: null };
  await insertListMoves(tx, { ...move, athleteIds: [second, first], to: "last", now: lastWeek });
  const up = { athleteIds: [first], to: "first", reason: "Three looks agree", now };
  await insertListMoves(tx, { ...move, ...up });
  for (const [athleteId, ahead, about] of [
    [second, 2, "See him start a game before deciding"],
    [third, 9, "Call his summer coach"],
  ] as const) {
    const followUp = { programId, athleteId, followUpId: newId(), ownerId: userId, userId, now };
    const due = dayBefore(now, -ahead);
    await insertFollowUp(tx, { ...followUp, due, about, isDone: false, version: 1 });
  }
  const at = timeBefore(now, 5);
  await insertContact(tx, {
    ...{ programId, athleteId: third, contactId: newId(), withWhom: "coach", kind: "call" },
    ...{ direction: "out", wasAnswered: true, at: at.toISOString(), on: dayBefore(now, 5) },
    ...{ timeZone: "UTC", minutes: 12, place: null, verdict: "unknown", rule: null },
    ...{ rulesVersion: null, gradClass: null, overrideReason: null, loggedBy: userId, now: at },
  });
}

/**
 * Stores prospects with what the demo's scouts saw, wrote and decided, and reports on a few athletes of the roster.
 * @returns the athletes whose reports the coach sees: all but the last with a report
 */
export async function storeDemoScouting(tx: Tx, context: ScoutingContext): Promise<string[]> {
  const { rows } = await sql<{ athleteId: string }>`
    select athlete_id as "athleteId" from athletes
    where program_id = ${context.programId} and submission > 2
    order by name_key limit ${rosterReports.length}`.execute(tx);
  const prospects = await storeProspects(tx, context);
  const roster = rows.map(({ athleteId }) => athleteId);
  for (const [index, report] of rosterReports.entries()) {
    const athleteId = roster[index];
    if (athleteId !== undefined)
      await storeJudgement(tx, context, { athleteId, looks: [], reports: [report] });
  }
  await storeMarks(tx, context, prospects);
  return [...prospects.slice(0, 2), ...prospects.slice(3), ...roster];
}

/**
 * Shows the demo's coach the reports on these athletes, and asks the coach to follow up on the first one. Reports on the others stay hidden
 * until the coach files one.
 */
export async function welcomeCoach(
  tx: Tx,
  { programId, userId, now, newId }: Omit<ScoutingContext, "scoutIds"> & { userId: string },
  athleteIds: readonly string[],
): Promise<void> {
  await continueAs(tx, userId);
  const [athleteId = ""] = athleteIds;
  const followUp = { programId, athleteId, followUpId: newId(), ownerId: userId, userId, now };
  const due = dayBefore(now, 1);
  const about = "Decide on a visit: three looks agree";
  await insertFollowUp(tx, { ...followUp, due, about, isDone: false, version: 1 });
  for (const athleteId of athleteIds) {
    await openWithoutFiling(tx, { programId, userId, athleteId, now });
  }
}
