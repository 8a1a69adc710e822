import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id, moment, requiredText } from "../core/fields.ts";

const aboutMaxCharacters = 500;

export const followUp = z.strictObject({
  followUpId: id,
  athleteId: id,
  ownerId: id,
  /** Null for a member who was removed. */
  owner: z.nullable(z.string()),
  due: calendarDate,
  about: z.string(),
  version: z.number(),
  doneAt: z.nullable(moment),
});
export type FollowUp = z.output<typeof followUp>;

export const enteredFollowUp = z.strictObject({
  due: calendarDate,
  ownerId: id,
  about: requiredText("About", aboutMaxCharacters),
});

const inProgram = z.strictObject({ programId: id });
const ofFollowUp = z.strictObject({ programId: id, athleteId: id, followUpId: id });

export const saveFollowUp = endpoint({
  name: "saveFollowUp",
  summary: "Add a follow-up under an ID that the client made, change it, or mark it as done",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/follow-ups/:followUpId",
  access: "athletes:write",
  input: {
    params: ofFollowUp,
    body: z.strictObject({
      /** The version that the change started from, 0 for a new one. */
      version: z.int(),
      ...enteredFollowUp.shape,
      isDone: z.boolean(),
    }),
  },
  reply: followUp,
  errors: {
    "athlete-not-found": shared,
    "member-not-found": shared,
    "id-taken": shared,
    "version-conflict": shared,
    "limit-reached": shared,
  },
});

export const getCalendarFeed = endpoint({
  name: "getCalendarFeed",
  summary: "Get whether the member has a calendar link, and since when",
  method: "GET",
  path: "/api/programs/:programId/calendar-feed",
  access: "account:read",
  input: { params: inProgram },
  reply: z.strictObject({ createdAt: z.nullable(moment) }),
  errors: {},
});

export const createCalendarFeed = endpoint({
  name: "createCalendarFeed",
  summary:
    "Create the secret address of the member's follow-ups for a calendar; an earlier address ends, and the reply is the only place that has it",
  method: "POST",
  path: "/api/programs/:programId/calendar-feed",
  access: "account:write",
  input: { params: inProgram },
  reply: z.strictObject({ link: z.string() }),
  errors: {},
});

export const readCalendar = endpoint({
  name: "readCalendar",
  summary:
    "Read the open follow-ups of a calendar link as an iCalendar file with a day's event for each: the athlete's last name and what it is about",
  method: "GET",
  path: "/api/calendars/:token",
  access: "anyone",
  input: { params: z.strictObject({ token: z.string() }) },
  reply: z.unknown(),
  errors: { "link-not-found": shared, "too-many-requests": shared },
  sendsFile: { types: ["text/calendar; charset=utf-8"] },
});

export const endCalendarFeed = endpoint({
  name: "endCalendarFeed",
  summary: "End the secret address of the member's follow-ups",
  method: "DELETE",
  path: "/api/programs/:programId/calendar-feed",
  access: "account:write",
  input: { params: inProgram },
  reply: z.strictObject({}),
  errors: {},
});
