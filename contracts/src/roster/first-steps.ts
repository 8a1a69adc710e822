import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";

/** Which first steps of a program its admins have taken, besides those that its athletes show (ROSTER-13). */
export const firstSteps = z.strictObject({
  /** Whether the program has a second member or a pending invite. */
  hasStaff: z.boolean(),
  /** Whether the server makes backups of its own. */
  hasBackups: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = endpoint({
  name: "getFirstSteps",
  summary: "Get which first steps the program's admins have taken",
  method: "GET",
  path: "/api/programs/:programId/first-steps",
  access: "program:manage",
  input: { params: z.strictObject({ programId: id }) },
  reply: firstSteps,
  errors: {},
});
