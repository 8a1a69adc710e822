import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";

/** The fewest pitches and pitchers of a type whose approach angles have a line (RATE-7). */
export const approachLineLimits = { pitchesMin: 100, pitchersMin: 5 } as const;

/** The vertical approach angle that a program's pitches of a type have at each height at the plate. */
export const approachLine = z.strictObject({
  pitchType: z.string(),
  /** The pitches and pitchers that the line is from. */
  pitches: z.number(),
  pitchers: z.number(),
  /** The angle in degrees at the height 0, and the degrees for each foot. */
  intercept: z.number(),
  slope: z.number(),
});
export type ApproachLine = z.output<typeof approachLine>;

export const listApproachLines = endpoint({
  name: "listApproachLines",
  summary:
    "List the program's lines of the vertical approach angle on the height at the plate, by pitch type",
  method: "GET",
  path: "/api/programs/:programId/approach-lines",
  access: "athletes:read",
  input: { params: z.strictObject({ programId: id }) },
  reply: z.strictObject({ lines: z.array(approachLine) }),
  errors: {},
});
