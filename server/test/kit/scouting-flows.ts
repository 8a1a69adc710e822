import type { ActivityAction, ActivityCounts } from "@armslot/contracts/people/activity";
import { setStanding } from "@armslot/contracts/roster/standing";
import { readAcademics } from "@armslot/contracts/scouting/academics";
import { setScouting } from "@armslot/contracts/scouting/board";
import { saveContactRules } from "@armslot/contracts/scouting/contact-rules";
import { logContact, signContactMonth } from "@armslot/contracts/scouting/contacts";
import { createCalendarFeed } from "@armslot/contracts/scouting/follow-ups";
import { handOverNotes } from "@armslot/contracts/scouting/notes-and-ratings";
import { declineReport, saveReport } from "@armslot/contracts/scouting/reports";
import { saveStages } from "@armslot/contracts/scouting/tags-and-stages";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { v7 } from "uuid";
import { anAthlete, aUser, type BuiltProgram } from "./build.ts";
import { aCall, saveCall } from "./scouting-samples.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** The activity entry that a flow must add. */
export interface ExpectedEntry {
  /** A member's ID, or null for the operator. */
  readonly actor: string | null;
  readonly subject?: string;
  readonly counts?: ActivityCounts;
  /** Another action of the flow, which has an entry of its own. */
  readonly besides?: ActivityAction;
  /** If it is not the program of this test. */
  readonly programId?: string;
}

export interface FlowWorld {
  readonly testApp: TestApp;
  readonly program: BuiltProgram;
  /** The browser of the program's admin. */
  readonly browser: TestBrowser;
}

/** Rules that allow no talk before a day far ahead. */
const noTalk = {
  ...{ name: "None", source: "A test", readOn: "2026-01-01", always: null, closedPeriods: [] },
  fromDays: [
    { kinds: ["call" as const], yearsBeforeClass: 0, monthDay: "12-31", sentence: "No calls." },
  ],
  note: null,
};

async function anAthleteIn({ testApp, program, browser }: FlowWorld) {
  const { programId, admin } = program;
  return { athlete: await anAthlete(testApp, { programId }), admin: admin.userId, browser };
}

/** The flows of scouting's actions, with the entry that each must add. */
export function scoutingFlows(world: () => FlowWorld) {
  return {
    "standing-changed": async () => {
      const { testApp, program, browser } = world();
      const athlete = await anAthlete(testApp, program);
      const body = { standing: "prospect", since: "2026-03-01" } as const;
      await browser.call(setStanding, { params: athlete, body });
      return { actor: program.admin.userId, subject: athlete.athleteId };
    },
    "report-filed": async () => {
      const { athlete, admin, browser } = await anAthleteIn(world());
      await browser.call(saveReport, saveCall(athlete));
      return { actor: admin, subject: athlete.athleteId };
    },
    "report-declined": async () => {
      const { athlete, admin, browser } = await anAthleteIn(world());
      await browser.call(declineReport, { params: athlete });
      await browser.call(declineReport, { params: athlete });
      return { actor: admin, subject: athlete.athleteId };
    },
    "template-saved": async () => {
      const { program, browser } = world();
      const params = { programId: program.programId, templateId: v7() };
      const tools = [{ key: "command", label: "Command", kind: "tool" as const, weight: 1 }];
      const body = { version: 0, isRetired: false, name: "Prep", scale: "50 is average.", tools };
      await browser.call(saveTemplate, { params, body });
      return { actor: program.admin.userId, subject: params.templateId };
    },
    "stages-saved": async () => {
      const { program, browser } = world();
      const stages = [{ stageId: v7(), name: "Portal", needsReason: false }];
      await browser.call(saveStages, { params: program, body: { stages } });
      return { actor: program.admin.userId };
    },
    "scouting-set": async () => {
      const { program, browser } = world();
      await browser.call(setScouting, {
        params: program,
        body: { isBlind: false, showsReadings: false },
      });
      return { actor: program.admin.userId };
    },
    "notes-handed-over": async () => {
      const { testApp, program, browser } = world();
      const { userId: toUserId } = await aUser(testApp, program);
      await browser.call(handOverNotes, { params: program, body: { toUserId } });
      return { actor: program.admin.userId, subject: toUserId };
    },
    "academics-read": async () => {
      const { athlete, admin, browser } = await anAthleteIn(world());
      await browser.call(readAcademics, { params: athlete });
      return { actor: admin, subject: athlete.athleteId };
    },
    "calendar-link-created": async () => {
      const { program, browser } = world();
      await browser.call(createCalendarFeed, { params: program });
      return { actor: program.admin.userId };
    },
    "contact-rules-saved": async () => {
      const { program, browser } = world();
      await browser.call(saveContactRules, {
        params: program,
        body: { version: 0, rules: noTalk },
      });
      return { actor: program.admin.userId };
    },
    "contact-rule-overridden": async () => {
      const { athlete, admin, browser } = await anAthleteIn(world());
      const { programId } = athlete;
      await browser.call(saveContactRules, {
        params: { programId },
        body: { version: 0, rules: noTalk },
      });
      const params = { ...athlete, contactId: v7() };
      await browser.call(logContact, {
        params,
        body: { ...aCall, overrideReason: "He called us." },
      });
      return { actor: admin, subject: athlete.athleteId, besides: "contact-rules-saved" };
    },
    "contact-month-signed": async () => {
      const { program, browser } = world();
      const params = { programId: program.programId, month: "2026-01" };
      await browser.call(signContactMonth, { params });
      await browser.call(signContactMonth, { params });
      return { actor: program.admin.userId };
    },
  } satisfies Partial<Record<ActivityAction, () => Promise<ExpectedEntry>>>;
}
