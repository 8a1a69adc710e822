import type { EnteredContact } from "@armslot/contracts/scouting/contacts";
import { addLook, type EnteredLook } from "@armslot/contracts/scouting/looks";
import {
  type Report,
  type ReportContent,
  type SeenByAuthor,
  saveReport,
} from "@armslot/contracts/scouting/reports";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { v7 } from "uuid";
import type { BuiltAthlete } from "./build.ts";
import type { TestBrowser } from "./test-browser.ts";

export const professional = shippedTemplates[0]?.templateId ?? "";
export const college = shippedTemplates[1]?.templateId ?? "";

/** A look as a scout enters it. */
export const aNewLook: EnteredLook = {
  ...{ seenOn: "2026-02-27", kind: "game", place: "Bayview Field", opposition: "Rivertown" },
  ...{ innings: 3, pitches: 48, weather: "62 and windy", gun: "Stalker", gameId: null, note: null },
};

/** A call to a parent that no one took, as a member logs it. */
export const aCall: EnteredContact = {
  ...{ withWhom: "parent", kind: "call", direction: "out", wasAnswered: false },
  ...{ at: "2026-02-27T18:00:00.000Z", timeZone: "America/Chicago", minutes: null, place: null },
  overrideReason: null,
};

/** The grade of a tool. */
export const gradeOf = (tool: string, present: number | null, future = present) => ({
  ...{ tool, present, future, words: null, gun: null },
});

/** What a scout writes. It can be filed. */
export function someContent(overrides: Partial<ReportContent> = {}): ReportContent {
  return {
    looks: [],
    grades: [gradeOf("Four-Seam", 50, 60), gradeOf("Slider", 45, 50), gradeOf("poise", 55)],
    ...{ delivery: null, armAction: null, strengths: null, weaknesses: null, summary: null },
    ...{ roleNow: null, roleLater: null, risk: "medium", riskWhy: null, arrivalYear: 2029 },
    ...{ adjustment: 0, adjustmentReason: null, likely: 50, action: "follow" },
    ...overrides,
  };
}

interface SaveOptions {
  readonly reportId?: string;
  readonly saveId?: string;
  readonly revision?: number;
  readonly corrects?: string | null;
  readonly templateId?: string;
  readonly templateVersion?: number;
  readonly content?: Partial<ReportContent>;
  readonly isFiled?: boolean;
  readonly seen?: SeenByAuthor;
}

/** Returns the call that saves a report. Without options it files a new one. */
export function saveCall(athlete: BuiltAthlete, options: SaveOptions = {}) {
  const { reportId = v7(), content, ...body } = options;
  return {
    params: { ...athlete, reportId },
    body: {
      saveId: v7(),
      revision: 0,
      corrects: null,
      templateId: professional,
      templateVersion: 1,
      isFiled: true,
      seen: { readings: null, reports: false },
      ...body,
      content: someContent(content),
    },
  };
}

/** Saves a report as the browser's member. Without options it files a new one. */
export async function aReport(
  browser: TestBrowser,
  athlete: BuiltAthlete,
  options: SaveOptions = {},
): Promise<Report> {
  return await browser.call(saveReport, saveCall(athlete, options));
}

/** Adds a look as the browser's member. */
export async function aLook(
  browser: TestBrowser,
  athlete: BuiltAthlete,
  overrides: Partial<EnteredLook> = {},
): Promise<string> {
  const params = { ...athlete, lookId: v7() };
  return (await browser.call(addLook, { params, body: { ...aNewLook, ...overrides } })).lookId;
}
