import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";

/** Who can agree to the sharing of a report, with the words of the form. */
export const shareConsents = {
  athlete: "The athlete is 18 or older and agrees to this",
  guardian: "A parent or guardian agrees to this",
} as const;
export type ShareConsent = keyof typeof shareConsents;

const inProgram = z.strictObject({ programId: id });

export const getSharing = endpoint({
  name: "getSharing",
  summary: "Get whether the program allows links to reports",
  method: "GET",
  path: "/api/programs/:programId/sharing",
  access: "athletes:read",
  input: { params: inProgram },
  reply: z.strictObject({ isAllowed: z.boolean() }),
  errors: {},
});

export const setSharing = endpoint({
  name: "setSharing",
  summary: "Allow links to reports, or stop all of them",
  method: "PUT",
  path: "/api/programs/:programId/sharing",
  access: "program:manage",
  input: { params: inProgram, body: z.strictObject({ isAllowed: z.boolean() }) },
  reply: z.strictObject({ isAllowed: z.boolean() }),
  errors: {},
});

export const noteSummarySent = endpoint({
  name: "noteSummarySent",
  summary:
    "Record that a game's summary goes to people outside of the staff, and who agreed; refused while links are not allowed",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/sent-summaries",
  access: "athletes:write",
  input: {
    params: z.strictObject({ programId: id, athleteId: id }),
    body: z.strictObject({ consent: z.enum(Object.keys(shareConsents) as ShareConsent[]) }),
  },
  reply: z.strictObject({}),
  errors: { "athlete-not-found": shared, forbidden: shared },
});
