import * as z from "zod/mini";
import { athleteReport } from "./athlete-report.ts";
import { storedProfile } from "./athlete-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { id, moment } from "./fields.ts";
import { pitchFilterQuery } from "./pitch-filter.ts";

const inProgram = z.strictObject({ programId: id });
const ofAthlete = z.strictObject({ programId: id, athleteId: id });

/** How many days a link can work. */
export const shareDays = [7, 30, 90] as const;

/** Who can agree to the sharing of a report, with the words of the form. */
export const shareConsents = {
  athlete: "The athlete is 18 or older and agrees to this",
  guardian: "A parent or guardian agrees to this",
} as const;
export type ShareConsent = keyof typeof shareConsents;

const consent = z.enum(
  Object.keys(shareConsents) as ShareConsent[],
  "Confirm who agreed to the sharing.",
);

/** Texts of a filter, as the parameters of an address. */
const text = z.optional(z.string());
const filterTexts = z.strictObject({
  season: text,
  last: text,
  from: text,
  to: text,
  kind: text,
  source: text,
  type: text,
  batter: text,
  count: text,
});

/** A link that was created for an athlete's report. Its secret is not stored. */
export const share = z.strictObject({
  shareId: id,
  consent,
  showsSchool: z.boolean(),
  showsHometown: z.boolean(),
  filter: filterTexts,
  views: z.number(),
  lastViewedAt: z.nullable(moment),
  createdAt: moment,
  /** The name of the member who created it. */
  createdBy: z.string(),
  expiresAt: moment,
  revokedAt: z.nullable(moment),
});
export type Share = z.output<typeof share>;

export const getSharing = endpoint({
  name: "getSharing",
  summary: "Get whether the program allows links to reports",
  method: "GET",
  path: "/api/programs/:programId/sharing",
  access: "athletes:read",
  input: { params: inProgram },
  reply: z.strictObject({ isAllowed: z.boolean() }),
  errors: [],
});

export const setSharing = endpoint({
  name: "setSharing",
  summary: "Allow links to reports, or stop all of them",
  method: "PUT",
  path: "/api/programs/:programId/sharing",
  access: "program:manage",
  input: { params: inProgram, body: z.strictObject({ isAllowed: z.boolean() }) },
  reply: z.strictObject({ isAllowed: z.boolean() }),
  errors: [],
});

export const listShares = endpoint({
  name: "listShares",
  summary: "List the links to an athlete's report, newest first",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/shares",
  access: "athletes:read",
  input: { params: ofAthlete },
  reply: z.strictObject({ shares: z.array(share) }),
  errors: ["athlete-not-found"],
});

export const createShare = endpoint({
  name: "createShare",
  summary: "Create a link to an athlete's report; the reply is the only place that has it",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/shares",
  access: "athletes:write",
  input: {
    params: ofAthlete,
    body: z.strictObject({
      days: z.number().check(z.refine((days) => shareDays.some((one) => one === days))),
      consent,
      showsSchool: z.boolean(),
      showsHometown: z.boolean(),
      filter: pitchFilterQuery,
    }),
  },
  reply: z.strictObject({ link: z.string() }),
  errors: ["athlete-not-found", "forbidden", "rate-limited"],
});

export const revokeShare = endpoint({
  name: "revokeShare",
  summary: "End a link to an athlete's report",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/shares/:shareId",
  access: "athletes:write",
  input: { params: z.strictObject({ ...ofAthlete.shape, shareId: id }) },
  reply: z.strictObject({}),
  errors: ["link-not-found"],
});

const { firstName, lastName, position, gradClass, heightFeet, heightInches } = storedProfile;

/** An athlete's report as a link shows it: only what its creator chose, under the link's filter, and no ID. */
export const sharedReport = z.strictObject({
  programName: z.string(),
  expiresAt: moment,
  filter: filterTexts,
  athlete: z.strictObject({
    firstName,
    lastName,
    position,
    gradClass,
    heightFeet,
    heightInches,
    /** Null if the link does not show it. */
    school: z.nullable(z.string()),
    hometown: z.nullable(z.string()),
  }),
  report: athleteReport,
});
export type SharedReport = z.output<typeof sharedReport>;

export const readSharedReport = endpoint({
  name: "readSharedReport",
  summary: "Read the report of a link; counts a view",
  method: "POST",
  path: "/api/shared-report",
  access: "anyone",
  input: { body: z.strictObject({ token: z.string() }) },
  reply: sharedReport,
  errors: ["link-not-found", "too-many-requests"],
});
