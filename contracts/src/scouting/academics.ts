import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { pastDay } from "./looks.ts";

export const academicKinds = {
  gpa: "GPA",
  test: "Test Score",
  eligibility: "Eligibility",
  other: "Other",
} as const;
const academicKind = z.enum(Object.keys(academicKinds) as (keyof typeof academicKinds)[]);

/** A school fact of an athlete. */
export const academicFact = z.strictObject({
  factId: id,
  kind: academicKind,
  value: z.string(),
  asOf: z.string(),
  addedBy: z.nullable(z.string()),
  addedAt: moment,
});
export type AcademicFact = z.output<typeof academicFact>;

const ofAthlete = z.strictObject({ programId: id, athleteId: id });
const ofFact = z.strictObject({ ...ofAthlete.shape, factId: id });

/** A school fact as a member adds it. */
export const newAcademicFact = z.strictObject({
  kind: academicKind,
  value: requiredText("Value", limits.textMaxCharacters),
  asOf: pastDay("Day"),
});

export const readAcademics = endpoint({
  name: "readAcademics",
  summary: "Read an athlete's school facts, newest first; the activity records who read them",
  method: "POST",
  path: "/api/programs/:programId/athletes/:athleteId/academics",
  access: "athletes:read",
  input: { params: ofAthlete },
  reply: z.strictObject({ facts: z.array(academicFact) }),
  errors: { "athlete-not-found": shared },
});

export const addAcademicFact = endpoint({
  name: "addAcademicFact",
  summary: "Add a school fact under an ID that the client made; a repeat changes nothing",
  method: "PUT",
  path: "/api/programs/:programId/athletes/:athleteId/academics/:factId",
  access: "athletes:write",
  input: {
    params: ofFact,
    body: newAcademicFact,
  },
  reply: z.strictObject({ factId: id }),
  errors: { "athlete-not-found": shared, "id-taken": shared, "limit-reached": shared },
});

export const removeAcademicFact = endpoint({
  name: "removeAcademicFact",
  summary: "Delete a school fact",
  method: "DELETE",
  path: "/api/programs/:programId/athletes/:athleteId/academics/:factId",
  access: "athletes:write",
  input: { params: ofFact },
  reply: z.strictObject({}),
  errors: {
    "fact-not-found": { status: 404, sentence: "Someone deleted this fact in the meantime." },
  },
});
