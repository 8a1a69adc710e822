import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment } from "../core/fields.ts";
import { pageQuery } from "../core/page-query.ts";

/** The kinds of entries in a program's activity. The screen has a sentence for each. */
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
  "email-changed",
  "account-unlocked",
  "sessions-ended",
  "program-edited",
  "athlete-added",
  "athlete-edited",
  "standing-changed",
  "report-filed",
  "report-declined",
  "template-saved",
  "stages-saved",
  "scouting-set",
  "notes-handed-over",
  "academics-read",
  "calendar-link-created",
  "contact-rules-saved",
  "contact-rule-overridden",
  "contact-month-signed",
  "athlete-exported",
  "program-exported",
  "rest-rule-set",
  "rest-rule-removed",
  "innings-caught-set",
  "sharing-allowed",
  "sharing-stopped",
  "shared-with-athletes-consent",
  "shared-with-guardians-consent",
  "shared-videos-with-athletes-consent",
  "shared-videos-with-guardians-consent",
  "video-sharing-agreed-by-athlete",
  "video-sharing-agreed-by-guardian",
  "video-sharing-withdrawn",
  "summary-sent-with-athletes-consent",
  "summary-sent-with-guardians-consent",
  "share-revoked",
  "game-exported",
  "leaders-exported",
  "staff-sheet-exported",
  "roster-imported",
  "data-imported",
  "import-undone",
  "pitches-moved",
  "api-token-created",
  "api-token-used",
  "api-token-revoked",
  "athletes-downloaded",
  "games-downloaded",
  "pitches-downloaded",
  "scouting-downloaded",
  "video-estimates-downloaded",
  "game-added",
  "game-charted",
  "games-merged",
  "alias-set",
  "alias-removed",
  "level-table-added",
  "level-table-edited",
  "level-table-removed",
  "film-uploaded",
  "film-deleted",
  "clip-moved",
  "clip-deleted",
  "clips-paired",
  "pairing-undone",
  "video-estimate-added",
  "video-estimate-removed",
  "athletes-merged",
  "athlete-deleted",
  "game-deleted",
  "game-edited",
  "game-moved",
  "pitches-edited",
  "correction-undone",
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** The athletes, games and pitches that an action added, removed or changed. */
export const activityCounts = z.strictObject({
  athletes: z.optional(z.number()),
  games: z.optional(z.number()),
  pitches: z.optional(z.number()),
});
export type ActivityCounts = z.output<typeof activityCounts>;

/**
 * One activity entry with current names. The database stores IDs only, so a deleted person or athlete has no name here.
 */
export const activityEntry = z.strictObject({
  entryId: id,
  at: moment,
  action: z.enum(activityActions),
  /** The member or operator who acted. The name is null for a removed member. */
  actor: z.strictObject({ kind: z.enum(["member", "operator"]), name: z.nullable(z.string()) }),
  /** The name of the person or athlete concerned, or the shown ID of an API token; null if there is none or it was deleted. */
  subject: z.nullable(z.string()),
  counts: activityCounts,
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const listActivity = endpoint({
  name: "listActivity",
  summary: "List the program's activity in pages, newest first",
  method: "GET",
  path: "/api/programs/:programId/activity",
  access: "activity:read",
  input: {
    params: z.strictObject({ programId: id }),
    query: pageQuery,
  },
  reply: z.strictObject({ entries: z.array(activityEntry), next: z.nullable(z.string()) }),
  errors: { "malformed-request": shared },
});
