import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment, optionalLongText, optionalText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { grade, gradesMax, toolGrade } from "./grades.ts";
import { citedLook, lookNotFound } from "./looks.ts";
import { template, templateNotFound } from "./templates.ts";

const reportNotFound = {
  status: 404,
  sentence: "This report was not found, or it is hidden from you.",
};
const reportFiled = {
  status: 409,
  sentence: "This report is filed and can't change. Start a correction instead.",
};

export const reportActions = { sign: "Sign", follow: "Follow", pass: "Pass" } as const;
export const risks = { low: "Low", medium: "Medium", high: "High", extreme: "Extreme" } as const;

const adjustmentMax = 10;
export const adjustmentSentence = `The adjustment is a whole number from -${adjustmentMax} to ${adjustmentMax}.`;
export const yearSentence = "The year of arrival must be 2020 to 2100.";
const repeatedGrade = "Each tool can be graded once.";

/** What a scout writes. In a draft everything can be null or empty. */
export const reportContent = z.strictObject({
  /** The author's looks that the report cites. */
  looks: z.array(id).check(z.maxLength(100)),
  grades: z.array(toolGrade).check(
    z.maxLength(gradesMax),
    z.refine(
      (grades) => new Set(grades.map(({ tool }) => tool)).size === grades.length,
      repeatedGrade,
    ),
  ),
  delivery: optionalLongText("Delivery"),
  armAction: optionalLongText("Arm Action"),
  strengths: optionalLongText("Strengths"),
  weaknesses: optionalLongText("Weaknesses"),
  summary: optionalLongText("Summary"),
  roleNow: optionalText("Role Now", limits.nameMaxCharacters),
  roleLater: optionalText("Role Later", limits.nameMaxCharacters),
  risk: z.nullable(z.enum(Object.keys(risks) as (keyof typeof risks)[])),
  riskWhy: optionalText("Why", limits.textMaxCharacters),
  arrivalYear: z.nullable(
    z.int(yearSentence).check(z.gte(2020, yearSentence), z.lte(2100, yearSentence)),
  ),
  adjustment: z
    .int(adjustmentSentence)
    .check(z.gte(-adjustmentMax, adjustmentSentence), z.lte(adjustmentMax, adjustmentSentence)),
  adjustmentReason: optionalText("Reason", limits.textMaxCharacters),
  likely: grade,
  action: z.nullable(z.enum(Object.keys(reportActions) as (keyof typeof reportActions)[])),
});
export type ReportContent = z.output<typeof reportContent>;

/** Why a correction can't be started without its report. */
export const correctionUnread =
  "A correction starts from the filed report, which can't be read now. Try again when you have a connection.";

/** What a device says of an unfiled report whose athlete the server does not find. */
export const orphanedReport = {
  why: "This athlete was deleted, or merged with another one. What you wrote is on this device only. Copy it into a report on the other athlete, or discard it.",
  copied: "Report copied.",
  byHand: "Your browser blocked the copy. Select the text and copy it.",
  discarded: "Draft discarded.",
} as const;

/** The measured numbers of one pitch type: the pitches with a velocity, their mean and the highest, in mph, and the pitches in all. */
export const measuredPitch = z.strictObject({
  pitchType: z.string(),
  pitches: z.number(),
  n: z.number(),
  mean: z.nullable(z.number()),
});
export type MeasuredPitch = z.output<typeof measuredPitch>;

/**
 * The measured numbers of one pitch type today, with the percentile of the mean among the program's pitchers of any standing, from 0 to
 * 100. It is null with too few pitchers or pitches (`programLevel`).
 */
const measuredToday = z.extend(measuredPitch, { percentile: z.nullable(z.number()) });
export type MeasuredToday = z.output<typeof measuredToday>;

const pitchTypesMax = 200;

/** What an author saw when they wrote a report. A report that was written without a connection arrives later. */
const seenByAuthor = z.strictObject({
  /** The measured numbers that the screen showed last, as the server sent them with their seal. Null if it showed none. */
  readings: z.nullable(
    z.strictObject({
      numbers: z.array(measuredPitch).check(z.maxLength(pitchTypesMax)),
      seal: z.string().check(z.length(64)),
    }),
  ),
  /** Whether the reports of others could be seen. */
  reports: z.boolean(),
});
export type SeenByAuthor = z.output<typeof seenByAuthor>;

