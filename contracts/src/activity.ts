import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, moment } from "./fields.ts";
import { limits } from "./limits.ts";

/** What the activity of a program tells of; the sentence of each is the screen's. */
export const activityActions = [
  "setup-completed",
  "signed-in",
  "signed-out-everywhere",
  "password-changed",
  "password-reset",
  "reset-link-made",
  "user-invited",
  "invite-resent",
  "invite-link-copied",
  "invite-removed",
  "invite-accepted",
  "user-removed",
  "role-changed",
  "athlete-exported",
  "game-exported",
  "data-imported",
  "athlete-deleted",
  "game-deleted",
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** Numbers that belong to an action: of an import its games and pitches, of a deletion what went with it. */
export const activityCounts = z.strictObject({
  games: z.optional(z.number()),
  pitches: z.optional(z.number()),
});
export type ActivityCounts = z.output<typeof activityCounts>;

/**
 * One entry. Names are those of today: the log itself holds ids alone, so whoever or whatever is gone has no name here.
 */
export const activityEntry = z.strictObject({
  id,
  at: moment,
  action: z.enum(activityActions),
  /** Who did it: the operator by command, or a member; null when that member is gone. */
  actor: z.strictObject({ kind: z.enum(["member", "operator"]), name: z.nullable(z.string()) }),
  /** Whom or what it was done to; null where the action has none or it is gone. */
  subject: z.nullable(z.string()),
  counts: activityCounts,
});
export type ActivityEntry = z.output<typeof activityEntry>;

const wholeNumber = /^[1-9]\d{0,2}$/;

export const listActivity = endpoint({
  name: "listActivity",
  summary: "List what was done in the program, newest first, in pages",
  method: "GET",
  path: "/api/programs/:programId/activity",
  access: "activity:read",
  input: {
    params: z.strictObject({ programId: id }),
    query: z.strictObject({
      limit: z.optional(
        z.pipe(
          z.string().check(
            z.regex(wholeNumber),
            z.refine((text) => Number(text) <= limits.pageSizeMax),
          ),
          z.transform(Number),
        ),
      ),
      /** Where the former page ended, as its reply said. */
      after: z.optional(z.string().check(z.maxLength(100))),
    }),
  },
  reply: z.strictObject({ entries: z.array(activityEntry), next: z.nullable(z.string()) }),
  errors: ["malformed-request"],
});
