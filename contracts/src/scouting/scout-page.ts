import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, moment } from "../core/fields.ts";
import { grade } from "./grades.ts";

const ofScout = z.strictObject({ programId: id, userId: id });

/** A scout's newest filed report on an athlete, for the scout's own page. */
export const scoutedAthlete = z.strictObject({
  uid: id,
  name: z.string(),
  reportId: id,
  filedAt: moment,
  templateId: id,
  ofp: z.nullable(z.number()),
  /** The present grade of the fastball that was graded highest. */
  fastball: grade,
  /** The measured mean of the fastballs, and its percentile among the program's pitchers of any standing. */
  measured: z.nullable(z.number()),
  /** The pitches of that mean. */
  measuredN: z.number(),
  percentile: z.nullable(z.number()),
  /** The mean OFP of the newest reports of others on the same scale of the same template, not rounded. Null if there is none that the reader sees. */
  others: z.nullable(z.number()),
  /** The reports of that mean. */
  othersN: z.number(),
});
export type ScoutedAthlete = z.output<typeof scoutedAthlete>;

export const getScoutPage = endpoint({
  name: "getScoutPage",
  summary:
    "Get a scout's grades beside what was measured and what others saw; one's own, or a shared one for admins",
  method: "GET",
  path: "/api/programs/:programId/scouts/:userId",
  access: "athletes:read",
  input: { params: ofScout },
  reply: z.strictObject({
    scout: z.string(),
    isShared: z.boolean(),
    athletes: z.array(scoutedAthlete),
    /** How often the scout gave each grade in these reports, present and future. */
    uses: z.array(z.strictObject({ grade: z.number(), present: z.number(), future: z.number() })),
    /** The other scouts whose pages the reader can read, by name. Only admins have any. */
    sharedPages: z.array(z.strictObject({ uid: id, name: z.string() })),
  }),
  errors: {
    "scout-page-not-found": {
      status: 404,
      sentence: "This page was not found. Scouts choose whether admins can read theirs.",
    },
  },
});

export const shareScoutPage = endpoint({
  name: "shareScoutPage",
  summary: "Let the admins read one's own scout page, or stop that",
  method: "PUT",
  path: "/api/programs/:programId/scout-page",
  access: "athletes:read",
  input: {
    params: z.strictObject({ programId: id }),
    body: z.strictObject({ isShared: z.boolean() }),
  },
  reply: z.strictObject({ isShared: z.boolean() }),
  errors: {},
});