const reportHead = z.strictObject({
  reportId: id,
  /** The first of the versions. */
  seriesId: id,
  version: z.number(),
  state: z.enum(["draft", "filed", "superseded"]),
  authorId: id,
  /** Null for a member who was removed. */
  author: z.nullable(z.string()),
  templateId: id,
  templateVersion: z.number(),
  /** The mean of the weighed future grades that were seen, and the adjustment. Null if none was seen. */
  ofp: z.nullable(z.number()),
  savedAt: moment,
  filedAt: z.nullable(moment),
});

/** A report of which a member may see everything. */
export const report = z.strictObject({
  ...reportHead.shape,
  template,
  content: reportContent,
  /** What the author saw of the measured numbers. Null if the screen showed none, and in a draft. */
  readings: z.nullable(z.array(measuredPitch)),
  /** Whether the author could not see the reports of others when filing. */
  wasBlind: z.boolean(),
  /** Increases with each save of a draft. */
  revision: z.number(),
});
export type Report = z.output<typeof report>;

const ofReport = z.strictObject({ programId: id, athleteId: id, reportId: id });

export const saveReport = endpoint({
  name: "saveReport",
  summary:
    "Save one's own draft under an ID that the phone made, or file it; a filed report never changes, and a repeat of a save changes nothing",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/reports/:reportId",
  access: "athletes:write",
  input: {
    params: ofReport,
    body: z.strictObject({
      /** Made by the phone for each save. A repeat of the newest save is answered like the first. */
      saveId: id,
      /** The revision that the save started from, 0 for a new report. Another one is refused with the current report. */
      revision: z.int(),
      /** The filed report of which a new one is a correction. */
      corrects: z.nullable(id),
      templateId: id,
      templateVersion: z.int(),
      content: reportContent,
      seen: seenByAuthor,
      /** Files the report: the database freezes it. */
      isFiled: z.boolean(),
    }),
  },
  reply: report,
  errors: {
    "athlete-not-found": shared,
    "report-not-found": reportNotFound,
    "template-not-found": templateNotFound,
    "look-not-found": lookNotFound,
    "report-filed": reportFiled,
    "correction-open": {
      status: 409,
      sentence: "A correction of this report is open already. Continue that one.",
    },
    "id-taken": shared,
    "version-conflict": shared,
    "limit-reached": shared,
  },
  maxBodyBytes: limits.bulkBodyMaxBytes,
});

export const discardReport = endpoint({
  name: "discardReport",
  summary: "Delete one's own draft; a filed report stays",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/reports/:reportId",
  access: "athletes:write",
  input: { params: ofReport },
  reply: z.strictObject({}),
  errors: { "report-not-found": reportNotFound, "report-filed": reportFiled },
});

export const getReport = endpoint({
  name: "getReport",
  summary: "Get a report with the looks it cites, its versions and what is measured today",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/reports/:reportId",
  access: "athletes:read",
  input: { params: ofReport },
  reply: z.strictObject({
    athlete: z.strictObject({
      uid: id,
      firstName: z.string(),
      lastName: z.string(),
      position: z.string(),
      gradClass: z.nullable(z.number()),
      school: z.nullable(z.string()),
    }),
    report,
    /** Those that the report cites, newest first. */
    looks: z.array(citedLook),
    /** All versions that the member may see, newest first. */
    versions: z.array(reportHead),
    /** Null if the program hides measured numbers from scouts. */
    today: z.nullable(z.array(measuredToday)),
  }),
  errors: { "report-not-found": reportNotFound },
});

export const declineReport = endpoint({
  name: "declineReport",
  summary:
    "Say that one will not file a report on an athlete, which shows the hidden reports of others",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/report-decline",
  access: "athletes:write",
  input: { params: z.strictObject({ programId: id, athleteId: id }) },
  reply: z.strictObject({}),
  errors: { "athlete-not-found": shared },
});
