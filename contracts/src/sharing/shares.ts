import * as z from "zod/mini";
import { athleteReport } from "../athlete/athlete-report.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment } from "../core/fields.ts";
import { pitchFilterQuery } from "../pitch/pitch-filter.ts";
import { storedProfile } from "../roster/athlete-schemas.ts";
import { sharedClip } from "./clip-sharing.ts";
import { type ShareConsent, shareConsents } from "./sharing.ts";

const ofAthlete = z.strictObject({ programId: id, athleteId: id });

/** How many days a link can work. */
export const shareDays = [7, 30, 90] as const;

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
  showsClips: z.boolean(),
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

export const listShares = endpoint({
  name: "listShares",
  summary: "List the links to an athlete's report, newest first",
  method: "GET",
  path: "/api/programs/:programId/athletes/:athleteId/shares",
  access: "athletes:read",
  input: { params: ofAthlete },
  reply: z.strictObject({ shares: z.array(share) }),
  errors: { "athlete-not-found": shared },
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
      /** Refused without the consent for clips. Left out, the link shows none. */
      showsClips: z.optional(z.boolean()),
      filter: filterTexts.check(z.refine((texts) => z.safeParse(pitchFilterQuery, texts).success)),
    }),
  },
  reply: z.strictObject({ link: z.string() }),
  errors: {
    "athlete-not-found": shared,
    forbidden: shared,
    "clip-consent-missing": {
      status: 409,
      sentence: "No one agreed to links with this athlete’s videos. Record the consent first.",
    },
    "video-off": shared,
    "rate-limited": shared,
    "limit-reached": shared,
  },
});

export const revokeShare = endpoint({
  name: "revokeShare",
  summary: "End a link to an athlete's report",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/shares/:shareId",
  access: "athletes:write",
  input: { params: z.strictObject({ ...ofAthlete.shape, shareId: id }) },
  reply: z.strictObject({}),
  errors: { "link-not-found": shared },
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
  /** Of the pitches under the filter, the newest first. Empty unless the link shows clips and the consent for them holds. */
  clips: z.array(sharedClip),
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
  errors: { "link-not-found": shared, "too-many-requests": shared },
});
